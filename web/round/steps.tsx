import Check from 'lucide-react/icons/check';
import { roundStatuses } from '#contract/round/round-policies.ts';
import { roundStates, type Round } from '#contract/round/round.ts';
import { t } from '#contract/text/text.ts';
import { Grid, VisuallyHidden } from '#web/ui/show/arrange.tsx';
import { momentText } from '#web/ui/show/dates.ts';
import styles from './steps.module.css';

type Step = Exclude<Round['state'], 'cancelled'>;
const steps = roundStates.filter((state): state is Step => state !== 'cancelled');

type Stand = Pick<Round, 'state' | 'openedAt' | 'closesAt' | 'closedAt' | 'publishedAt'>;

/** No line ends between a day and its month. */
const whole = (at: string): string => momentText(at).replace(' ', '\u00a0');

function whenOf(step: Step, { state, openedAt, closesAt, closedAt, publishedAt }: Stand): string {
  if (step === 'open') return state === 'open' ? t('since {when}', { when: whole(openedAt) }) : whole(openedAt);
  if (step === 'closed') return closedAt ? whole(closedAt) : t('on {when}', { when: whole(closesAt) });
  return step === 'published' && publishedAt ? whole(publishedAt) : '';
}

/** The steps of a round from its opening to its result, with the current one marked. */
export function RoundSteps({ round }: { round: Stand }) {
  const at = steps.findIndex((step) => step === round.state);
  return (
    <Grid component="ol" min="8.5rem" stretch gap="0.5rem 0.75rem" aria-label={t('Where the round stands')}>
      {steps.map((step, index) => {
        const place = index < at ? 'past' : index === at ? 'now' : 'ahead';
        return (
          <li key={step} className={styles.step} data-place={place} aria-current={place === 'now' ? 'step' : undefined}>
            <span className={styles.mark} aria-hidden>
              {place === 'past' || (place === 'now' && step === 'published') ? <Check size={16} /> : index + 1}
            </span>
            <span className={styles.name}>
              {t(roundStatuses[step].name)}
              {place === 'past' && <VisuallyHidden component="span"> {t('(done)')}</VisuallyHidden>}
              <small>{whenOf(step, round)}</small>
            </span>
          </li>
        );
      })}
    </Grid>
  );
}
