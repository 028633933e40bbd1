import { shownName } from '#contract/person/person.ts';
import { livingIn, type RoomWithOccupants } from '#contract/room/room.ts';
import { placeOf } from '#contract/room/room-search.ts';
import { t } from '#contract/text/text.ts';
import styles from './rooms-on-paper.module.css';

// 2 before 10
const collator = new Intl.Collator(undefined, { numeric: true });
const asOneWalks = (a: RoomWithOccupants, b: RoomWithOccupants): number =>
  collator.compare(placeOf(a), placeOf(b)) || collator.compare(a.roomNumber, b.roomNumber);

/** The rooms as a printed table, a hundred on two sheets: the pictures of the screen are too large for paper. */
export function RoomsOnPaper({ rooms }: { rooms: readonly RoomWithOccupants[] }) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {[t('Room'), t('Where'), t('Taken'), t('Who lives there')].map((heading) => (
            <th key={heading}>{heading}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rooms.toSorted(asOneWalks).map((room) => (
          <tr key={room._id}>
            <th scope="row">{room.roomNumber}</th>
            <td>{placeOf(room)}</td>
            <td>{room.state === 'closed' ? t('Closed') : t('{taken} of {seats}', { taken: livingIn(room), seats: room.seats })}</td>
            <td>{room.occupants.map(shownName).join(', ')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
