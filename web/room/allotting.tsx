import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { paths } from '#contract/paths.ts';
import type { RoomWithOccupants } from '#contract/room/room.ts';
import { t } from '#contract/text/text.ts';
import { undoOf } from '#web/operation/shared/undo.ts';
import type { useCallMutation } from '#web/api.ts';
import { Box, later, Row, Section, Stack, Text } from '#web/ui/show/elements.tsx';
import { Button, ButtonLink } from '#web/ui/action/button.tsx';
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

interface AllottingProps {
  hostelId: string;
  rooms: readonly RoomWithOccupants[];
  allot: ReturnType<typeof useCallMutation<'roomAllot'>>;
  /** while rooms are allotted or reset */
  busy: boolean;
}

/** The buttons Allocate and Manual, and who got a room. */
export function Allotting({ hostelId, rooms, allot, busy }: AllottingProps) {
  const [previewing, setPreviewing] = usePreviewing();
  const [outcome, setOutcome] = useState<Plan>();
  // leaves out placements that an undo, a reset or a move, by anybody, has ended
  const holds = outcome && whatHolds(outcome, rooms);

  return (
    <Stack gap="sm">
      <Row className="onScreen" gap={10} align="stretch">
        <Button kind="primary" busy={allot.isPending} disabled={busy} onClick={() => setPreviewing(true)}>
          {t('Allocate')}
        </Button>
        <ButtonLink to={paths.manualAllocation(hostelId)}>{t('Manual')}</ButtonLink>
      </Row>
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
    </Stack>
  );
}
