/** The rows of a list of students as they would be written. */
import type { RowError } from '#contract/call/schemas.ts';
import { importCauseTexts as texts, type PreviewRow } from '#contract/sheet/import.ts';
import { isFamilyField, studentListFields, type StudentListField } from '#contract/student/student-list.ts';
import { studentDetails, type StudentDetail } from '#contract/person/student-details.ts';
import { t } from '#contract/text/text.ts';
import { previewRows } from '#server/sheet/import-reply.ts';
import type { Remedies } from '#server/sheet/remedies.ts';
import type { Place } from './find-places.ts';
import type { DividedList } from './import-plan.ts';
import type { ListedStudent, ReadList } from './read-list.ts';

/** Fields that answers can change, shown even if the list has no such column. */
const alwaysShown: ReadonlySet<string> = new Set(['name', 'rollno', 'gender', 'hostel', 'room']);

const shownAs = (field: string, value: string): string => {
  const { choices }: StudentDetail = (studentDetails as Partial<Record<string, StudentDetail>>)[field] ?? { label: '', maxLength: 0 };
  const choice = choices && Object.hasOwn(choices, value) ? choices[value] : undefined;
  return choice === undefined ? value : t(choice);
};

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
  const out = new Set(errors.map(({ row }) => row));
  const fields = studentListFields
    .map(({ name }) => name)
    .filter((name) => name !== 'password' && (alwaysShown.has(name) || list.columns.some(({ field }) => field === name)));

  function written(row: number, field: StudentListField, before: string): string {
    const listed = read.get(row);
    const place = plan.places.get(row);
    if (!listed) return before;
    const stays = out.has(row) || present.has(row);
    if (field === 'username') return listed.username;
    if (field === 'hostel') return place?.hostel.name ?? (stays ? listed.hostel : '');
    if (field === 'room') return place?.seat?.room.number ?? (stays ? listed.room : '');
    if (field === 'bed') return listed.bed;
    if (field === 'password') return '';
    return (isFamilyField(field) ? listed.familyCells[field] : listed.info[field]) ?? '';
  }
  return previewRows(
    { given: list.given, errors, remedies, show, fields },
    (row, name, before) => {
      const field = fields.find((known) => known === name);
      const value = field === undefined ? '' : written(row, field, before);
      return { value, shown: shownAs(name, value) };
    },
    (row) => {
      const place = plan.places.get(row);
      return [
        ...(present.has(row) && !place ? [t(texts.alreadyHere)] : []),
        // a hostel is added with its rooms
        ...(place?.hostel.isAdded ? [t(texts.addedHostel)] : place?.seat?.room.isAdded ? [t(texts.addedRoom)] : []),
      ];
    },
  );
}
