import { at } from './at.ts';

/** The modules of the home page, each loaded dynamically: what all roles see, and what students and staff see of it. */
export const homePage: readonly string[] = ['dashboard.tsx', 'student-home.tsx', 'staff-home.tsx'].map((file) =>
  at(`web/dashboard/${file}`),
);
