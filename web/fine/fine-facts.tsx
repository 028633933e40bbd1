import type { Fine } from '#contract/fine/fine.ts';
import { rupees } from '#contract/day/money.ts';
import { nameAndUsername } from '#contract/person/person.ts';
import { t } from '#contract/text/text.ts';
import { momentText } from '#web/ui/show/dates.ts';
import { MultilineText } from '#web/ui/show/multiline-text.tsx';
import { Text } from '#web/ui/show/text.tsx';
import { FineOutcome } from './outcome.tsx';

/** The fine that a dialog decides on, in its current state. */
export function FineFacts({ fine }: { fine: Fine }) {
  const { number, student, amount, reason, imposedAt } = fine;
  return (
    <div>
      <Text strong>{t('{amount}, {student}', { amount: rupees(amount), student: nameAndUsername(student) })}</Text>
      <Text>
        <MultilineText>{reason}</MultilineText>
      </Text>
      <Text dimmed small>
        {t('Fine no {number}, imposed {when}', { number: String(number), when: momentText(imposedAt) })}
      </Text>
      {fine.status !== 'pending' && <FineOutcome fine={fine} />}
    </div>
  );
}
