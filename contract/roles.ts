export const roles = ['student', 'caretaker', 'warden', 'hosteladmin'] as const;
export type Role = (typeof roles)[number];

/** The roles an administrator creates accounts for; accounts of students come from registration and import. */
export const staffAccountRoles = ['caretaker', 'warden', 'hosteladmin'] as const;
export type StaffAccountRole = (typeof staffAccountRoles)[number];

/** The roles of a hostel's team. */
export const teamRoles = ['caretaker', 'warden'] as const;
export type TeamRole = (typeof teamRoles)[number];
