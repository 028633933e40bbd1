import { channelNames } from '#contract/delivery/delivery-names.ts';
import type { Notice } from '#contract/notice/notice.ts';
import type { NoticeOutcome } from '#contract/notice/notice-message.ts';
import { paths } from '#contract/paths.ts';
import { t } from '#contract/text/text.ts';
import { useCallQuery } from '#web/api.ts';
import { useAction } from '#web/operation/shared/use-action.ts';
import { ButtonLink } from '#web/ui/action/button.tsx';
import { Dialog, DialogButtons } from '#web/ui/dialog/dialog.tsx';
import { Loaded } from '#web/ui/page/page.tsx';
import { ErrorAlert, Heading, Hint, Row, Stack, Text } from '#web/ui/show/elements.tsx';
import { DescriptionList } from '#web/ui/show/values.tsx';
import Reach from './reach.tsx';

function countsOf({ delivered, sent, waiting, failed, unknown }: NoticeOutcome['messages'][number]): string {
  const counts = [
    [delivered, t('{count} delivered', { count: delivered })],
    [sent, t('{count} sent', { count: sent })],
    [waiting, t('{count} waiting', { count: waiting })],
    [failed, t('{count} failed', { count: failed })],
    [unknown, t('{count} perhaps sent', { count: unknown })],
  ] as const;
  return counts.flatMap(([count, text]) => (count > 0 ? [text] : [])).join(', ') || t('nothing sent');
}

interface NoticeMessagesProps {
  notice: Notice;
  onClose: () => void;
}

function Body({ notice, outcome, onClose }: NoticeMessagesProps & { outcome: NoticeOutcome }) {
  const { told, opened, messages, reading, reach } = outcome;
  const today = useCallQuery('me').data?.today ?? '';
  const send = useAction('noticeSend', { says: () => t('The notice goes out as a message.') });
  const isOver = notice.until !== null && notice.until < today;
  const maySend = !isOver && reach.channels.some(({ people }) => people > 0);
  return (
    <Stack>
      <Text strong>{notice.title}</Text>
      {told > 0 && (
        <Text>{t('{told, plural, one {# person was} other {# people were}} notified, {opened} opened it.', { told, opened })}</Text>
      )}
      {told === 0 && messages.length === 0 && <Text dimmed>{t('Nobody has been notified of it.')}</Text>}
      {reading && (
        <Row>
          <Text>{t('{read} of {asked} have read it', reading)}</Text>
          <ButtonLink to={paths.noticeReaders(notice._id)}>{t('Who has read it')}</ButtonLink>
        </Row>
      )}
      {messages.length > 0 && <DescriptionList facts={messages.map((each) => [t(channelNames[each.channel]), countsOf(each)])} />}
      {!maySend && !isOver && <Reach of={{ ...reach, channels: [] }} forGuardians={notice.forRole === 'guardian'} />}
      {maySend && (
        <>
          <Heading level={3} fz={16}>
            {t('A message now would reach')}
          </Heading>
          <Reach of={reach} forGuardians={notice.forRole === 'guardian'} />
          <Hint>{t('It goes by day, to those who want messages there. Who has opened or got the notice does not get it again.')}</Hint>
        </>
      )}
      {send.error && <ErrorAlert title={t('The notice was not sent')} of={send.error} onDismiss={send.reset} />}
      {maySend ? (
        <DialogButtons
          action={t('Send as a message')}
          busy={send.isPending}
          onAct={() => send.mutate({ params: { id: notice._id } }, onClose)}
          onCancel={onClose}
          cancel={t('Not now')}
        />
      ) : (
        <DialogButtons action={t('OK')} onAct={onClose} />
      )}
    </Stack>
  );
}

/** Who has opened a notice, what became of its messages, and whom one would still reach, before it goes. */
export default function NoticeMessages(props: NoticeMessagesProps) {
  const outcome = useCallQuery('noticeOutcome', { params: { id: props.notice._id } });
  return (
    <Dialog opened title={t('Who gets the notice')} onClose={props.onClose}>
      <Loaded call={outcome}>{(found) => <Body {...props} outcome={found} />}</Loaded>
    </Dialog>
  );
}
