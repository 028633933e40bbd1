import type { Role } from '#contract/roles.ts';
import type { Session } from '#web/stored-session.ts';

/** The session of a person of this role in the hostel `h1`, with whatever a test has different. */
export const sessionOf = (role: Role, more: Partial<Session> = {}): Session => ({
  userId: 'u1',
  username: 'asha',
  token: 'a token',
  role,
  hostelId: 'h1',
  hostels: [],
  mustChangePassword: false,
  mustSetSecondFactor: false,
  hasLeft: false,
  ...more,
});
