/**
 * Undo asks what the call that it undoes asks, on what holds now. For every call of the table that can be undone, by everybody who reaches
 * one hostel only or what is their own: they make it, and then may not make it any more.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CallName } from '#contract/calls.ts';
import { calls } from '#contract/calls.ts';
import type { Call, Reach } from '#contract/call/call.ts';
import { teamRoles, type TeamRole } from '#contract/roles.ts';
import type { Attempt } from '#server/testing/client.ts';
import { samples } from '#server/testing/samples.ts';
import { testServer } from '#server/testing/server.ts';
import { rowVersions } from '#server/testing/table-digests.ts';
import { buildSampleHostel, makeWay } from '#server/testing/two-hostels.ts';

const server = testServer();

/**
 * The calls whose operations are about the students: once these have moved to another hostel, staff of the old one can do nothing about
 * it. What the other calls did stays with the hostel.
 */
const aboutStudents: ReadonlySet<CallName> = new Set<CallName>([
  'roomAllot',
  'roomReset',
  'roomReassign',
  'roomSwap',
  'studentPhotoSet',
  'studentPhotoRemove',
  'studentPhotoDecide',
  'guardianCreate',
  'guardianBirth',
  'guardianChange',
  'guardianRemove',
  'guardianProposalConfirm',
  'guardianProposalReject',
  'attendanceExpectLate',
  'leaveApprove',
  'leaveReject',
  'leaveDecideMany',
  'leaveTakeBack',
  'leaveConsentEnter',
  'fineImpose',
  'roomChangeDecline',
  'roundApartCreate',
  'roundApartRemove',
  'roundNeedCreate',
  'roundNeedRemove',
]);

let elsewhere: Promise<string> | undefined;
/** The hostel to which the students move. */
const elsewhereOf = () => (elsewhere ??= server.build.hostel({ singleSeater: 500, doubleSeater: 0, tripleSeater: 0 }));

/** The versions of all rows, except the refusals in the audit log and when a session was last used. */
const stored = () => rowVersions(server.database.read, { except: ['operation', 'operation_unsealed', 'session'] });

/** An operation of a call, and how to undo it. */
interface Made {
  name: CallName;
  undo: () => Promise<Attempt<unknown>>;
}

/** A new sample hostel in which somebody of this role has made as many of the calls as succeed there one after the other, and the calls that are left. */
async function makeThem(role: TeamRole, names: readonly CallName[]) {
  const hostel = await buildSampleHostel(server.database.write);
  const client = await server.as(role, hostel[role].id);
  const [made, left]: [Made[], CallName[]] = [[], []];
  for (const name of names) {
    if (role === 'caretaker' && made.length === 0) await makeWay(server.database.write, name, hostel);
    // otherwise the sample sets the photo that the student has
    if (name === 'studentPhotoSet')
      await server.database.write.deleteFrom('student_photo').where('student_id', '=', hostel.student.id).execute();
    const { ok, body } = await client.attempt(name, samples[name]({ hostel, person: hostel[role], student: hostel.student }));
    const { operationId: id } = body as { operationId?: string }; // every reply of a call that can be undone names it
    if (ok && id !== undefined) made.push({ name, undo: async () => await client.attempt('operationUndo', { params: { id } }) });
    else left.push(name);
  }
  assert.ok(made.length > 0, `none of ${left.join(', ')} succeeds in a new hostel`);
  return { hostel, client, made, left };
}

const beyond = /no longer (a student of|in your hostel)/;

const isOutOfReach = ({ status, body }: Attempt<unknown>) => assert.ok([403, 404].includes(status), `${status} ${JSON.stringify(body)}`);

