import assert from 'node:assert/strict';
import { test } from 'node:test';
import { notificationsTo } from '#server/testing/notifications-to.ts';
import { setUpStaffedHostel } from '#server/testing/staffed-hostel.ts';
import { testServer } from '#server/testing/server.ts';

const server = testServer();

test('a fine is imposed and the student notified; it is paid once and the caretaker notified', async () => {
  const { hostelId, studentId, caretaker, warden, student } = await setUpStaffedHostel(server);
  const imposed = await caretaker.call('fineImpose', { body: { studentId, amount: '100000', reason: 'Broken window' } });
  assert.equal(imposed.status, 201);
  assert.deepEqual([imposed.body.amount, imposed.body.status], [100_000, 'pending']);
  assert.deepEqual(await notificationsTo(student), ['You were fined ₹1,00,000: Broken window']);
  const pay = () => student.attempt('finePay', { params: { id: imposed.body._id } });
  const answers = await Promise.all([pay(), pay(), pay()]);
  assert.deepEqual(
    answers.map((answer) => answer.status).toSorted((a, b) => a - b),
    [200, 409, 409],
  );
  assert.match((await notificationsTo(caretaker))[0] ?? '', /says that a fine of ₹1,00,000 is paid/);
  assert.equal((await notificationsTo(caretaker)).length, 1);
  const listed = (await warden.call('fineList', { params: { hostelId } })).body;
  assert.deepEqual(
    listed.map((fine) => [fine.student._id, fine.status]),
    [[studentId, 'paid']],
  );
  assert.equal((await student.call('fineOwn')).body[0]?.status, 'paid');
});

test('an amount is a number above zero with at most two decimals', async () => {
  const { studentId, caretaker } = await setUpStaffedHostel(server);
  const fine = (amount: unknown) => ({ body: { studentId, amount, reason: 'x' } });
  for (const amount of [0, -5, '-5', 0.001, 12.345, '12.345', 1e9, 'ten', '', null, true, [5], { gt: 0 }, '1e3'])
    assert.equal((await caretaker.refused('fineImpose', fine(amount))).status, 400, JSON.stringify(amount));
  for (const amount of [0.01, 12.3, '12.34', 99_999.99]) await caretaker.call('fineImpose', fine(amount));
});

test("a fine is imposed only by the caretaker of the student's hostel, and paid only by the student", async () => {
  const { studentId, caretaker, student } = await setUpStaffedHostel(server);
  const other = await setUpStaffedHostel(server);
  assert.equal((await other.caretaker.refused('fineImpose', { body: { studentId, amount: 5, reason: 'x' } })).status, 404);
  const { body } = await caretaker.call('fineImpose', { body: { studentId, amount: 5, reason: 'x' } });
  assert.equal((await other.student.refused('finePay', { params: { id: body._id } })).status, 404);
  assert.equal((await student.call('fineOwn')).body[0]?.status, 'pending');
});
