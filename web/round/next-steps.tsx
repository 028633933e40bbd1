import type { Round } from '#contract/round/round.ts';
import { t } from '#contract/text/text.ts';
import { Section } from '#web/ui/show/arrange.tsx';
import { momentText } from '#web/ui/show/dates.ts';
import policyStyles from './policy.module.css';

/** Until when the student can choose; in a group, only its `maker` can change the wishes. */
const choosingText = ({ groups, wishes, closesAt }: Round, maker: string | undefined): string => {
  const closes = momentText(closesAt);
  const wishing = wishes.length > 0;
  if (maker !== undefined && wishing)
    return t('Until {closes} {maker}, who made the group, can change its wishes. You can leave the group until then.', { closes, maker });
  if (groups && wishing) return t('Until {closes} you can change your group and your wishes as often as you like.', { closes });
  if (groups) return t('Until {closes} you can change your group as often as you like.', { closes });
  if (wishing) return t('Until {closes} you can change your wishes as often as you like.', { closes });
  return t('There is nothing to choose in this round. It closes on {closes}.', { closes });
};

/** How the rooms are given; that the list is closed first is left out once it is closed. */
function givingText(state: Round['state'], policy: Round['policy']): string {
  if (state === 'closed') return policy === 'draw' ? t('The rooms are drawn by lot.') : t('The rooms are given in the order of the list.');
  return policy === 'draw'
    ? t('Then the list of students is closed, and the rooms are drawn by lot.')
    : t('Then the list of students is closed, and the rooms are given in its order.');
}

const stepsOf = (round: Round, maker: string | undefined): string[] => {
  const { state, offerHours, policy } = round;
  return [
    ...(state === 'open' ? [choosingText(round, maker)] : []),
    ...(state === 'proposed' ? [] : [givingText(state, policy)]),
    t('The office looks at the result and publishes it. You read which room you got, with whom, and why.'),
    t(
      'Students who get no seat wait. A seat that becomes free is offered to the first student whom it fits, who has {hours, plural, one {# hour} other {# hours}} to take it.',
      {
        hours: offerHours,
      },
    ),
  ];
};

/** What happens next in a round that is not published. `maker`: who made the student's group, if that is somebody else. */
export const NextSteps = ({ round, maker }: { round: Round; maker: string | undefined }) => (
  <Section id="next" title={t('What happens next')}>
    <ol className={policyStyles.sentences}>
      {stepsOf(round, maker).map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  </Section>
);
