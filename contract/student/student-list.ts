/** The columns that a list of students may have. */
import type { ListField } from '#contract/sheet/sheet.ts';
import { forEachDetail, type DetailName } from '#contract/person/student-details.ts';

export type StudentListField = 'username' | 'password' | DetailName | 'hostel' | 'room';

const detailFields = Object.values(forEachDetail((name, { label, headings = [] }) => ({ name, label, headings })));

/** In the order of the columns in the empty list that people download. */
export const studentListFields: readonly (ListField & { name: StudentListField })[] = [
  { name: 'username', label: 'Username', headings: ['user', 'user id', 'login', 'login name'] },
  ...detailFields,
  { name: 'hostel', label: 'Hostel', headings: ['hostel name', 'name of hostel', 'name of the hostel', 'present hostel', 'hall'] },
  { name: 'room', label: 'Room', headings: ['room number', 'room no', 'present room', 'room allotted'] },
  { name: 'password', label: 'Password', headings: [] },
];

/** If a sheet has no column of usernames, students sign in with their roll numbers. */
export const usernameSources = ['username', 'rollno'] as const;
export type UsernameSource = (typeof usernameSources)[number];
