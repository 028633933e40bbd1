/** The session as local storage holds it. The script in the document reads it before the program is loaded, so this imports none of the program. */
import { type Role, roles } from '#contract/roles.ts';

/** What the person must do before anything else. */
export interface PendingSetup {
  readonly mustChangePassword: boolean;
  readonly mustSetSecondFactor: boolean;
}

export interface HostelName {
  readonly _id: string;
  readonly name: string;
}

export interface Session extends PendingSetup {
  /** stays the same when the username is corrected; empty if an earlier version stored the session, until the server answers */
  readonly userId: string;
  readonly username: string;
  readonly token: string;
  readonly role: Role;
  /** the hostel chosen */
  readonly hostelId: string | null;
  /** the hostels to choose from; empty for people who have no choice */
  readonly hostels: readonly HostelName[];
  /** a student who has checked out: few pages stay open */
  readonly hasLeft: boolean;
}

function readHostels(): readonly HostelName[] {
  try {
    return JSON.parse(localStorage.getItem('hostels') ?? '[]') as HostelName[]; // written by `session.ts`
  } catch {
    return [];
  }
}

/** No setup pending: assumed until the server answers. */
export const settled: PendingSetup = { mustChangePassword: false, mustSetSecondFactor: false };

export function readSession({ mustChangePassword, mustSetSecondFactor } = settled): Session | null {
  const token = localStorage.getItem('token');
  const username = localStorage.getItem('username');
  const role = roles.find((known) => known === localStorage.getItem('role'));
  if (!token || !username || !role) return null;
  const hostelId = localStorage.getItem('hostelId');
  const hasLeft = localStorage.getItem('hasLeft') !== null;
  const userId = localStorage.getItem('userId') ?? '';
  return { userId, username, token, role, hostelId, hostels: readHostels(), mustChangePassword, mustSetSecondFactor, hasLeft };
}

/** The hostel that the pages of a caretaker or warden are about; null for others, and without a hostel. */
export const workplaceOf = (session: Session | null): string | null =>
  session?.role === 'caretaker' || session?.role === 'warden' ? session.hostelId : null;

/** The ids of the hostels whose teams a caretaker or warden is in. */
export function servedBy(session: Session): readonly string[] {
  const chosen = workplaceOf(session);
  return chosen === null ? [] : [chosen, ...session.hostels.map(({ _id }) => _id)];
}
