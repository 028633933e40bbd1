import { useEffect, useState } from 'react';
import { t } from '#contract/text/text.ts';
import { addSender } from '#web/kept-here.ts';
import { hasSessionEnded } from '#web/session.ts';
import { Confirm } from '#web/ui/dialog/dialog.tsx';
import type { Sender } from './sender.ts';

const longestWait = 4_000;

interface LoseQuestionProps extends Pick<Sender, 'open' | 'sendAll'> {
  /** how many entries the server has not answered, at this moment */
  unsentNow: () => number;
  /** the text of the button that signs out */
  action: string;
  /** what would be lost */
  text: string;
}

/** Sends what waits on this device on whatever page is open, and asks before signing out loses it. */
export function LoseQuestion({ open, sendAll, unsentNow, action, text }: LoseQuestionProps) {
  const [answer, setAnswer] = useState<(mayLose: boolean) => void>();

  useEffect(() => {
    void open();
    return addSender({
      // waits for a few seconds; sending continues in the background
      send: async () => {
        // nothing can be sent until the person has signed in again
        if (hasSessionEnded()) return;
        await open();
        await Promise.race([sendAll(), new Promise((resolve) => setTimeout(resolve, longestWait))]);
      },
      mayLose: async () => unsentNow() === 0 || (await new Promise((resolve) => setAnswer(() => resolve))),
    });
  }, [open, sendAll, unsentNow]);

  const settle = (mayLose: boolean) => {
    answer?.(mayLose);
    setAnswer(undefined);
  };
  return (
    <Confirm
      opened={answer !== undefined}
      title={t('Sign out and lose what is not sent?')}
      action={action}
      dismiss={t('Stay signed in')}
      danger
      onTop
      onConfirm={() => settle(true)}
      onClose={() => settle(false)}
    >
      {text}
    </Confirm>
  );
}
