import { useState } from 'react';
import type { Reply } from '#contract/call.ts';
import type { Calls } from '#contract/calls.ts';
import { replyTexts, screenTexts } from '#contract/messages.ts';
import { paths } from '#contract/paths.ts';
import type { RoomWithOccupants } from '#contract/room.ts';
import { t } from '#contract/text.ts';
import { queryClient, queryKeyOf, useCallMutation, useCallQuery } from '#web/api.ts';
import { undoOf } from '#web/operation/shared/undo.ts';
import { Stack } from '#web/ui/arrange.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/dialog.tsx';
import { ErrorAlert } from '#web/ui/alert.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { Loaded } from '#web/ui/states.tsx';
import { Text } from '#web/ui/text.tsx';
import { forecastOf, occupantsOf, type Outcome, outcomeOf } from './allocation.ts';
import { AllocationOutcome } from './allocation-outcome.tsx';
import styles from './allotting.module.css';

/** What the page has read last: after a mutation, the state that the mutation has left. */
const lastRead = <N extends 'hostelGet' | 'hostelStudents'>(name: N, id: string): Reply<Calls[N]> | undefined =>
  queryClient.getQueryData<Reply<Calls[N]>>(queryKeyOf(name, { params: { id } }));

/** Allocate, Reset and Manual: only one of the first two at a time. */
export function Allotting({ hostelId, rooms }: { hostelId: string; rooms: readonly RoomWithOccupants[] }) {
  const allot = useCallMutation('roomAllot');
  const reset = useCallMutation('roomReset');
  const [asking, setAsking] = useState<'allot' | 'reset'>();
  const [outcome, setOutcome] = useState<Outcome>();
  const students = useCallQuery('hostelStudents', { params: { id: hostelId } }, { enabled: asking === 'allot' || allot.isPending });
  const busy = allot.isPending || reset.isPending;
  const taken = rooms.filter(({ occupants }) => occupants.length > 0);
  const residents = occupantsOf(rooms);
  const params = { hostelId };

  function allocate(): void {
    setAsking(undefined);
    setOutcome(undefined);
    allot.mutate({ params }, (reply) => {
      showToast(reply.message, undoOf(reply));
      const [hostel, all] = [lastRead('hostelGet', hostelId), lastRead('hostelStudents', hostelId)];
      if (hostel && all) setOutcome(outcomeOf(residents, hostel.rooms, all));
    });
  }

  return (
    <Stack gap="sm">
      <div className={styles.actions}>
        <Button kind="primary" busy={allot.isPending} disabled={busy} onClick={() => setAsking('allot')}>
          {t('Allocate')}
        </Button>
        <Button busy={reset.isPending} disabled={busy} onClick={() => setAsking('reset')}>
          {t('Reset')}
        </Button>
        <ButtonLink to={paths.manualAllocation(hostelId)}>{t('Manual')}</ButtonLink>
      </div>
      {allot.error && <ErrorAlert title={t(screenTexts.allotFailed)} of={allot.error} onDismiss={allot.reset} />}
      {reset.error && <ErrorAlert title={t(screenTexts.resetFailed)} of={reset.error} onDismiss={reset.reset} />}
      {outcome && <AllocationOutcome outcome={outcome} onClose={() => setOutcome(undefined)} />}
      <Confirm
        opened={asking === 'allot'}
        title={t('Allocate rooms?')}
        action={t('Allocate')}
        onClose={() => setAsking(undefined)}
        onConfirm={allocate}
      >
        <Loaded call={students} failed={t(screenTexts.studentsFailed)}>
          {(all) => {
            const forecast = forecastOf(rooms, all);
            return (
              <Stack gap="xs">
                <Text>
                  {t(
                    '{waiting, plural, =0 {Nobody waits} one {# student waits} other {# students wait}} for a room. {free, plural, =0 {No seat is} one {# seat is} other {# seats are}} free.',
                    { waiting: forecast.waiting, free: forecast.free },
                  )}
                </Text>
                {forecast.placed > 0 && (
                  <Text>
                    {t(
                      '{placed, plural, one {# student gets a room} other {# students get a room}}. Afterwards {left, plural, =0 {no seat is} one {# seat is} other {# seats are}} free and {remaining, plural, =0 {nobody waits} one {# student still waits} other {# students still wait}}.',
                      { placed: forecast.placed, left: forecast.left, remaining: forecast.remaining },
                    )}
                  </Text>
                )}
                <Text dimmed>{t('Who has a room keeps it.')}</Text>
              </Stack>
            );
          }}
        </Loaded>
      </Confirm>
      <Confirm
        opened={asking === 'reset'}
        title={t('Reset all rooms?')}
        action={t('Reset')}
        danger
        busy={reset.isPending}
        onClose={() => setAsking(undefined)}
        onConfirm={() => {
          setAsking(undefined);
          setOutcome(undefined);
          reset.mutate({ params }, (reply) => showToast(t(replyTexts.allotmentsRemoved), undoOf(reply)));
        }}
      >
        <Text>
          {t(
            'Reset removes {students, plural, one {# student} other {# students}} from {rooms, plural, one {# room} other {# rooms}}. They stay in the hostel. It can be undone as a whole, for as long as nobody has been given another room since.',
            { students: residents.size, rooms: taken.length },
          )}
        </Text>
      </Confirm>
    </Stack>
  );
}
