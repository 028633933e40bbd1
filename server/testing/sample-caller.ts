/** For any call of the table: a caller who may make it, and a good request. */
import { calls, type CallName } from '#contract/calls.ts';
import { type Call, isForGuardians } from '#contract/call/call.ts';
import { roles, type Role } from '#contract/roles.ts';
import type { Parts } from './json-values.ts';
import { samples } from './samples.ts';
import type { Client } from './client.ts';
import type { TestServer } from './server.ts';
import type { SampleHostel } from './two-hostels.ts';

export const callRows = Object.entries<Call>(calls) as [CallName, Call][];

/** A client who may make the call; `role` is `student` for a call that anyone, or a guardian, may make. */
export async function callerOf(
  row: Call,
  hostel: SampleHostel,
  at: Pick<TestServer, 'as' | 'asGuardian' | 'nobody'>,
): Promise<{ client: Client; role: Role }> {
  const { who } = row;
  if (isForGuardians(row)) return { client: await at.asGuardian(`${hostel.student.mark}@example.net`), role: 'student' };
  const role = who === 'anyone' ? undefined : roles.find((each) => who[each]);
  return role ? { client: await at.as(role, hostel[role].id), role } : { client: at.nobody, role: 'student' };
}

/** A good request of the call for somebody of this role. */
export const sampleOf = (name: CallName, hostel: SampleHostel, role: Role): Parts =>
  samples[name]({ hostel, person: hostel[role], student: hostel.student });
