import { t } from '#contract/text/text.ts';
import { useAction } from '#web/operation/shared/use-action.ts';
import { useCallQuery } from '#web/api.ts';
import { Dialog, DialogButtons } from '#web/ui/dialog/dialog.tsx';
import { Loaded } from '#web/ui/page/page.tsx';
import { ErrorAlert, Row, Stack, Tag, Text } from '#web/ui/show/elements.tsx';

/** Whether notifications are sent to devices, for administrators. */
export default function PushSetup({ onClose }: { onClose: () => void }) {
  const push = useCallQuery('pushGet');
  const change = useAction('pushChange', {
    says: ({ isOn }) => (isOn ? t('Messages are sent from now on.') : t('No messages are sent any more.')),
  });
  return (
    <Dialog opened title={t('Notifications on devices')} onClose={onClose}>
      <Loaded call={push}>
        {({ isOn, reached }) => (
          <Stack>
            <Text>
              {t(
                'Whoever has switched them on under My account sees what concerns them also while Hostelry is closed, unless they read it before. They travel encrypted by the push services of Google, Apple, Mozilla and Microsoft, so the server needs the internet. There is nothing to set up, and nothing waits while they are off.',
              )}
            </Text>
            <Row>
              <Tag tone={isOn ? 'good' : 'neutral'}>{isOn ? t('On') : t('Off')}</Tag>
              <Text dimmed>
                {t('{reached, plural, =0 {Nobody has} one {# person has} other {# people have}} switched them on.', { reached })}
              </Text>
            </Row>
            <DialogButtons
              action={isOn ? t('Switch off') : t('Switch on')}
              busy={change.isPending}
              onAct={() => change.mutate({ body: { isOn: !isOn } })}
              onCancel={onClose}
            />
            {change.error && <ErrorAlert title={t('The settings were not saved')} of={change.error} onDismiss={change.reset} />}
          </Stack>
        )}
      </Loaded>
    </Dialog>
  );
}
