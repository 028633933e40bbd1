import type { Round } from '#contract/round.ts';
import { t } from '#contract/text.ts';
import { Section } from '#web/ui/arrange.tsx';
import { momentText } from '#web/ui/dates.ts';
import policyStyles from './policy.module.css';

const stepsOf = ({ state, closesAt, offerHours, policy, groups }: Round): string[] => [
  ...(state === 'open'
    ? [
        groups
          ? t('Until {closes} you change your group and your wishes as often as you like.', { closes: momentText(closesAt) })
          : t('Until {closes} you change your wishes as often as you like.', { closes: momentText(closesAt) }),
      ]
    : []),
  ...(state === 'proposed'
    ? []
    : [
        policy === 'draw'
          ? t('Then the list of students is closed, and the rooms are drawn by lot.')
          : t('Then the list of students is closed, and the rooms are given in its order.'),
      ]),
  t('The office looks at the result and publishes it. You read which room you got, with whom, and why.'),
  t(
    'Who gets no seat waits. A seat that falls free is offered to the first whom it fits, who has {hours, plural, one {# hour} other {# hours}} to take it.',
    {
      hours: offerHours,
    },
  ),
];

/** What happens next in a round that is not published. */
export const NextSteps = ({ round }: { round: Round }) => (
  <Section id="next" title={t('What happens next')}>
    <ol className={policyStyles.sentences}>
      {stepsOf(round).map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  </Section>
);
