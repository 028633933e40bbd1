import { lazy, Suspense } from 'react';
import { type RoundForStaff, roundCan } from '#contract/round/round.ts';
import type { RoundProposal } from '#contract/round/round-draw.ts';
import { t } from '#contract/text/text.ts';
import { AskButton } from '#web/operation/shared/call-dialog.tsx';
import { useAction } from '#web/operation/shared/use-action.ts';
import { useCallQuery } from '#web/api.ts';
import { ObstacleList } from '#web/operation/shared/obstacles.tsx';
import { ErrorAlert, Hint, InfoAlert, Row, Section, Stack, Text } from '#web/ui/show/elements.tsx';
import { Button } from '#web/ui/action/button.tsx';
import { useListState } from '#web/ui/list/list-state.ts';
import { ScreenOnly } from '#web/ui/page/print.tsx';
import { SegmentedRadio } from '#web/ui/form/segmented-radio.tsx';
import { Loaded } from '#web/ui/page/page.tsx';
import { Timestamp } from '#web/ui/show/values.tsx';
import { Numbers } from '#web/ui/show/numbers.tsx';
import { CountOfStudents, ResultList, resultsAt } from './results.tsx';
import { PlanRooms } from '#web/room/shared/plan-rooms.tsx';
import { Filter } from '#web/ui/list/list-tools.tsx';

function ProposalRooms({ roundId, hostels }: { roundId: string; hostels: readonly { _id: string; name: string }[] }) {
  const list = useListState('hostel');
  const hostelId = hostels.find(({ _id }) => _id === list.filters.hostel)?._id ?? hostels[0]?._id ?? '';
  const rooms = useCallQuery('roundRooms', { params: { id: roundId, hostelId } }, { enabled: hostelId !== '' });
  return (
    <>
      {hostels.length > 1 && (
        <Filter
          label={t('Hostel')}
          value={hostelId}
          onChange={(value) => list.filter('hostel', value)}
          choices={hostels.map(({ _id, name }) => ({ value: _id, label: name }))}
          sorts
        />
      )}
      <Loaded call={rooms}>{(answer) => <PlanRooms key={hostelId} rooms={answer.rooms} />}</Loaded>
    </>
  );
}

const WishesMet = lazy(() => import('./wishes-met.tsx'));

const views = ['list', 'rooms'] as const;

function Summary({ proposal, round }: { proposal: RoundProposal; round: RoundForStaff }) {
  const { placed, waiting, free, hostels, number, changed, asWished, withoutWish, needs } = proposal;
  /** leads to the students whom it counts */
  const listed = (count: number, label: string, show: Parameters<typeof resultsAt>[1]) => ({
    label,
    value: (
      <CountOfStudents at={resultsAt(round._id, show)} label={label}>
        {count}
      </CountOfStudents>
    ),
  });
  const compared = number > 1 && round.state === 'proposed' && listed(changed, t('Different from the proposal before'), 'changed');
  if (round.policy === 'exchange')
    return (
      <Numbers
        counts={[
          { ...listed(placed, t('Moving'), 'placed'), detail: t('of {students}', { students: placed + waiting }) },
          { value: asWished, label: t('Get their first wish') },
          listed(waiting, t('Keep what they have'), 'waiting'),
          compared,
        ]}
      />
    );
  return (
    <>
      <Numbers
        counts={[
          {
            ...listed(placed, t('Get a room'), 'placed'),
            detail: t('of {students}', { students: round.students }),
          },
          listed(waiting, t('Wait'), 'waiting'),
          { value: free, label: t('Seats stay free') },
          round.wishes.includes('size') &&
            placed > withoutWish && {
              value: asWished,
              label: t('Get the size they want most'),
              detail: t('of {students}', { students: placed - withoutWish }),
            },
          needs.students > 0 && {
            value: needs.met,
            label: t('Needs of an accessible room met'),
            detail: t('of {students}', { students: needs.students }),
          },
          compared,
        ]}
      />
      <Hint>
        {hostels
          .map(({ hostel, placed: into, free: left }) =>
            t('{hostel}: {into, plural, one {# student} other {# students}}, {left} free', { hostel: hostel.name, into, left }),
          )
          .join(' · ')}
      </Hint>
    </>
  );
}

