import { useEffect, useState } from 'react';
import { t } from '#contract/text/text.ts';
import { Confirm } from '#web/ui/dialog/dialog.tsx';
import { Text } from '#web/ui/show/text.tsx';
import { hasSessionEnded } from '#web/session.ts';
import { unsentIn } from '../marks.ts';
import { openOutbox, outboxNow, sendAll, useOutbox } from '../outbox.ts';
import { setSender } from '#web/kept-here.ts';

const longestWait = 4_000;

/** Sends unsent marks, and waits for at most a few seconds; sending continues in the background. */
async function send(): Promise<void> {
  // nothing can be sent until the person has signed in again
  if (hasSessionEnded()) return;
  await openOutbox();
  await Promise.race([sendAll(), new Promise((resolve) => setTimeout(resolve, longestWait))]);
}

/** Sends the unsent marks of this device on whatever page is open, and asks before signing out loses them. */
export default function UnsentMarks() {
  const outbox = useOutbox();
  const [answer, setAnswer] = useState<(mayLose: boolean) => void>();
  const unsent = unsentIn(outbox);

  useEffect(() => {
    void openOutbox();
    setSender({
      send,
      mayLose: async () => {
        if (unsentIn(outboxNow()) === 0) return true;
        return await new Promise((resolve) => setAnswer(() => resolve));
      },
    });
    return () => setSender(null);
  }, []);

  const settle = (mayLose: boolean) => {
    answer?.(mayLose);
    setAnswer(undefined);
  };
  return (
    <Confirm
      opened={answer !== undefined}
      title={t('Sign out and lose what is not sent?')}
      action={t('Sign out and lose {unsent, plural, one {# mark} other {# marks}}', { unsent })}
      dismiss={t('Stay signed in')}
      danger
      onTop
      onConfirm={() => settle(true)}
      onClose={() => settle(false)}
    >
      <Text>
        {t(
          '{unsent, plural, one {# mark of attendance is} other {# marks of attendance are}} kept on this device only. Stay signed in: they are sent as soon as there is a network, those of another hostel when you work there again.',
          { unsent },
        )}
      </Text>
    </Confirm>
  );
}
