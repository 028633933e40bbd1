import { lazy, Suspense, useState } from 'react';
import { useParams } from 'react-router';
import { filterWords, hostelWords, tierName, wishWords } from '#contract/round/round-choices.ts';
import { type Path, paths, verifierPage, withQuery } from '#contract/paths.ts';
import { type RoundForStaff, roundCan, runsRound, roundLimits } from '#contract/round/round.ts';
import { t } from '#contract/text/text.ts';
import { useCallQuery } from '#web/api.ts';
import { HistoryButton } from '#web/operation/shared/history.tsx';
import { UndoNewest } from '#web/operation/shared/undo-newest.tsx';
import { useMe } from '#web/session.ts';
import { Card, InfoAlert, Row, Section, Stack, Text, ErrorAlert, Hint } from '#web/ui/show/elements.tsx';
import { ButtonLink, Button } from '#web/ui/action/button.tsx';
import { MoreActions } from '#web/ui/action/more-actions.tsx';
import { DescriptionList, MultilineText, StatusTag } from '#web/ui/show/values.tsx';
import { Loaded, Page } from '#web/ui/page/page.tsx';
import { policyName, PolicySentences, Seed } from './policy.tsx';
import { Proposal } from './proposal.tsx';
import { FileButton } from './file-button.tsx';
import { RoundSteps } from './steps.tsx';
import { CountOfStudents, Results, resultsAt } from './results.tsx';
import { roundStatuses } from '#contract/round/round-policies.ts';
import policyStyles from './policy.module.css';
import { Numbers } from '#web/ui/show/numbers.tsx';
import { AskButton } from '#web/operation/shared/call-dialog.tsx';
import { useAction } from '#web/operation/shared/use-action.ts';
import { DecideCall } from '#web/operation/shared/decide-call.tsx';

function CancelRoundButton({ round }: { round: RoundForStaff }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('Cancel round')}</Button>
      {asking && (
        <DecideCall
          call="roundCancel"
          input={(reason) => ({ params: { id: round._id }, body: { reason } })}
          may={roundCan.cancel(round)}
          of={round._id}
          title={t('Cancel this round?')}
          action={t('Cancel round')}
          dismiss={t('Keep round')}
          danger
          failed={t('The round was not cancelled')}
          remark={{ label: t('Reason'), name: 'reason', limit: roundLimits.reason, description: t('All its students will read it.') }}
          onClose={() => setAsking(false)}
        >
          <Text>
            {round.policy === 'exchange'
              ? t(
                  'Nobody is moved. {asking, plural, =0 {Nobody has stated a wish.} one {The wishes of # student end with it.} other {The wishes of # students end with it.}}',
                  { asking: round.wished },
                )
              : t(
                  '{students, plural, one {# student is} other {# students are}} notified. Their groups and wishes no longer count, and they can be in another round.',
                  { students: round.students },
                )}
          </Text>
        </DecideCall>
      )}
    </>
  );
}

const ChangeRoundDialog = lazy(() => import('./change-round-dialog.tsx'));

/** What may be done with a round in its current state by who runs it; `Proposal` has the actions on a proposal. */
function RoundActions({ round }: { round: RoundForStaff }) {
  const propose = useAction('roundPropose');
  const [changing, setChanging] = useState(false);
  const params = { id: round._id };
  const isExchange = round.policy === 'exchange';
  /** From the list frozen at the closing, a draw always has the same result; `refresh` freezes the list anew. */
  const draw = (refresh: boolean) => propose.mutate({ params, body: { refresh } });
  if (!roundCan.change(round)) return null;
  return (
    <>
      <Row gap="sm">
        {roundCan.propose(round) && (
          <>
            <Button kind="primary" busy={propose.isPending} onClick={() => draw(false)}>
              {isExchange ? t('Propose the moves') : t('Draw the rooms')}
            </Button>
            {!isExchange && (
              <Button disabled={propose.isPending} onClick={() => draw(true)}>
                {t('Draw with students and rooms as they are now')}
              </Button>
            )}
          </>
        )}
        <Button onClick={() => setChanging(true)}>{t('Change')}</Button>
        {roundCan.close(round) && (
          <AskButton
            call="roundClose"
            input={{ params }}
            title={t('Close the round now?')}
            action={t('Close now')}
            failed={t('The round was not closed')}
          >
            {isExchange
              ? t(
                  '{asking, plural, =0 {Nobody has stated a wish yet.} one {# student has stated wishes.} other {# students have stated wishes.}} They cannot be changed after that.',
                  { asking: round.wished },
                )
              : t(
                  '{students, plural, one {# student} other {# students}}, {groups, plural, one {# group} other {# groups}} and their wishes are written down as they are now. Nobody can choose any more. It can be undone until the rooms are drawn or the closing time has come.',
                  { students: round.students, groups: round.groupCount },
                )}
          </AskButton>
        )}
      </Row>
      {!isExchange && roundCan.propose(round) && round.closedAt && (
        <Hint>
          {t(
            'It is drawn from students, groups, wishes and rooms as they were written down when the round was closed: drawing again gives the same result.',
          )}
        </Hint>
      )}
      {propose.isPending && <Text role="status">{t('The rooms are being drawn. With many students this takes a few seconds.')}</Text>}
      {propose.error && <ErrorAlert title={t('The rooms were not drawn')} of={propose.error} onDismiss={propose.reset} />}
      {changing && (
        <Suspense>
          <ChangeRoundDialog round={round} onClose={() => setChanging(false)} />
        </Suspense>
      )}
    </>
  );
}

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
