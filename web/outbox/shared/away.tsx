import { t } from '#contract/text/text.ts';
import { shownFrom } from '#web/kept-here.ts';
import { useStore } from '#web/store.ts';
import { Button } from '#web/ui/action/button.tsx';
import { InfoAlert, Row, Stack } from '#web/ui/show/elements.tsx';
import { momentText } from '#web/ui/show/dates.ts';
import { callsNow, dropCall, isOfGate, isOld, openCalls, sendAnew, sendCalls, unsentCalls, useCallsOutbox } from './calls.ts';
import type { WaitingCall } from './entries.ts';
import { LoseQuestion } from './lose-question.tsx';

function Waiting({ call }: { call: WaitingCall }) {
  const old = isOld(call);
  const { what, why } = call;
  return (
    <InfoAlert warning title={why === undefined ? t('Not sent yet: {what}', { what }) : t('Not accepted: {what}', { what })}>
      <p>
        {why ??
          (old
            ? t('It was written on {when} and may have arrived. Look among what you have sent before you send it again.', {
                when: momentText(call.at),
              })
            : t('It is kept on this device and is sent as soon as there is a network.'))}
      </p>
      <Row>
        {(old || why !== undefined) && (
          <Button small onClick={() => void dropCall(call)} aria-label={t('Delete: {what}', { what })}>
            {t('Delete')}
          </Button>
        )}
        {why === undefined && (
          <Button small onClick={() => void (old ? sendAnew(call) : sendCalls())} aria-label={t('Send now: {what}', { what })}>
            {t('Send now')}
          </Button>
        )}
      </Row>
    </InfoAlert>
  );
}

/** There may be hundreds of them. */
const isCounted = (call: WaitingCall): boolean => isOfGate(call) && call.why === undefined;

const unsentNow = () => unsentCalls(callsNow());

/** Above whatever page is opened without a network, except the roll call, which has its own: from when it is, and what has not been sent. */
export default function Away() {
  const from = useStore(shownFrom, (at) => at);
  const outbox = useCallsOutbox();
  const entries = outbox.calls.filter(isCounted).length;
  return (
    <Stack gap="xs" mb={from !== null || outbox.calls.length > 0 ? 'md' : 0}>
      {(from !== null || entries > 0) && (
        <InfoAlert warning>
          {from !== null && t('No network. You see what was loaded on {when}.', { when: momentText(from) })}{' '}
          {entries > 0 && t('{entries, plural, one {# entry is} other {# entries are}} not sent yet and kept on this device.', { entries })}
        </InfoAlert>
      )}
      {outbox.calls.map((call) => !isCounted(call) && <Waiting key={call.key} call={call} />)}
      <LoseQuestion
        open={openCalls}
        sendAll={sendCalls}
        unsentNow={unsentNow}
        action={t('Sign out and lose it')}
        text={t(
          '{unsent, plural, one {# message is} other {# messages are}} kept on this device only. Stay signed in: {unsent, plural, one {it is} other {they are}} sent as soon as there is a network.',
          { unsent: unsentCalls(outbox) },
        )}
      />
    </Stack>
  );
}
