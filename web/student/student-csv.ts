import type { Student } from '#contract/student.ts';
import { detailsOnScreen } from '#contract/student-details.ts';
import { t } from '#contract/text.ts';
import { detailText } from './detail-text.ts';

/** What a download says of each student, besides the username. */
const columns: readonly { label: string; value: (student: Student) => string }[] = [
  ...detailsOnScreen.filter(({ sortable }) => sortable).map((detail) => ({ ...detail, value: (one: Student) => one[detail.name] })),
  { label: 'Room', value: ({ room }) => room?.roomNumber ?? '' },
  { label: 'Hostel', value: ({ hostel }) => hostel?.name ?? '' },
  ...detailsOnScreen
    .filter(({ sortable }) => !sortable)
    .map((detail) => ({ ...detail, value: (one: Student) => detailText(detail, one[detail.name]) })),
];

/** The rows of a CSV file. An import accepts it: it recognises the headings, and who lives there already stays. */
export const csvRowsOf = (students: readonly Student[]): string[][] => [
  [t('Username'), ...columns.map(({ label }) => t(label))],
  ...students.map((student) => [student.username, ...columns.map(({ value }) => value(student))]),
];
