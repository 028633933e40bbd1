import Accessibility from 'lucide-react/icons/accessibility';
import { livingIn, type RoomWithOccupants } from '#contract/room/room.ts';
import { t } from '#contract/text/text.ts';
import { StudentName } from '#web/person/shared/student-name.tsx';
import { dayText } from '#web/ui/show/dates.ts';
import { Box, Grid, Row, Tag } from '#web/ui/show/elements.tsx';
import { SeatMarks, takenSeat } from './shared/seat-marks.tsx';

export const isOverdue = ({ closedUntil }: RoomWithOccupants, today: string | undefined): boolean =>
  closedUntil !== null && today !== undefined && closedUntil < today;

/** The state of a room in a word or two; `today` decides whether a closed room is overdue. */
export function RoomTag({ room, today }: { room: RoomWithOccupants; today: string | undefined }) {
  const { state, availableSeats } = room;
  if (state === 'closed') return <Tag tone="warning">{isOverdue(room, today) ? t('Closed, overdue') : t('Closed')}</Tag>;
  // the seats of an archived hostel are not available, though nobody lives there
  if (availableSeats === 0) return livingIn(room) > 0 && <Tag>{t('Occupied')}</Tag>;
  return <Tag tone="good">{t('{free, plural, one {# seat free} other {# seats free}}', { free: availableSeats })}</Tag>;
}

/** Until when a room is closed. */
export const closedUntilText = ({ closedUntil }: RoomWithOccupants): string =>
  closedUntil === null ? t('until further notice') : t('until {day}', { day: dayText(closedUntil) });

interface RoomDetailsProps {
  room: RoomWithOccupants;
  /** where the room is, with its type if that is not shown already */
  place: string;
}

/** Where a room is, why it is closed (which students are not told), and who has each of its seats. */
export function RoomDetails({ room, place }: RoomDetailsProps) {
  const { accessible, state, closedReason, occupants, unnamed = 0, seats } = room;
  const closed = state === 'closed';
  const empty = seats - livingIn(room);
  return (
    <Grid gap={6}>
      {(place || accessible) && (
        <Row gap="0.125rem 0.75rem" align="stretch" c="dimmed">
          {place}
          {accessible && (
            <Box component="span" display="inline-flex" style={{ alignItems: 'center', gap: '0.25rem' }}>
              <Accessibility aria-hidden size={16} />
              {t('Accessible')}
            </Box>
          )}
        </Row>
      )}
      {closedReason !== '' && (
        <Box component="p" m={0}>
          {closedReason}{' '}
          <Box component="span" c="dimmed">
            {t('Closed {until}.', { until: closedUntilText(room) })}
          </Box>
        </Box>
      )}
      <Grid component="ul" min="11rem" gap="0.25rem 0.75rem">
        {occupants.map((occupant) => (
          <li key={occupant._id} className={takenSeat}>
            <span>
              <StudentName of={occupant} />
              {occupant.batch && (
                <Box component="span" c="dimmed">
                  {' '}
                  ·&nbsp;{occupant.batch}
                </Box>
              )}
            </span>
            {closedReason !== '' && (
              <Box
                component="span"
                ml="auto"
                c="var(--mantine-color-orange-light-color)"
                fz={14}
                fw={600}
                ta="end"
                style={{ overflowWrap: 'normal' }}
              >
                {t('to be moved')}
              </Box>
            )}
          </li>
        ))}
        {unnamed > 0 && (
          <li>
            <SeatMarks taken={unnamed} />{' '}
            <Box component="span" c="dimmed">
              {t('{taken, plural, one {taken} other {# taken}}', { taken: unnamed })}
            </Box>
          </li>
        )}
        {empty > 0 && (
          <li>
            <SeatMarks {...(closed ? { closed: empty } : { free: empty })} />{' '}
            <Box component="span" c="dimmed">
              {closed
                ? t('{empty, plural, one {not in use} other {# not in use}}', { empty })
                : t('{empty, plural, one {free} other {# free}}', { empty })}
            </Box>
          </li>
        )}
      </Grid>
    </Grid>
  );
}
