import type { Role } from '#contract/roles.ts';

/** For `t`. */
export const roleNames: Readonly<Record<Role, string>> = {
  student: 'Student',
  caretaker: 'Caretaker',
  warden: 'Warden',
  hosteladmin: 'Administrator',
};
