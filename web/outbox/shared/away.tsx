import { useEffect, useState } from 'react';
import { t } from '#contract/text/text.ts';
import { setSender, shownFrom } from '#web/kept-here.ts';
import { hasSessionEnded } from '#web/session.ts';
import { useStore } from '#web/store.ts';
import { Button } from '#web/ui/action/button.tsx';
import { Confirm } from '#web/ui/dialog/dialog.tsx';
import { InfoAlert } from '#web/ui/show/alert.tsx';
import { Row, Stack } from '#web/ui/show/arrange.tsx';
import { momentText } from '#web/ui/show/dates.ts';
import { Text } from '#web/ui/show/text.tsx';
import { callsNow, dropCall, isOld, openCalls, sendAnew, sendCalls, unsentCalls, useCallsOutbox } from './calls.ts';
import type { WaitingCall } from './entries.ts';

const longestWait = 4_000;

async function send(): Promise<void> {
  // nothing can be sent until the person has signed in again
  if (hasSessionEnded()) return;
  await openCalls();
  await Promise.race([sendCalls(), new Promise((resolve) => setTimeout(resolve, longestWait))]);
}

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

/** Above whatever page a student opens without a network: from when it is, and what has not been sent. Sends it, and asks before signing out loses it. */
export default function Away() {
  const from = useStore(shownFrom, (at) => at);
  const outbox = useCallsOutbox();
  const [answer, setAnswer] = useState<(mayLose: boolean) => void>();
  const unsent = unsentCalls(outbox);

  useEffect(() => {
    void openCalls();
    setSender({
      send,
      mayLose: async () => unsentCalls(callsNow()) === 0 || (await new Promise((resolve) => setAnswer(() => resolve))),
    });
    return () => setSender(null);
  }, []);

  const settle = (mayLose: boolean) => {
    answer?.(mayLose);
    setAnswer(undefined);
  };
  return (
    <Stack gap="xs" mb="md">
      {from !== null && <InfoAlert warning>{t('No network. You see what was loaded on {when}.', { when: momentText(from) })}</InfoAlert>}
      {outbox.calls.map((call) => (
        <Waiting key={call.key} call={call} />
      ))}
      <Confirm
        opened={answer !== undefined}
        title={t('Sign out and lose what is not sent?')}
        action={t('Sign out and lose it')}
        dismiss={t('Stay signed in')}
        danger
        onTop
        onConfirm={() => settle(true)}
        onClose={() => settle(false)}
      >
        <Text>
          {t(
            '{unsent, plural, one {# message is} other {# messages are}} kept on this device only. Stay signed in: {unsent, plural, one {it is} other {they are}} sent as soon as there is a network.',
            { unsent },
          )}
        </Text>
      </Confirm>
    </Stack>
  );
}
