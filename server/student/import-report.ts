/** What the answer of an import says of its list. */
import type { Place } from './find-places.ts';
import type { ReadList } from './read-list.ts';

/** The columns of the list and which of them are not known. */
export const columnReport = ({ columns, usernames }: Pick<ReadList, 'columns' | 'usernames'>) => ({
  usernames,
  columns,
  unknownHeadings: columns.filter(({ match }) => match === 'unknown').map(({ heading }) => heading),
});

/** How many the list puts into each hostel, and how many of them into rooms. */
export function hostelReport(places: readonly Place[]): { _id: string; name: string; students: number; rooms: number }[] {
  return [...Map.groupBy(places, ({ hostel }) => hostel)]
    .map(([{ id, name }, ofHostel]) => ({
      _id: id,
      name,
      students: ofHostel.length,
      rooms: ofHostel.filter(({ seat }) => seat !== undefined).length,
    }))
    .sort((a, b) => a.name.localeCompare(b.name));
}
