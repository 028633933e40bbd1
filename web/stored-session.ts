/** What the browser keeps of who is signed in. It is read before the program is there, so it needs nothing of it. */
import { roles } from '#contract/roles.ts';
import type { HostelName, PendingSetup, Session } from './session.ts';

function readHostels(): readonly HostelName[] {
  try {
    return JSON.parse(localStorage.getItem('hostels') ?? '[]') as HostelName[]; // written by `session.ts`
  } catch {
    return [];
  }
}

/** Assumed until the server answers. */
export const settled: PendingSetup = { mustChangePassword: false, mustSetSecondFactor: false };

export function readSession({ mustChangePassword, mustSetSecondFactor } = settled): Session | null {
  const token = localStorage.getItem('token');
  const username = localStorage.getItem('username');
  const role = roles.find((known) => known === localStorage.getItem('role'));
  if (!token || !username || !role) return null;
  const hostelId = localStorage.getItem('hostelId');
  const hasLeft = localStorage.getItem('hasLeft') !== null;
  return { username, token, role, hostelId, hostels: readHostels(), mustChangePassword, mustSetSecondFactor, hasLeft };
}

/** The hostel that the pages of a caretaker or warden are about; null for others, and without a hostel. */
export const workplaceOf = (session: Session | null): string | null =>
  session?.role === 'caretaker' || session?.role === 'warden' ? session.hostelId : null;
