/** What the answer of an import says of its list. */
import { byteOrderMark, csvOf } from '#contract/csv.ts';
import type { RowError } from '#contract/schemas.ts';
import { reasonHeading } from '#contract/sheet.ts';
import { studentListFields } from '#contract/student-list.ts';
import { t } from '#contract/text.ts';
import { pauses } from '#server/pause.ts';
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

const labels: ReadonlyMap<string, string> = new Map(studentListFields.map(({ name, label }) => [name, label]));

/** The rows with errors as a file to mend and bring again: the columns of the sheet, and what is wrong with each row. */
export async function badRowsFile({ headings, columns, cells }: ReadList, errors: readonly RowError[]): Promise<string> {
  const headingOf = (field: string) => columns.find((column) => column.field === field)?.heading ?? t(labels.get(field) ?? field);
  const byRow = [...Map.groupBy(errors, ({ row }) => row)].filter(([row]) => cells.has(row)).sort(([a], [b]) => a - b);
  let file = byteOrderMark + csvOf([[...headings, t(reasonHeading)]]);
  const pause = pauses();
  for (const [row, ofRow] of byRow) {
    await pause();
    const reasons = ofRow.map(({ field, message }) => (field === '' ? message : `${headingOf(field)}: ${message}`));
    file += csvOf([[...(cells.get(row) ?? []), reasons.join(' ')]]);
  }
  return file;
}
