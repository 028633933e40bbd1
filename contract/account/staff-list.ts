/** The columns that a list of staff accounts may have. */
import type { ListField } from '#contract/sheet/sheet.ts';

export type StaffListField = 'name' | 'role' | 'username' | 'phone' | 'email' | 'hostel';

/** In the order of the columns in the empty list that people download. */
export const staffListFields: readonly (ListField & { name: StaffListField })[] = [
  { name: 'name', label: 'Name', headings: ['full name', 'staff name', 'name of staff', 'name of employee', 'employee name'] },
  { name: 'role', label: 'Role', headings: ['post', 'designation', 'position', 'duty', 'working as'] },
  { name: 'hostel', label: 'Hostel', headings: ['hostels', 'hostel name', 'name of hostel', 'hostel allotted', 'place of duty', 'hall'] },
  { name: 'phone', label: 'Phone', headings: ['mobile', 'mob', 'contact', 'telephone', 'cell', 'mobile phone', 'contact phone'] },
  { name: 'email', label: 'E-mail', headings: ['mail', 'mail id', 'email id', 'email address', 'official email'] },
  { name: 'username', label: 'Username', headings: ['user', 'user id', 'login', 'login name'] },
];

/** The most rows of one import. */
export const longestStaffImport = 500;
