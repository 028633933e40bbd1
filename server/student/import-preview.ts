/** What an import would do, as its page shows it: what was found in the list, and the rows as they would be written. */
import type { RowError } from '#contract/call/schemas.ts';
import { type ImportCause, importCauseTexts as texts, leftOut, type PreviewRow, unmendedCause } from '#contract/student/import-causes.ts';
import { isFamilyField, studentListFields, type StudentListField } from '#contract/student/student-list.ts';
import { studentDetails, type StudentDetail } from '#contract/person/student-details.ts';
import { t } from '#contract/text/text.ts';
import type { Place } from './find-places.ts';
import type { DividedList } from './import-plan.ts';
import type { ListedStudent, ReadList } from './read-list.ts';
import type { Remedies } from './remedies.ts';

/** How many reasons of rows that cannot be imported are named. */
const mostReasons = 3;

/** An error with the field that it is about. */
const inWords = ({ field, message }: RowError) => {
  const label = studentListFields.find(({ name }) => name === field)?.label;
  return label === undefined ? message : `${t(label)}: ${message}`;
};

/** What was found, the largest first; last the rows that only a correction can save. */
export function causesOf(remedies: Remedies, errors: readonly RowError[]): ImportCause[] {
  const explained = remedies.explained();
  const rest = errors.filter(({ row }) => !explained.has(row));
  const rows = new Set(rest.map(({ row }) => row)).size;
  if (rows === 0) return remedies.causes();
  const reasons = [...Map.groupBy(rest, inWords)].sort(([, some], [, others]) => others.length - some.length);
  const detail = reasons.slice(0, mostReasons).map(([message, those]) => (those.length > 1 ? `${those.length} × ${message}` : message));
  const title = t(texts.unmendedTitle, { rows });
  return [...remedies.causes(), { key: unmendedCause, rows, title, detail: detail.join(' '), remedy: leftOut, choices: [] }];
}

/** How many rows a preview shows: the first of the list, or those with a cause. */
const [firstRows, rowsOfCause] = [12, 100];

/** Fields that answers can change, shown even if the list has no such column. */
const alwaysShown: ReadonlySet<string> = new Set(['name', 'rollno', 'gender', 'hostel', 'room']);

const shownAs = (field: StudentListField, value: string): string => {
  const { choices }: StudentDetail = (studentDetails as Partial<Record<string, StudentDetail>>)[field] ?? { label: '', maxLength: 0 };
  const choice = choices && Object.hasOwn(choices, value) ? choices[value] : undefined;
  return choice === undefined ? value : t(choice);
};

const asText = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

interface Planned extends Pick<DividedList, 'fresh' | 'present'> {
  places: ReadonlyMap<number, Place>;
}

export function previewOf(
  list: ReadList,
  plan: Planned,
  errors: readonly RowError[],
  remedies: Remedies,
  show: string | undefined,
): PreviewRow[] {
  const present = new Map(plan.present.map(({ listed }) => [listed.row, listed]));
  const read = new Map<number, ListedStudent>(
    [...list.students, ...list.doubtful, ...plan.fresh, ...present.values()].map((listed) => [listed.row, listed]),
  );
  const why = Map.groupBy(errors, ({ row }) => row);
  const fields = studentListFields
    .map(({ name }) => name)
    .filter((name) => name !== 'password' && (alwaysShown.has(name) || list.columns.some(({ field }) => field === name)));

  function rowOf(row: number): PreviewRow {
    const given = list.given.get(row) ?? {};
    const listed = read.get(row);
    const place = plan.places.get(row);
    const isOut = why.has(row);
    const written = (field: StudentListField): string => {
      if (!listed) return asText(given[field]);
      if (field === 'username') return listed.username;
      if (field === 'hostel') return place?.hostel.name ?? (isOut || present.has(row) ? listed.hostel : '');
      if (field === 'room') return place?.seat?.room.number ?? (isOut || present.has(row) ? listed.room : '');
      if (field === 'password') return '';
      return (isFamilyField(field) ? listed.familyCells[field] : listed.info[field]) ?? '';
    };
    const notes = [
      ...(why.get(row) ?? []).map(({ message }) => message),
      ...(present.has(row) && !place ? [t(texts.alreadyHere)] : []),
      ...(place?.hostel.isAdded ? [t(texts.addedHostel)] : []),
      ...(place?.seat?.room.isAdded ? [t(texts.addedRoom)] : []),
    ];
    return {
      row,
      cells: fields.map((field) => {
        const value = shownAs(field, written(field));
        const before = asText(given[field]);
        return { field, value, isChanged: !isOut && value.toLowerCase() !== before.toLowerCase() && written(field) !== before };
      }),
      note: notes.join(' '),
      isLeftOut: isOut,
    };
  }

  const explained = remedies.explained();
  const rows =
    show === undefined || show === ''
      ? [...list.given.keys()].slice(0, firstRows)
      : show === unmendedCause
        ? [...why.keys()].filter((row) => !explained.has(row)).sort((a, b) => a - b)
        : remedies.rowsOf(show);
  return rows
    .filter((row) => list.given.has(row))
    .slice(0, rowsOfCause)
    .map(rowOf);
}
