import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { replyTexts, screenTexts } from '#contract/messages.ts';
import { paths } from '#contract/paths.ts';
import type { RoomWithOccupants } from '#contract/room/room.ts';
import { t } from '#contract/text/text.ts';
import { useAction } from '#web/operation/shared/use-action.ts';
import { undoOf } from '#web/operation/shared/undo.ts';
import { useCallMutation } from '#web/api.ts';
import { Box, ErrorAlert, later, Row, Section, Stack, Text } from '#web/ui/show/elements.tsx';
import { Button, ButtonLink } from '#web/ui/action/button.tsx';
import { Confirm } from '#web/ui/dialog/dialog.tsx';
import { showToast } from '#web/ui/action/toast.tsx';
import { type Plan, whatHolds, stillWaiting } from './allocation.ts';
import { nameAndUsername } from '#contract/person/person.ts';
import { DescriptionList } from '#web/ui/show/values.tsx';
import { withParams } from '#web/with-params.ts';

/** Lists which student got which room from Allocate, and who still waits. */
function AllocationOutcome({ outcome, onClose }: { outcome: Plan; onClose: () => void }) {
  const { placed } = outcome;
  const waiting = stillWaiting(outcome);
  return (
    <Section
      id="allocated"
      title={t('Who got a room')}
      aside={
        <Button small onClick={onClose}>
          {t('Close the list')}
        </Button>
      }
    >
      {placed.length === 0 ? (
        <Text>{t('Nobody got a room.')}</Text>
      ) : (
        // the list scrolls in its own frame, which the keyboard must reach
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <Box mah="400px" style={{ overflowY: 'auto' }} tabIndex={0} role="group" aria-label={t('Students and their new rooms')}>
          <DescriptionList
            facts={placed.map(({ student, room }) => [
              nameAndUsername(student),
              <span key="room" style={{ whiteSpace: 'nowrap' }}>
                {t('room {room}', { room: room.roomNumber })}
              </span>,
            ])}
          />
        </Box>
      )}
      {waiting.length > 0 && (
        <Text>
          {t('{waiting, plural, one {# student waits} other {# students wait}} for a room: {names}', {
            waiting: waiting.length,
            names: waiting.map(({ student }) => nameAndUsername(student)).join(', '),
          })}
        </Text>
      )}
    </Section>
  );
}

const AllotPreview = later(() => import('./allot-preview.tsx'));

/** The parameter that the URL has while the preview of Allocate is open. */
const previewParam = 'allocate';

/** Whether the preview is open, kept in the URL. It makes no entry in the browser's history, since Back closes any dialog anyway. */
function usePreviewing(): [opened: boolean, setOpened: (opened: boolean) => void] {
  const [params, setParams] = useSearchParams();
  const setOpened = (opened: boolean) =>
    setParams(withParams({ [previewParam]: opened ? 'preview' : undefined }), { replace: true, preventScrollReset: true });
  return [params.has(previewParam), setOpened];
}

/** The buttons Allocate, Reset and Manual; Allocate and Reset cannot run at the same time. */
export function Allotting({ hostelId, rooms }: { hostelId: string; rooms: readonly RoomWithOccupants[] }) {
  const allot = useCallMutation('roomAllot');
  const reset = useAction('roomReset', { says: () => t(replyTexts.allotmentsRemoved) });
  const [previewing, setPreviewing] = usePreviewing();
  const [resetting, setResetting] = useState(false);
  const [outcome, setOutcome] = useState<Plan>();
  const busy = allot.isPending || reset.isPending;
  // leaves out placements that an undo or a move, by anybody, has ended
  const holds = outcome && whatHolds(outcome, rooms);
  const taken = rooms.filter(({ occupants }) => occupants.length > 0);
  const residents = taken.reduce((sum, { occupants }) => sum + occupants.length, 0);

  return (
    <Stack gap="sm">
      <Row className="onScreen" gap={10} align="stretch">
        <Button kind="primary" busy={allot.isPending} disabled={busy} onClick={() => setPreviewing(true)}>
          {t('Allocate')}
        </Button>
        <Button busy={reset.isPending} disabled={busy} onClick={() => setResetting(true)}>
          {t('Reset')}
        </Button>
        <ButtonLink to={paths.manualAllocation(hostelId)}>{t('Manual')}</ButtonLink>
      </Row>
      {reset.error && <ErrorAlert title={t(screenTexts.resetFailed)} of={reset.error} onDismiss={reset.reset} />}
      {holds && <AllocationOutcome outcome={holds} onClose={() => setOutcome(undefined)} />}
      {previewing && (
        <AllotPreview
          hostelId={hostelId}
          rooms={rooms}
          allot={allot}
          onAllotted={(plan, reply) => {
            setPreviewing(false);
            setOutcome(plan);
            showToast(reply.message, plan.placed.length > 0 ? undoOf(reply) : {});
          }}
          onClose={() => {
            setPreviewing(false);
            allot.reset();
          }}
        />
      )}
      <Confirm
        opened={resetting}
        title={t('Reset all rooms?')}
        action={t('Reset')}
        danger
        busy={reset.isPending}
        onClose={() => setResetting(false)}
        onConfirm={() => {
          setResetting(false);
          setOutcome(undefined);
          reset.mutate({ params: { hostelId } });
        }}
      >
        {t(
          'Reset removes {students, plural, one {# student} other {# students}} from {rooms, plural, one {# room} other {# rooms}}. They stay in the hostel. It can be undone as a whole, for as long as nobody has been given another room since.',
          { students: residents, rooms: taken.length },
        )}
      </Confirm>
    </Stack>
  );
}
