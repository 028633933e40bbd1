/** Fines that are cancelled, and payments that the office confirms. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paymentMethods } from '#contract/fine/fine.ts';
import { notificationsTo } from '#server/testing/notifications-to.ts';
import { setUpStaffedHostel, type StaffedHostel } from '#server/testing/staffed-hostel.ts';
import type { Client } from '#server/testing/client.ts';
import { testServer } from '#server/testing/server.ts';
import { untilWaiting } from '#server/testing/until-waiting.ts';

const server = testServer();

async function finedIn({ caretaker, studentId }: StaffedHostel, amount = 250): Promise<{ params: { id: string } }> {
  const { body } = await caretaker.call('fineImpose', { body: { studentId, amount, reason: 'Broken window' } });
  return { params: { id: body._id } };
}

const cancelling = { body: { reason: 'It was the wind' } };
const confirming = { body: { method: 'cash' } };

test('a fine is cancelled with a reason, by the caretaker or an administrator, and the student is notified', async () => {
  const hostel = await setUpStaffedHostel(server);
  const { caretaker, administrator, student } = hostel;
  for (const canceller of [caretaker, administrator]) {
    const fine = await finedIn(hostel);
    const { operationId, ...body } = (await canceller.call('fineCancel', { ...fine, ...cancelling })).body;
    assert.ok(operationId);
    const { username } = (await canceller.call('me')).body;
    assert.deepEqual([body.status, body.cancelReason, body.cancelledBy?.username], ['cancelled', 'It was the wind', username]);
    assert.ok(body.cancelledAt);
    assert.equal((await notificationsTo(student))[0], 'Your fine of ₹250 was cancelled: It was the wind');
    assert.deepEqual((await student.call('fineGet', fine)).body, body);
  }
  assert.deepEqual((await student.call('dashboardToday')).body.student?.dues, { fines: 0, amount: 0 });
});

test('a cancelled fine cannot be paid, confirmed or cancelled again, and the refusal says who cancelled it and when', async () => {
  const hostel = await setUpStaffedHostel(server);
  const { caretaker, student } = hostel;
  const fine = await finedIn(hostel);
  await caretaker.call('fineCancel', { ...fine, ...cancelling });
  const refusals = [
    await student.refused('finePay', fine),
    await caretaker.refused('fineConfirm', { ...fine, ...confirming }),
    await caretaker.refused('fineCancel', { ...fine, ...cancelling }),
  ];
  for (const { status, body } of refusals) {
    assert.deepEqual([status, body.code], [409, 'fineCancelled']);
    assert.match(body.message, /^This fine was cancelled by caretaker-\S+ on \d+ \w+ \d{4}, /);
  }
  assert.equal((await notificationsTo(student)).length, 2);
});

test('a fine that the student reports as paid stays unconfirmed until the office confirms the payment', async () => {
  const hostel = await setUpStaffedHostel(server);
  const { caretaker, warden, student, hostelId } = hostel;
  const fine = await finedIn(hostel);
  const said = (await student.call('finePay', fine)).body;
  assert.deepEqual([said.status, said.confirmedAt, said.method], ['paid', null, null]);
  assert.match((await notificationsTo(caretaker))[0] ?? '', /says that a fine of ₹250 is paid/);
  const toConfirm = async () => (await caretaker.call('dashboardToday')).body.caretaker?.paymentsToConfirm;
  assert.equal(await toConfirm(), 1);

  const paid = { ...fine, body: { method: 'upi', reference: ' 4321 ' } };
  const { operationId, ...confirmed } = (await caretaker.call('fineConfirm', paid)).body;
  assert.ok(operationId);
  assert.deepEqual([confirmed.status, confirmed.method, confirmed.reference, confirmed.paidAt], ['paid', 'upi', '4321', said.paidAt]);
  assert.equal(await toConfirm(), 0);
  assert.ok(confirmed.confirmedAt && confirmed.confirmedBy?.username.startsWith('caretaker'));
  assert.equal((await notificationsTo(student))[0], 'The payment of your fine of ₹250 was confirmed.');
  assert.deepEqual((await warden.call('fineList', { params: { hostelId } })).body, [confirmed]);
});

test('a student says how a fine was paid, and takes it back until the office has confirmed it', async () => {
  const hostel = await setUpStaffedHostel(server);
  const { caretaker, student } = hostel;
  const fine = await finedIn(hostel);
  const withdraw = async () => (await student.refused('finePayWithdraw', fine)).body.code;
  assert.equal(await withdraw(), 'finePending');
  const said = (await student.call('finePay', { ...fine, body: { method: 'upi', reference: '4321 0987 6543' } })).body;
  assert.deepEqual([said.method, said.reference, said.confirmedAt], ['upi', '4321 0987 6543', null]);
  const back = (await student.call('finePayWithdraw', fine)).body;
  assert.deepEqual([back.status, back.paidAt, back.method, back.reference], ['pending', null, null, '']);
  assert.match((await notificationsTo(caretaker))[0] ?? '', /has taken back that a fine of ₹250 is paid/);

  await student.call('finePay', { ...fine, body: { method: 'bank', reference: 'N2611' } });
  const kept = (await caretaker.call('fineConfirm', { ...fine, body: { method: 'bank' } })).body;
  assert.equal(kept.reference, 'N2611');
  await caretaker.call('operationUndo', { params: { id: kept.operationId ?? '' } });
  const { operationId } = (await caretaker.call('fineConfirm', { ...fine, ...confirming })).body;
  assert.equal(await withdraw(), 'fineConfirmed');
  await caretaker.call('operationUndo', { params: { id: operationId } });
  const undone = (await student.call('fineGet', fine)).body;
  assert.deepEqual([undone.method, undone.reference, undone.confirmedAt], ['bank', 'N2611', null]);
  await caretaker.call('fineCancel', { ...fine, ...cancelling });
  assert.equal(await withdraw(), 'fineCancelled');
});

test('the office turns down a reported payment with a remark that the student reads, who can then pay again', async () => {
  const hostel = await setUpStaffedHostel(server);
  const { caretaker, administrator, warden, student } = hostel;
  const fine = await finedIn(hostel);
  const declining = { ...fine, body: { remark: 'Not in the bank' } };
  assert.equal((await caretaker.refused('finePayDecline', declining)).body.code, 'finePending');
  for (const office of [caretaker, administrator]) {
    const said = (await student.call('finePay', { ...fine, body: { method: 'upi', reference: '4321' } })).body;
    assert.equal((await warden.refused('finePayDecline', declining)).status, 403);
    const { operationId, ...declined } = (await office.call('finePayDecline', declining)).body;
    assert.deepEqual([declined.status, declined.paidAt, declined.method, declined.reference], ['pending', null, null, '']);
    assert.equal((await notificationsTo(student))[0], 'The office has not received your payment of ₹250: Not in the bank');
    await office.call('operationUndo', { params: { id: operationId ?? '' } });
    assert.deepEqual((await student.call('fineGet', fine)).body, said);
    await office.call('finePayDecline', declining);
  }
  await student.call('finePay', fine);
  await caretaker.call('fineConfirm', { ...fine, ...confirming });
  assert.equal((await caretaker.refused('finePayDecline', declining)).body.code, 'fineConfirmed');
});

test('confirming a pending fine makes it paid, after which the student cannot pay it again', async () => {
  const hostel = await setUpStaffedHostel(server);
  const { administrator, student } = hostel;
  const fine = await finedIn(hostel);
  const { body } = await administrator.call('fineConfirm', { ...fine, ...confirming });
  assert.deepEqual([body.status, body.method, body.reference, body.paidAt], ['paid', 'cash', '', body.confirmedAt]);
  assert.deepEqual([(await student.refused('finePay', fine)).status], [409]);
});

test('a fine with an unconfirmed payment can be cancelled, and one with a confirmed payment cannot', async () => {
  const hostel = await setUpStaffedHostel(server);
  const { caretaker, student } = hostel;
  const said = await finedIn(hostel);
  const { paidAt } = (await student.call('finePay', said)).body;
  const cancelled = (await caretaker.call('fineCancel', { ...said, ...cancelling })).body;
  assert.deepEqual([cancelled.status, cancelled.paidAt, cancelled.confirmedAt], ['cancelled', paidAt, null]);

  const confirmed = await finedIn(hostel);
  await caretaker.call('fineConfirm', { ...confirmed, ...confirming });
  for (const refused of [
    await caretaker.refused('fineCancel', { ...confirmed, ...cancelling }),
    await caretaker.refused('fineConfirm', { ...confirmed, ...confirming }),
  ]) {
    assert.deepEqual([refused.status, refused.body.code], [409, 'fineConfirmed']);
    assert.match(refused.body.message, /was confirmed by caretaker-/);
  }
});

test('of simultaneous confirmations and cancellations of one fine, exactly one succeeds', async () => {
  const hostel = await setUpStaffedHostel(server);
  const { caretaker, administrator, student } = hostel;
  const fine = await finedIn(hostel);
  const started = await server.database.write.transaction().execute(async (db) => {
    await db.selectFrom('fine').select('id').where('id', '=', fine.params.id).forUpdate().execute();
    const attempts = [
      caretaker.attempt('fineConfirm', { ...fine, ...confirming }),
      administrator.attempt('fineConfirm', { ...fine, ...confirming }),
      caretaker.attempt('fineCancel', { ...fine, ...cancelling }),
      administrator.attempt('fineCancel', { ...fine, ...cancelling }),
    ];
    await untilWaiting(server.database.read, attempts.length);
    return { attempts };
  });
  const statuses = (await Promise.all(started.attempts)).map(({ status }) => status);
  assert.deepEqual(
    statuses.toSorted((one, other) => one - other),
    [200, 409, 409, 409],
  );
  assert.equal((await notificationsTo(student)).length, 2);
});

test('whatever the student and the office do with one fine at the same time, it ends up paid and confirmed, or cancelled', async () => {
  const hostel = await setUpStaffedHostel(server);
  const { caretaker, student } = hostel;
  for (let round = 0; round < 5; round++) {
    const fine = await finedIn(hostel);
    await Promise.all([
      student.attempt('finePay', fine),
      caretaker.attempt('fineConfirm', { ...fine, ...confirming }),
      caretaker.attempt('fineCancel', { ...fine, ...cancelling }),
    ]);
    const { body } = await student.call('fineGet', fine);
    assert.equal(body.status === 'cancelled', body.confirmedAt === null);
  }
});

test('only its student and the staff of the hostel that imposed it can read a fine, and no other hostel can change it', async () => {
  const hostel = await setUpStaffedHostel(server);
  const other = await setUpStaffedHostel(server);
  const { warden, student, studentId, administrator, caretaker, hostelId } = hostel;
  const fine = await finedIn(hostel);
  const isNotFound = async (client: Client) => assert.equal((await client.refused('fineGet', fine)).body.code, 'fineNotFound');
  for (const stranger of [other.student, other.caretaker, other.warden]) await isNotFound(stranger);
  assert.equal((await other.caretaker.refused('fineCancel', { ...fine, ...cancelling })).status, 404);
  assert.equal((await other.caretaker.refused('fineConfirm', { ...fine, ...confirming })).status, 404);
  for (const reader of [student, caretaker, warden, administrator])
    assert.equal((await reader.call('fineGet', fine)).body.hostel._id, hostelId);

  // the student moves; the fine stays with the hostel that imposed it
  await administrator.call('hostelAllot', { body: { hostelId: other.hostelId, studentIds: [studentId] } });
  await isNotFound(other.caretaker);
  assert.equal((await student.call('fineGet', fine)).body.hostel._id, hostelId);
  await caretaker.call('fineConfirm', { ...fine, ...confirming });
});

test('a cancellation needs a reason, and a confirmation one of the four payment methods', async () => {
  const hostel = await setUpStaffedHostel(server);
  const { caretaker } = hostel;
  const fine = await finedIn(hostel);
  for (const body of [{}, { reason: ' \n ' }, { reason: 'x'.repeat(501) }, { reason: 5 }]) {
    const refused = await caretaker.refused('fineCancel', { ...fine, body });
    assert.deepEqual([refused.status, Object.keys(refused.body.fields ?? {})], [400, ['reason']], JSON.stringify(body));
  }
  for (const method of [undefined, '', 'cheque', 'CASH', null, ['cash']]) {
    const refused = await caretaker.refused('fineConfirm', { ...fine, body: { method } });
    assert.deepEqual([refused.status, Object.keys(refused.body.fields ?? {})], [400, ['method']], JSON.stringify(method));
  }
  const long = await caretaker.refused('fineConfirm', { ...fine, body: { method: 'card', reference: 'x'.repeat(101) } });
  assert.deepEqual(Object.keys(long.body.fields ?? {}), ['reference']);
  for (const method of paymentMethods) {
    const next = await finedIn(hostel);
    assert.equal((await caretaker.call('fineConfirm', { ...next, body: { method } })).body.method, method);
  }
});

test('every new fine gets a number of its own, higher than all before it', async () => {
  const hostel = await setUpStaffedHostel(server);
  await Promise.all(Array.from({ length: 8 }, () => finedIn(hostel)));
  const numbers = (await hostel.student.call('fineOwn')).body.map((fine) => fine.number);
  assert.equal(new Set(numbers).size, 8);
  const before = Math.max(...numbers);
  const next = await hostel.caretaker.call('fineGet', await finedIn(hostel));
  assert.ok(next.body.number > before);
});
