import type { Student } from '#contract/student.ts';
import { detailsOnScreen, type DetailName, type StudentDetail } from '#contract/student-details.ts';
import { t } from '#contract/text.ts';
import type { Column } from '#web/ui/resource-list.tsx';

const columnOf = ({ name, label, long, sortable }: StudentDetail & { name: DetailName }): Column<Student, string> => ({
  label: t(label),
  value: (student) => student[name],
  ...(long ? { long } : {}),
  ...(sortable ? { sort: name } : {}),
});

/** The columns of the list and of its download; `missing` is shown for a student without a room or hostel. */
function columnsOfStudents(missing: string): readonly [Column<Student, string>, ...Column<Student, string>[]] {
  return [
    { label: t('Username'), value: ({ username }) => username, sort: 'username' },
    ...detailsOnScreen.filter(({ sortable }) => sortable).map(columnOf),
    { label: t('Room'), value: ({ room }) => room?.roomNumber ?? missing, sort: 'room' },
    { label: t('Hostel'), value: ({ hostel }) => hostel?.name ?? missing },
    ...detailsOnScreen.filter(({ sortable }) => !sortable).map(columnOf),
  ];
}

export const studentColumns = () => columnsOfStudents(t('N/A'));

/** The rows of a CSV file. An import accepts it: it recognises the headings and ignores room and hostel. */
export function csvRowsOf(students: readonly Student[]): string[][] {
  const columns = columnsOfStudents('');
  return [columns.map(({ label }) => label), ...students.map((student) => columns.map(({ value }) => value(student)))];
}