/** Discards or publishes a proposal. Changes since the list was frozen are named; then the rooms have to be drawn again. */
function Decide({ proposal, round }: { proposal: RoundProposal; round: RoundForStaff }) {
  // a discarded proposal cannot be read again
  const discard = useAction('roundDiscard', { refreshes: ['roundGet', 'roundList'] });
  const params = { id: round._id };
  const obstacles = proposal.obstacles.map((message) => ({ message }));
  return (
    <Stack gap="sm">
      {obstacles.length > 0 && (
        <InfoAlert warning title={t('Students or rooms have changed since: this proposal cannot be published')}>
          <ObstacleList obstacles={obstacles} />
          <Text>{t('Discard it and draw with students and rooms as they are now.')}</Text>
        </InfoAlert>
      )}
      <Row gap="sm">
        <AskButton
          call="roundPublish"
          input={{ params, body: { proposalId: proposal._id } }}
          kind="primary"
          disabled={obstacles.length > 0}
          title={t('Publish the result?')}
          action={t('Publish')}
          failed={t('The round was not published')}
        >
          {round.policy === 'exchange'
            ? t(
                '{moving, plural, one {# student gets another room} other {# students get other rooms}} at once, and all who asked are notified. It can be undone as a whole, for as long as nobody has been given another room since.',
                { moving: proposal.placed },
              )
            : t(
                '{placed, plural, =0 {Nobody moves in} one {# student moves in} other {# students move in}}, {waiting, plural, =0 {nobody waits} one {# student waits} other {# students wait}}. They are notified immediately, and each can read why. It can be undone as a whole, for as long as nobody has moved since.',
                { placed: proposal.placed, waiting: proposal.waiting },
              )}
        </AskButton>
        <Button busy={discard.isPending} onClick={() => discard.mutate({ params })}>
          {t('Discard proposal')}
        </Button>
      </Row>
      {discard.error && <ErrorAlert title={t('The proposal was not discarded')} of={discard.error} onDismiss={discard.reset} />}
    </Stack>
  );
}

function ResultViews({ round, proposal }: { round: RoundForStaff; proposal: RoundProposal }) {
  const list = useListState('view');
  const view = views.find((known) => known === list.filters.view) ?? 'list';
  return (
    <>
      <ScreenOnly>
        <SegmentedRadio
          id="view"
          label={t('Show it')}
          nameOf={(label) => label}
          segments={[
            { value: 'list', label: t('As a list'), tone: 'neutral' },
            { value: 'rooms', label: t('As rooms'), tone: 'neutral' },
          ]}
          value={view}
          onChange={(value) => list.filter('view', value === 'list' ? '' : value)}
        />
      </ScreenOnly>
      {view === 'list' ? (
        <ResultList round={round} comparing={roundCan.publish(round) && proposal.number > 1} />
      ) : (
        <ProposalRooms roundId={round._id} hostels={proposal.hostels.map(({ hostel }) => hostel)} />
      )}
    </>
  );
}

export function Proposal({ round }: { round: RoundForStaff }) {
  const answer = useCallQuery('roundProposal', { params: { id: round._id } });
  const proposed = roundCan.publish(round);
  const isExchange = round.policy === 'exchange';
  return (
    <Section
      id="proposal"
      title={proposed ? t('Proposal') : t('Result')}
      aside={
        answer.data &&
        proposed && (
          <Text dimmed component="span">
            {t('Number {number}', { number: answer.data.number })}
          </Text>
        )
      }
    >
      <Loaded call={answer}>
        {(proposal) => (
          <>
            {proposed && (
              <Text dimmed>
                {t('Only who runs the round sees it. Drawn')} <Timestamp at={proposal.madeAt} />
              </Text>
            )}
            <Summary proposal={proposal} round={round} />
            {proposed && <Decide key={proposal._id} proposal={proposal} round={round} />}
            {(isExchange || proposal.wishes.some(({ wish }) => wish !== 0)) && (
              <Suspense>
                <WishesMet of={proposal} isExchange={isExchange} />
              </Suspense>
            )}
            <ResultViews round={round} proposal={proposal} />
          </>
        )}
      </Loaded>
    </Section>
  );
}
