import { useEffect, useState } from 'react';
import { t } from '#contract/text.ts';
import { Confirm } from '#web/ui/dialog.tsx';
import { Text } from '#web/ui/text.tsx';
import { askBeforeLoss } from '#web/ui/unsaved-questions.ts';
import { openOutbox, outboxNow, sendAll, unsentIn, useOutbox } from '../outbox.ts';
import { askAboutUnsentBy } from './kept-here.ts';

const longestWait = 4_000;

/** What can be sent before the page is left is sent; where that takes too long, it goes on by itself. */
const sendWhatWaits = () => Promise.race([sendAll(), new Promise((resolve) => setTimeout(resolve, longestWait))]);

/** Sends marks that wait on this device, whatever page is open, and asks before signing out loses them. */
export default function UnsentMarks() {
  const outbox = useOutbox();
  const [answer, setAnswer] = useState<(mayLose: boolean) => void>();
  const unsent = unsentIn(outbox);
  const someUnsent = unsent > 0;

  useEffect(() => void openOutbox(), []);

  useEffect(() => {
    if (!someUnsent) return;
    // another hostel loses nothing, but the session sends for one hostel only
    const stopSending = askBeforeLoss({
      ask: async () => {
        await sendWhatWaits();
        return true;
      },
      onKept: () => {},
    });
    const stopAsking = askAboutUnsentBy(async () => {
      if (unsentIn(outboxNow()) === 0) return true;
      return await new Promise((resolve) => setAnswer(() => resolve));
    });
    return () => {
      stopSending();
      stopAsking();
    };
  }, [someUnsent]);

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
      onConfirm={() => settle(true)}
      onClose={() => settle(false)}
    >
      <Text>
        {t(
          '{unsent, plural, one {# mark of attendance is} other {# marks of attendance are}} kept on this device only. Stay signed in, and they are sent as soon as there is a network.',
          { unsent },
        )}
      </Text>
    </Confirm>
  );
}
