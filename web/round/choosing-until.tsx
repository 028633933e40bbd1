import { hasChoices, type Round } from '#contract/round/round.ts';
import { t } from '#contract/text/text.ts';
import { Card, Stack } from '#web/ui/show/arrange.tsx';
import { momentText } from '#web/ui/show/dates.ts';
import { RoundSteps } from './steps.tsx';
import { leftText } from './words.ts';
import styles from './big.module.css';

interface ChoosingUntilProps {
  round: Round;
  now: number;
  mayChoose: boolean;
}

function textsOf({ round, now, mayChoose }: ChoosingUntilProps): [small: string, big: string, below: string] {
  const { state, closesAt } = round;
  if (mayChoose && !hasChoices(round))
    return [t('There is nothing to choose. It closes on'), momentText(closesAt), leftText(closesAt, now)];
  if (mayChoose) return [t('You can choose until'), momentText(closesAt), leftText(closesAt, now)];
  if (state === 'proposed')
    return [t('Your choices are final'), t('Drawn'), t('The office looks at the result before it is published. You get a notification.')];
  return [t('Your choices are final'), t('Closed'), t('The rooms are drawn next. You get a notification once the result is published.')];
}

/** Until when a student can choose, and what comes next once that is over. */
export function ChoosingUntil(props: ChoosingUntilProps) {
  const [small, big, below] = textsOf(props);
  return (
    <Card>
      <Stack gap="md">
        <div className={styles.big}>
          <span>{small}</span>
          <strong>{big}</strong>
          <span>{below}</span>
        </div>
        <RoundSteps round={props.round} />
      </Stack>
    </Card>
  );
}
