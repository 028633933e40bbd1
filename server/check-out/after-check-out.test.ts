/** A student who has checked out reaches their own dues, receipts and account, and nothing else. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { calls, type CallName } from '#contract/calls.ts';
import type { Call } from '#contract/call/call.ts';
import { hashPassword } from '#server/account/password.ts';
import { campusDay } from '#server/campus-day.ts';
import { samples } from '#server/testing/samples.ts';
import type { Client } from '#server/testing/client.ts';
import { testServer } from '#server/testing/server.ts';
import { buildTwoHostels } from '#server/testing/two-hostels.ts';

const server = testServer();

const body = { day: campusDay('Asia/Kolkata'), reason: 'The course is over.', despite: true };
const open: readonly CallName[] = [
  'me',
  'meLanguage',
  'meMailChoose',
  'meMailConfirm',
  'meMailGet',
  'meMailRemove',
  'meMailSet',
  'mePushGet',
  'mePushKeep',
  'mePushRemove',
  'mePushSet',
  'meTelephoneChoose',
  'meTelephoneConfirm',
  'meTelephoneCode',
  'meTelephoneGet',
  'meTelephoneRemove',
  'mePassword',
  'meSessionList',
  'meSessionEnd',
  'secondFactorStart',
  'secondFactorConfirm',
  'secondFactorRemove',
  'notificationList',
  'notificationRead',
  'notificationReadAll',
  'notificationStream',
  'fineGet',
  'fineOwn',
  'finePay',
  'finePayWithdraw',
  'personExportOwn',
  'studentOwn',
  'studentPhotoOwn',
  'studentPhoto',
];

async function makeLeaver(): Promise<{ student: Client; sampleOf: (name: CallName) => object }> {
  const { own: hostel } = await buildTwoHostels(server.database.write);
  const student = await server.as('student', hostel.student.id);
  const administrator = await server.as('hosteladmin');
  await administrator.call('studentCheckOut', { params: { id: hostel.student.id }, body });
  return { student, sampleOf: (name) => samples[name]({ hostel, person: hostel.student, student: hostel.student }) };
}

let made: ReturnType<typeof makeLeaver> | undefined;
/** A student with a record of every kind who has checked out. */
const leaver = () => (made ??= makeLeaver());

test('the call table allows a student who has left exactly the calls listed here', () => {
  const marked = Object.entries<Call>(calls).flatMap(([name, row]) => (row.allowedAfterCheckOut ? [name] : []));
  assert.deepEqual(marked.toSorted(), [...open].toSorted());
});

test('every other call that students may make is refused to a student who has left', async () => {
  const { student, sampleOf } = await leaver();
  for (const [name, row] of Object.entries<Call>(calls) as [CallName, Call][]) {
    if (row.who === 'anyone' || !row.who.student || row.allowedAfterCheckOut) continue;
    const refused = await student.refused(name, sampleOf(name));
    assert.deepEqual([refused.status, refused.body.code], [403, 'checkedOut'], name);
  }
});

test('the calls that stay open succeed for a student who has left', async () => {
  const { student, sampleOf } = await leaver();
  for (const name of open) {
    // these end what the other calls need, or need what they have ended, or a mail server
    if (name === 'mePassword' || name.startsWith('secondFactor') || (name.startsWith('meMail') && name !== 'meMailGet')) continue;
    await student.call(name, sampleOf(name));
  }
});

test('a student who has left can still sign in, sees that they have left, and can change their own password', async () => {
  const password = 'three quiet monsoons';
  const id = await server.build.student({ username: 'has.left' });
  await server.database.write
    .updateTable('account')
    .set({ password_hash: await hashPassword(password) })
    .where('id', '=', id)
    .execute();
  const stayed = await server.nobody.call('login', { body: { username: 'has.left', password } });
  assert.equal(stayed.body.hasLeft, undefined);
  const administrator = await server.as('hosteladmin');
  await administrator.call('studentCheckOut', { params: { id }, body });
  const { body: signedIn } = await server.nobody.call('login', { body: { username: 'has.left', password } });
  assert.deepEqual([signedIn.hasLeft, signedIn.hostelId], [true, undefined]);
  const client = await server.as('student', id);
  const { hasLeft, hostel: home } = (await client.call('me')).body;
  assert.deepEqual([hasLeft, home], [true, null]);
  await client.call('mePassword', { body: { currentPassword: password, newPassword: 'four loud summers' } });
  const refused = await client.refused('leaveOwn');
  assert.equal(refused.body.message, 'You have checked out. Your fines and receipts and your account stay open to you.');
});
