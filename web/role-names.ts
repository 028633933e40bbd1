import type { Role } from '#contract/roles.ts';

/** Texts for `t`. */
export const roleNames: Readonly<Record<Role, string>> = {
  student: 'Student',
  caretaker: 'Caretaker',
  warden: 'Warden',
  hosteladmin: 'Administrator',
  guard: 'Guard',
};
