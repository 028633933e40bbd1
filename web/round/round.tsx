import { lazy, Suspense } from 'react';
import { useParams } from 'react-router';
import { filterWords, hostelWords, tierName, wishWords } from '#contract/round/round-choices.ts';
import { type Path, paths, verifierPage, withQuery } from '#contract/paths.ts';
import { type RoundForStaff, roundCan, runsRound } from '#contract/round/round.ts';
import { t } from '#contract/text/text.ts';
import { useCallQuery } from '#web/api.ts';
import { HistoryButton } from '#web/operation/shared/history.tsx';
import { UndoNewest } from '#web/operation/shared/undo-newest.tsx';
import { useMe } from '#web/session.ts';
import { Card, InfoAlert, Row, Section, Stack, Text } from '#web/ui/show/elements.tsx';
import { ButtonLink } from '#web/ui/action/button.tsx';
import { MoreActions } from '#web/ui/action/more-actions.tsx';
import { DescriptionList, MultilineText, StatusTag } from '#web/ui/show/values.tsx';
import { Loaded, Page } from '#web/ui/page/page.tsx';
import { CancelRoundButton, RoundActions } from './round-actions.tsx';
import { policyName, PolicySentences, Seed } from './policy.tsx';
import { Proposal } from './proposal.tsx';
import { FileButton } from './file-button.tsx';
import { RoundSteps } from './steps.tsx';
import { CountOfStudents, Results, resultsAt } from './results.tsx';
import { roundStatuses } from '#contract/round/round-policies.ts';
import policyStyles from './policy.module.css';
import { Numbers } from '#web/ui/show/numbers.tsx';

const WaitingList = lazy(async () => ({ default: (await import('./waiting-list.tsx')).WaitingList }));

interface CountsProps {
  round: RoundForStaff;
  /** the list of its students, for whoever has one */
  listedAt: Path | undefined;
}

const Counts = ({ round: { students, groups, groupCount, grouped, wished, wishes, policy }, listedAt }: CountsProps) => (
  <Numbers
    counts={[
      {
        value: (
          <CountOfStudents at={listedAt} label={t('Students')}>
            {students}
          </CountOfStudents>
        ),
        label: t('Students'),
      },
      groups && {
        value: groupCount,
        label: t('Groups'),
        detail: groupCount > 0 ? t('with {grouped, plural, one {# student} other {# students}}', { grouped }) : undefined,
      },
      (wishes.length > 0 || policy === 'exchange') && { value: wished, label: t('Students with wishes') },
    ]}
  />
);

function About({ round }: { round: RoundForStaff }) {
  const { hostels, filter, policy, tiers, offerHours } = round;
  const isExchange = policy === 'exchange';
  return (
    <Section id="about" title={t('About this round')}>
      <DescriptionList
        long
        facts={[
          [t('Hostels'), hostelWords(hostels)],
          !isExchange && [t('Students'), filterWords(filter)],
          [t('Policy'), policyName(policy)],
          policy === 'draw' && [
            t('Order of the turns'),
            tiers.length === 0
              ? t('All draw together')
              : tiers.map((tier, at) => t('{place}. {what}', { place: at + 1, what: tierName(tier) })).join('; '),
          ],
          !isExchange && [t('Wishes'), wishWords(round)],
          !isExchange && [t('An offered seat'), t('is kept for {hours, plural, one {# hour} other {# hours}}', { hours: offerHours })],
        ]}
      />
      <details className={policyStyles.opens}>
        <summary>{t('How the rooms are given')}</summary>
        <PolicySentences of={round} />
      </details>
      {policy !== 'classic' && <Seed round={round} />}
    </Section>
  );
}

function OneRound({ round }: { round: RoundForStaff }) {
  const me = useMe();
  const { role } = me;
  const manages = runsRound(me, round);
  const isExchange = round.policy === 'exchange';
  const drawn = round.state === 'proposed' || round.state === 'published';
  const ofAdministrator = role === 'hosteladmin' ? withQuery(paths.students(), { round: round._id }) : undefined;
  const listedAt = manages && drawn ? resultsAt(round._id) : ofAdministrator;
  return (
    <>
      {round.state === 'cancelled' && (
        <InfoAlert warning title={t('This round was cancelled')}>
          <MultilineText>{round.cancelReason}</MultilineText>
        </InfoAlert>
      )}
      <Card>
        <Stack gap="md">
          {round.state !== 'cancelled' && <RoundSteps round={round} />}
          <Counts round={round} listedAt={listedAt} />
          {manages && <RoundActions round={round} />}
          {role === 'hosteladmin' && <UndoNewest object={round._id} />}
        </Stack>
      </Card>
      {manages && drawn && <Proposal round={round} />}
      {!manages && round.state === 'published' && <Results round={round} />}
      {!isExchange && round.state === 'published' && (
        <Suspense>
          <WaitingList roundId={round._id} />
        </Suspense>
      )}
      {!isExchange && manages && round.state === 'published' && (
        <Section id="audit" title={t('For an auditor')}>
          <Text>
            {t(
              'From the complete list anybody can draw this round again. It has no names, but every group, wish and need and every pair kept apart, by code: give it to nobody but an auditor. Everybody else can check the order of the turns with the receipt.',
            )}
          </Text>
          <Row>
            <FileButton roundId={round._id} call="roundCompleteList" label={t('Complete list')} />
            <a href={verifierPage} target="_blank" rel="noreferrer">
              {t('Page that checks it')}
            </a>
          </Row>
        </Section>
      )}
      <About round={round} />
    </>
  );
}

/** One round, for staff of its hostels. */
export default function RoundPage() {
  const { roundId: id = '' } = useParams();
  const me = useMe();
  const { role } = me;
  // polled, because staff are not notified of what students choose
  const answer = useCallQuery('roundGet', { params: { id } }, { refetchInterval: 15_000 });
  const round = answer.data;
  return (
    <Page
      title={round?.name ?? t('Round')}
      subtitle={round && <StatusTag of={roundStatuses} status={round.state} />}
      actions={
        <MoreActions>
          <ButtonLink to={paths.rounds()}>{t('All rounds')}</ButtonLink>
          {role !== 'caretaker' && round && roundCan.cancel(round) && (
            <ButtonLink to={paths.roundCare()}>{t('Needs and separations')}</ButtonLink>
          )}
          {role === 'hosteladmin' && round && <HistoryButton object={round._id} of={round.name} />}
          {round && runsRound(me, round) && roundCan.cancel(round) && <CancelRoundButton round={round} />}
          {round?.state === 'published' && round.policy !== 'exchange' && (
            <FileButton roundId={round._id} call="roundReceipt" label={t('Receipt')} />
          )}
        </MoreActions>
      }
    >
      <Loaded call={answer}>{(shown) => <OneRound key={shown._id} round={shown} />}</Loaded>
    </Page>
  );
}
