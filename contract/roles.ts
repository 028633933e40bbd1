export const roles = ['student', 'caretaker', 'warden', 'hosteladmin', 'guard'] as const;
export type Role = (typeof roles)[number];

/** Texts for `t`. */
export const roleNames: Readonly<Record<Role, string>> = {
  student: 'Student',
  caretaker: 'Caretaker',
  warden: 'Warden',
  hosteladmin: 'Administrator',
  guard: 'Guard',
};

/** The roles an administrator creates accounts for; accounts of students come from registration and import. */
export const staffAccountRoles = ['caretaker', 'warden', 'hosteladmin', 'guard'] as const;
export type StaffAccountRole = (typeof staffAccountRoles)[number];

/** Whether somebody works with the records of hostels: everybody but students and guards. */
export const isStaff = (role: Role): boolean => role !== 'student' && role !== 'guard';

/** The roles of a hostel's team of which one member is the lead. */
export const leadRoles = ['caretaker', 'warden'] as const;
export type LeadRole = (typeof leadRoles)[number];

/** The roles of a hostel's team. */
export const teamRoles = [...leadRoles, 'guard'] as const;
export type TeamRole = (typeof teamRoles)[number];
