import type { Outcome, Wish } from '#contract/round/exchange.ts';
import type { Round } from '#contract/round/round.ts';
import { exchangeTexts } from '#contract/messages.ts';
import { t } from '#contract/text/text.ts';
import { Stack } from '#web/ui/show/arrange.tsx';
import { Text } from '#web/ui/show/text.tsx';
import { chainText, whyNotText, wishText } from './exchange-words.ts';

interface UnmetProps {
  outcome: Outcome;
  wishes: readonly Wish[];
  hostels: Round['hostels'];
}

/** Why each better wish was not met. */
export function Unmet({ outcome, wishes, hostels }: UnmetProps) {
  return outcome.unmet.map((unmet) => {
    const wish = wishes[unmet.wish - 1];
    return (
      <Text small key={unmet.wish}>
        <b>{wish ? wishText(wish, hostels) : unmet.wish}</b>: {whyNotText(unmet)}
      </Text>
    );
  });
}

/** The outcome of a student's wishes, addressed to that student. */
export function OwnOutcome({ outcome, ...rest }: UnmetProps) {
  const { to, from, wish, turn, of } = outcome;
  return (
    <Stack gap="sm">
      <Text strong>
        {to
          ? t(exchangeTexts.moved, { room: to.roomNumber, hostel: to.hostel, wish })
          : t(from ? exchangeTexts.stayed : exchangeTexts.stayedWithout)}
      </Text>
      {to && <Text>{chainText(outcome)}</Text>}
      <Text dimmed>{t(exchangeTexts.turn, { turn, of })}</Text>
      <Unmet outcome={outcome} {...rest} />
    </Stack>
  );
}
