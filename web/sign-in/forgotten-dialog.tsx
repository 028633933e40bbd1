import { t } from '#contract/text/text.ts';
import { useAction } from '#web/operation/shared/use-action.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { TextField, useFields } from '#web/ui/form/fields.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { Stack, Text } from '#web/ui/show/elements.tsx';

/** Asks for a link to a new password, at the mail address or telephone that was confirmed before. */
export default function ForgottenDialog({ onClose }: { onClose: () => void }) {
  const ask = useAction('passwordForgotten', { refreshes: [] });
  const fields = useFields({ username: { label: t('Username'), required: true } }, null);
  return (
    <Dialog opened title={t('New password')} onClose={onClose}>
      <Stack gap="md">
        <Text>{t('A link is sent to the mail address and the telephone that you have confirmed under My account.')}</Text>
        <Form
          fields={fields}
          action={t('Send the link')}
          call={ask}
          onCancel={onClose}
          onSubmit={() => ask.mutate({ body: fields.values }, onClose)}
        >
          <TextField {...fields.field('username')} autoComplete="username" />
        </Form>
      </Stack>
    </Dialog>
  );
}
