import { t } from '#contract/text/text.ts';
import { LoseQuestion } from '#web/outbox/shared/lose-question.tsx';
import { unsentIn } from '../marks.ts';
import { openOutbox, outboxNow, sendAll, useOutbox } from '../outbox.ts';

const unsentNow = () => unsentIn(outboxNow());

/** Sends the unsent marks of this device on whatever page is open, and asks before signing out loses them. */
export default function UnsentMarks() {
  const unsent = unsentIn(useOutbox());
  return (
    <LoseQuestion
      open={openOutbox}
      sendAll={sendAll}
      unsentNow={unsentNow}
      action={t('Sign out and lose {unsent, plural, one {# mark} other {# marks}}', { unsent })}
      text={t(
        '{unsent, plural, one {# mark of attendance is} other {# marks of attendance are}} kept on this device only. Stay signed in: they are sent as soon as there is a network, those of another hostel when you work there again.',
        { unsent },
      )}
    />
  );
}
