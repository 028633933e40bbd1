/** The columns that a list of students may have. */
import type { ListField } from '#contract/sheet/sheet.ts';
import { forEachDetail, type DetailName } from '#contract/person/student-details.ts';

/** The date of birth, and what makes parents and others guardians, whom the institution can tell and ask. */
const familyColumns = {
  bornOn: { label: 'Date of birth', headings: ['dob', 'birth date', 'date of birth dd mm yyyy', 'birthday'] },
  fathersPhone: { label: "Father's telephone", headings: ['father phone', 'father mobile', 'father mob', 'father contact', 'fathers mob'] },
  fathersMail: {
    label: "Father's mail",
    headings: ['father mail', 'father email', 'fathers email', 'parent email', 'parents email', 'parent mail'],
  },
  mothersPhone: { label: "Mother's telephone", headings: ['mother phone', 'mother mobile', 'mother mob', 'mother contact', 'mothers mob'] },
  mothersMail: { label: "Mother's mail", headings: ['mother mail', 'mother email', 'mothers email'] },
  guardianName: {
    label: 'Guardian',
    headings: ['guardian name', 'guardians name', 'name of guardian', 'local guardian', 'local guardian name'],
  },
  guardianRelation: {
    label: 'Relation of the guardian',
    headings: ['relation', 'relationship', 'relation with guardian', 'guardian relation'],
  },
  guardianPhone: {
    label: "Guardian's telephone",
    headings: ['guardian phone', 'guardian contact', 'guardian mobile', 'guardian mob', 'guardians mobile', 'local guardian mobile'],
  },
  guardianMail: { label: "Guardian's mail", headings: ['guardian mail', 'guardian email', 'guardians email'] },
} as const;

export type FamilyField = keyof typeof familyColumns;

const familyFields = Object.entries(familyColumns).map(([name, column]) => ({ ...column, name: name as FamilyField })); // the table has no other keys

export const familyFieldNames: readonly FamilyField[] = familyFields.map(({ name }) => name);

export const isFamilyField = (field: string): field is FamilyField => familyFieldNames.some((name) => name === field);

export type StudentListField = 'username' | 'password' | DetailName | FamilyField | 'hostel' | 'room' | 'bed';

const detailFields = Object.values(forEachDetail((name, { label, headings = [] }) => ({ name, label, headings })));

/** In the order of the columns in the empty list that people download. */
export const studentListFields: readonly (ListField & { name: StudentListField })[] = [
  { name: 'username', label: 'Username', headings: ['user', 'user id', 'login', 'login name'] },
  ...detailFields,
  ...familyFields,
  { name: 'hostel', label: 'Hostel', headings: ['hostel name', 'name of hostel', 'name of the hostel', 'present hostel', 'hall'] },
  { name: 'room', label: 'Room', headings: ['room number', 'room no', 'present room', 'room allotted'] },
  { name: 'bed', label: 'Bed', headings: ['bed no', 'bed number', 'seat', 'seat no', 'seat number', 'cot', 'cot no'] },
  { name: 'password', label: 'Password', headings: [] },
];