/** Makes the calls and takes away what entitled to them, step by step; returns the calls that could then be undone after all, with what is wrong. */
async function undoneAfterAll(role: TeamRole, reach: Reach, { hostel, client, made }: Awaited<ReturnType<typeof makeThem>>) {
  const elsewhereId = await elsewhereOf();
  const failures = new Map<CallName, unknown>();
  const place = { hostelId: hostel.hostelId, accountId: hostel[role].id };
  const administrator = await server.as('hosteladmin', hostel.hosteladmin.id);
  const areRefused = async (why: string, which: readonly Made[], check: (answer: Attempt<unknown>) => void) => {
    const before = await stored();
    for (const { name, undo } of which) {
      try {
        const answer = await undo();
        assert.equal(answer.ok, false);
        check(answer);
      } catch (error) {
        failures.set(name, new Error(`${why}: ${String(error)}`, { cause: error }));
      }
    }
    try {
      assert.deepEqual(await stored(), before, why);
    } catch (error) {
      for (const { name } of which) failures.set(name, error);
    }
  };

  if (reach === 'hostel') {
    await server.build.place(elsewhereId, place.accountId, { role });
    await client.call('meHostel', { body: { hostelId: elsewhereId } });
    await areRefused('in another hostel that they serve', made, isOutOfReach);
    await client.call('meHostel', { body: { hostelId: hostel.hostelId } });
    await administrator.call('hostelTeamRemove', { params: { id: elsewhereId, accountId: place.accountId } });
  }
  await administrator.call('hostelTeamRemove', { params: { id: place.hostelId, accountId: place.accountId } });
  await areRefused('relieved of the hostel', made, isOutOfReach);
  await server.build.place(place.hostelId, place.accountId, { role });

  const studentIds = [hostel.student.id, hostel.neighbour.id, hostel.visitorId];
  await administrator.call('hostelAllot', { body: { hostelId: elsewhereId, studentIds } });
  const [about, others] = [true, false].map((isAbout) => made.filter(({ name }) => aboutStudents.has(name) === isAbout));
  await areRefused('the students have moved', about ?? [], ({ status, body }) => {
    assert.equal(status, 409);
    const { blockedBy = [] } = body as { blockedBy?: { message: string }[] };
    assert.ok(blockedBy.length > 0);
    for (const { message } of blockedBy) assert.match(message, beyond);
  });
  for (const { name, undo } of others ?? []) {
    const text = JSON.stringify((await undo()).body);
    if (beyond.test(text)) failures.set(name, new Error(`if ${name} is about students, it belongs to \`aboutStudents\`: ${text}`));
  }
  return failures;
}

/** What is wrong, by call. A new hostel takes as long as many calls; a call that the ones before it in its hostel get in the way of is tried alone. */
async function failuresOf(role: TeamRole, reach: Reach, names: readonly CallName[]): Promise<Map<CallName, unknown>> {
  const alone: CallName[] = [];
  for (let left = names; left.length > 0;) {
    const those = await makeThem(role, left);
    alone.push(...(await undoneAfterAll(role, reach, those)).keys());
    left = those.left;
  }
  const failures = new Map<CallName, unknown>();
  for (const name of alone)
    for (const [failed, error] of await undoneAfterAll(role, reach, await makeThem(role, [name]))) failures.set(failed, error);
  return failures;
}

/** The calls to try, by who makes them and how far these reach. */
const cases = Object.entries<Call>(calls).flatMap(([name, row]) => {
  const { who } = row;
  // one's own account stays one's own; who else may undo that is in own-telephone.test.ts
  if (!row.undoable || who === 'anyone' || row.changesOwnAccount) return [];
  return teamRoles.flatMap((role) => {
    const reach = who[role];
    return reach === undefined || reach === 'all' ? [] : [{ name: name as CallName, role, reach, of: `${role} ${reach}` }]; // a key of `calls`
  });
});

const tried = new Map<string, Promise<Map<CallName, unknown>>>();

for (const { name, role, reach, of } of cases)
  test(`a ${role} who made ${name} cannot undo it once they may not make it any more`, async () => {
    const names = () => cases.filter((each) => each.of === of).map((each) => each.name);
    assert.ifError((await tried.getOrInsertComputed(of, () => failuresOf(role, reach, names()))).get(name));
  });
