/**
 * Undo asks what the call that it undoes asks, on what holds now. For every call of the table that can be undone, by everybody who reaches
 * one hostel only or what is their own: they make it, and then may not make it any more.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CallName } from '#contract/calls.ts';
import { calls } from '#contract/calls.ts';
import type { Call } from '#contract/call/call.ts';
import { teamRoles, type TeamRole } from '#contract/roles.ts';
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

/** The sample hostel after `role` made the call in it, the operation, and somebody to undo it. */
async function made(name: CallName, role: TeamRole) {
  const hostel = await buildSampleHostel(server.database.write);
  if (role === 'caretaker') await makeWay(server.database.write, name, hostel);
  // otherwise the sample sets the photo that the student has
  if (name === 'studentPhotoSet')
    await server.database.write.deleteFrom('student_photo').where('student_id', '=', hostel.student.id).execute();
  const client = await server.as(role, hostel[role].id);
  const { body } = await client.call(name, samples[name]({ hostel, person: hostel[role], student: hostel.student }));
  const { operationId = '' } = body as { operationId?: string }; // every reply of a call that can be undone names it
  return { hostel, client, undo: async () => await client.attempt('operationUndo', { params: { id: operationId } }) };
}

const beyond = /no longer (a student of|in your hostel)/;

for (const [name, row] of Object.entries<Call>(calls) as [CallName, Call][]) {
  // one's own account stays one's own; who else may undo that is in own-telephone.test.ts
  if (!row.undoable || row.who === 'anyone' || row.changesOwnAccount) continue;
  for (const role of teamRoles) {
    const reach = row.who[role];
    if (reach === undefined || reach === 'all') continue;

    test(`a ${role} who made ${name} cannot undo it once they may not make it any more`, async () => {
      const elsewhereId = await elsewhereOf();
      const { hostel, client, undo } = await made(name, role);
      const place = { hostelId: hostel.hostelId, accountId: hostel[role].id };
      const administrator = await server.as('hosteladmin', hostel.hosteladmin.id);
      const isRefused = async (why: string, statuses: readonly number[]) => {
        const before = await stored();
        const { status, body } = await undo();
        assert.ok(statuses.includes(status), `${why}: ${status} ${JSON.stringify(body)}`);
        assert.deepEqual(await stored(), before, why);
      };

      if (reach === 'hostel') {
        await server.build.place(elsewhereId, place.accountId, { role });
        await client.call('meHostel', { body: { hostelId: elsewhereId } });
        await isRefused('in another hostel that they serve', [403, 404]);
        await client.call('meHostel', { body: { hostelId: hostel.hostelId } });
        await administrator.call('hostelTeamRemove', { params: { id: elsewhereId, accountId: place.accountId } });
      }
      await administrator.call('hostelTeamRemove', { params: { id: place.hostelId, accountId: place.accountId } });
      await isRefused('relieved of the hostel', [403, 404]);
      await server.build.place(place.hostelId, place.accountId, { role });

      const studentIds = [hostel.student.id, hostel.neighbour.id, hostel.visitorId];
      await administrator.call('hostelAllot', { body: { hostelId: elsewhereId, studentIds } });
      if (!aboutStudents.has(name)) {
        assert.doesNotMatch(JSON.stringify((await undo()).body), beyond, `if ${name} is about students, it belongs to \`aboutStudents\``);
        return;
      }
      await isRefused('the students have moved', [409]);
      const { body } = await undo();
      assert.ok('blockedBy' in body && Array.isArray(body.blockedBy));
      for (const { message } of body.blockedBy as { message: string }[]) assert.match(message, beyond);
    });
  }
}
