import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { paths, verifierPage, withQuery } from '#contract/paths.ts';
import { shownName } from '#contract/person/person.ts';
import { roundCan, hasChoices, type Round } from '#contract/round/round.ts';
import type { OwnRound } from '#contract/round/round-student.ts';
import { t } from '#contract/text/text.ts';
import { useCallQuery } from '#web/api.ts';
import { useMe } from '#web/session.ts';
import { Card, Grid, Row, Section, Stack, Text } from '#web/ui/show/elements.tsx';
import { Empty, Loaded, Page } from '#web/ui/page/page.tsx';
import { StatusTag } from '#web/ui/show/values.tsx';
import { useNow } from '#web/ui/show/use-now.ts';
import { Link } from '#web/ui/action/link.tsx';
import { roundStatuses } from '#contract/round/round-policies.ts';
import { MainFact, OwnResult, SeatOffer, shortResult } from './own-result.tsx';
import { OwnWishes } from './own-wishes.tsx';
import { policyName, PolicySentences, Seed } from './policy.tsx';
import { FileButton } from './file-button.tsx';
import { leftText } from './words.ts';
import { momentText } from '#web/ui/show/dates.ts';
import { RoundSteps } from './steps.tsx';
import policyStyles from './policy.module.css';

const OwnGroup = lazy(() => import('./own-group.tsx'));
const ExchangeWishes = lazy(() => import('./exchange-wishes.tsx'));

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
function ChoosingUntil(props: ChoosingUntilProps) {
  return (
    <Card>
      <Stack gap="md">
        <MainFact of={textsOf(props)} />
        <RoundSteps round={props.round} />
      </Stack>
    </Card>
  );
}

/** Until when the student can choose; in a group, only its `maker` can change the wishes. */
const choosingText = ({ policy, groups, wishes, closesAt }: Round, maker: string | undefined): string => {
  const closes = momentText(closesAt);
  const wishing = wishes.length > 0 || policy === 'exchange';
  if (maker !== undefined && wishing)
    return t('Until {closes} {maker}, who made the group, can change its wishes. You can leave the group until then.', { closes, maker });
  if (groups && wishing) return t('Until {closes} you can change your group and your wishes as often as you like.', { closes });
  if (groups) return t('Until {closes} you can change your group as often as you like.', { closes });
  if (wishing) return t('Until {closes} you can change your wishes as often as you like.', { closes });
  return t('There is nothing to choose in this round. It closes on {closes}.', { closes });
};

/** How the rooms are given; that the list is closed first is left out once it is closed. */
function givingText(state: Round['state'], policy: Round['policy']): string {
  if (policy === 'exchange') return t('Then all wishes are met together as well as they can be.');
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
    ...(policy === 'exchange' ? [] : [waitingText(offerHours)]),
  ];
};

const waitingText = (hours: number): string =>
  t(
    'Students who get no seat wait. A seat that becomes free is offered to the first student whom it fits, who has {hours, plural, one {# hour} other {# hours}} to take it.',
    { hours },
  );

const NextSteps = ({ round, maker }: { round: Round; maker: string | undefined }) => (
  <Section id="next" title={t('What happens next')}>
    <ol className={policyStyles.sentences}>
      {stepsOf(round, maker).map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  </Section>
);

function OneRound({ own }: { own: OwnRound }) {
  const { round, offer } = own;
  const { username } = useMe();
  const maker = own.group?.members.find((member, n) => n === 0 && member.username !== username);
  const now = useNow().getTime();
  const mayChoose = roundCan.choose(round, now);
  const [query] = useSearchParams();
  return (
    <>
      <SeatOffer offer={offer} />
      {round.state === 'published' ? <OwnResult own={own} /> : <ChoosingUntil round={round} now={now} mayChoose={mayChoose} />}
      <Suspense>
        {round.groups && round.state !== 'published' && <OwnGroup own={own} mayChoose={mayChoose} codeAsked={query.get('code') ?? ''} />}
        {round.policy === 'exchange' && <ExchangeWishes own={own} mayChoose={mayChoose} />}
      </Suspense>
      {round.wishes.length > 0 && round.state !== 'published' && <OwnWishes key={round._id} own={own} mayChoose={mayChoose} />}
      {round.state !== 'published' && <NextSteps round={round} maker={maker && shownName(maker)} />}
      {round.state === 'published' && round.policy !== 'exchange' && (
        <Section id="receipt" title={t('Check it yourself')}>
          <Text>
            {t(
              'Your receipt has the order of all turns with the seed and the number of each, and your own line. With it you can check that nobody’s turn was moved. It has no names, and does not show what others wished for or got.',
            )}
          </Text>
          <Row>
            <FileButton roundId={round._id} call="roundReceipt" label={t('Receipt')} />
            <a href={verifierPage} target="_blank" rel="noreferrer">
              {t('Page that checks it')}
            </a>
          </Row>
        </Section>
      )}
      <Section
        id="policy"
        title={t('How the rooms are given')}
        aside={
          <Text dimmed component="span">
            {policyName(round.policy)}
          </Text>
        }
      >
        <PolicySentences of={round} />
        {round.policy !== 'classic' && <Seed round={round} />}
      </Section>
    </>
  );
}

function Others({ rounds }: { rounds: readonly OwnRound[] }) {
  if (rounds.length === 0) return null;
  return (
    <Section id="others" title={t('Other rounds')}>
      <Grid component="ul" gap={12}>
        {rounds.map((own) => (
          <Grid key={own.round._id} component="li" gap={0}>
            <Link to={withQuery(paths.ownRound(), { round: own.round._id })}>{own.round.name}</Link>
            <Text dimmed>{own.round.state === 'published' ? shortResult(own) : t(roundStatuses[own.round.state].name)}</Text>
          </Grid>
        ))}
      </Grid>
    </Section>
  );
}

/** A student's own rounds: the one that the address names, or else the first, in full, and the others in a line each. */
export default function OwnRoundPage() {
  // polled, because students are not notified of everything that friends and the office do
  const rounds = useCallQuery('roundOwn', {}, { refetchInterval: 60_000 });
  const [query] = useSearchParams();
  const all = rounds.data ?? [];
  const current = all.find(({ round }) => round._id === query.get('round')) ?? all[0];
  return (
    <Page
      narrow
      subtitle={
        current && (
          <Row component="span" gap="0.25rem 0.625rem">
            {current.round.name} <StatusTag of={roundStatuses} status={current.round.state} />
          </Row>
        )
      }
    >
      <Loaded call={rounds}>
        {() =>
          current ? (
            <>
              <OneRound key={current.round._id} own={current} />
              <Others rounds={all.filter((own) => own !== current)} />
            </>
          ) : (
            <Empty
              title={t('No round at present')}
              text={t(
                'When rooms are given out in a round that you are in, you say here what you wish for, and read which room you got and why.',
              )}
            />
          )
        }
      </Loaded>
    </Page>
  );
}
