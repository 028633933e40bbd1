import Accessibility from 'lucide-react/icons/accessibility';
import { livingIn, type RoomWithOccupants } from '#contract/room/room.ts';
import { t } from '#contract/text/text.ts';
import { StudentName } from '#web/person/shared/student-name.tsx';
import { dayText } from '#web/ui/show/dates.ts';
import { Tag } from '#web/ui/show/text.tsx';
import styles from './room-details.module.css';
import { SeatMarks, takenSeat } from './shared/seat-marks.tsx';

export const isOverdue = ({ closedUntil }: RoomWithOccupants, today: string | undefined): boolean =>
  closedUntil !== null && today !== undefined && closedUntil < today;

/** The state of a room in a word or two; `today` decides whether a closed room is overdue. */
export function RoomTag({ room, today }: { room: RoomWithOccupants; today: string | undefined }) {
  const { state, availableSeats } = room;
  if (state === 'closed') return <Tag tone="warning">{isOverdue(room, today) ? t('Closed, overdue') : t('Closed')}</Tag>;
  if (availableSeats === 0) return <Tag>{t('Occupied')}</Tag>;
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
    <div className={styles.details}>
      {(place || accessible) && (
        <p className={styles.place}>
          {place}
          {accessible && (
            <span className={styles.accessible}>
              <Accessibility aria-hidden size={16} />
              {t('Accessible')}
            </span>
          )}
        </p>
      )}
      {closedReason !== '' && (
        <p className={styles.reason}>
          {closedReason} <span>{t('Closed {until}.', { until: closedUntilText(room) })}</span>
        </p>
      )}
      <ul className={styles.seats}>
        {occupants.map((occupant) => (
          <li key={occupant._id} className={takenSeat}>
            <span>
              <StudentName of={occupant} />
              {occupant.batch && <span className={styles.batch}> · {occupant.batch}</span>}
            </span>
            {closedReason !== '' && <span className={styles.move}>{t('to be moved')}</span>}
          </li>
        ))}
        {unnamed > 0 && (
          <li>
            <SeatMarks taken={unnamed} />
            <span className={styles.batch}>{t('{taken, plural, one {taken} other {# taken}}', { taken: unnamed })}</span>
          </li>
        )}
        {empty > 0 && (
          <li>
            <SeatMarks {...(closed ? { closed: empty } : { free: empty })} />
            <span className={styles.batch}>
              {closed
                ? t('{empty, plural, one {not in use} other {# not in use}}', { empty })
                : t('{empty, plural, one {free} other {# free}}', { empty })}
            </span>
          </li>
        )}
      </ul>
    </div>
  );
}
