import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { campusDay } from '#server/campus-day.ts';
import { exported } from '#server/testing/exported.ts';
import { notificationsTo } from '#server/testing/notifications-to.ts';
import { setUpStaffedHostel } from '#server/testing/staffed-hostel.ts';
import { codesFor } from './receipt-rows.ts';
import { testServer } from '#server/testing/server.ts';

const server = testServer();

test('the student is notified of a new fine, can pay it once, and the caretaker is notified of the payment', async () => {
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

test('the first receipts of a hostel are numbered without gaps, even when many are issued at the same time', async () => {
  const { studentId, caretaker } = await setUpStaffedHostel(server);
  const impose = async () => (await caretaker.call('fineImpose', { body: { studentId, amount: 50, reason: 'Keys' } })).body._id;
  const ids = await Promise.all(Array.from({ length: 12 }, impose));
  const confirmed = await Promise.all(ids.map((id) => caretaker.call('fineConfirm', { params: { id }, body: { method: 'cash' } })));
  assert.deepEqual(
    confirmed.map(({ body }) => Number((body.receipt ?? '').slice(-4))).toSorted((a, b) => a - b),
    ids.map((_, n) => n + 1),
  );
});

test('receipts are numbered within hostel and year without gaps, despite refusals, undos and simultaneous confirmations', async () => {
  const { hostelId, studentId, caretaker } = await setUpStaffedHostel(server);
  const impose = async () => (await caretaker.call('fineImpose', { body: { studentId, amount: 50, reason: 'Keys' } })).body._id;
  const confirm = (id: string) => caretaker.call('fineConfirm', { params: { id }, body: { method: 'cash' } });
  const ids = await Promise.all([impose(), impose(), impose(), impose()]);
  const [first, ...rest] = ids;
  assert.ok(first);
  const { body: confirmed } = await confirm(first);
  const [, code, year] = /^([A-Z]+\d*)-(\d{4})-0001$/.exec(confirmed.receipt ?? '') ?? [];
  assert.ok(code && year, confirmed.receipt ?? 'no receipt');

  await caretaker.call('operationUndo', { params: { id: confirmed.operationId ?? '' } });
  const listed = async () => (await caretaker.call('fineList', { params: { hostelId } })).body;
  assert.deepEqual((await listed()).map(({ receipt }) => receipt).filter(Boolean), []);
  const others = await Promise.all(rest.map(confirm));
  assert.deepEqual(
    others.map(({ body }) => body.receipt ?? '').toSorted(),
    [2, 3, 4].map((number) => `${code}-${year}-000${number}`),
  );
  await caretaker.refused('fineConfirm', { params: { id: rest[0] ?? '' }, body: { method: 'cash' } });
  assert.equal((await confirm(first)).body.receipt, `${code}-${year}-0001`);
  assert.equal((await confirm(await impose())).body.receipt, `${code}-${year}-0005`);
  const { body: found } = await caretaker.call('finePage', { query: { q: `${code.toLowerCase()}-${year}-0003` } });
  assert.deepEqual(
    found.items.map(({ receipt }) => receipt),
    [`${code}-${year}-0003`],
  );
});

test('a receipt whose confirmation was undone is still found by its number but is void, even once the fine is cancelled', async () => {
  const { studentId, caretaker, student } = await setUpStaffedHostel(server);
  const { _id: id } = (await caretaker.call('fineImpose', { body: { studentId, amount: 50, reason: 'Keys' } })).body;
  const confirm = async () => (await caretaker.call('fineConfirm', { params: { id }, body: { method: 'cash' } })).body;
  const confirmed = await confirm();
  const number = confirmed.receipt ?? '';
  assert.equal(confirmed.voidReceipt, null);
  const found = async () =>
    (await caretaker.call('finePage', { query: { q: number } })).body.items.map(({ status, receipt, voidReceipt }) => [
      status,
      receipt,
      voidReceipt,
    ]);
  assert.deepEqual(await found(), [['paid', number, null]]);
  const [code = '', year = ''] = number.split('-');
  const lower = code.toLowerCase();
  for (const q of [
    `${lower}-${year}-1`,
    `${code} ${year} 0001`,
    `${lower}/${year}/01`,
    `${lower}${year}1`,
    `${year}-1`,
    ` ${lower}-${year}-0001 `,
  ]) {
    const { items } = (await caretaker.call('finePage', { query: { q } })).body;
    assert.deepEqual(
      items.map(({ receipt }) => receipt),
      [number],
      q,
    );
  }
  for (const q of [`${lower}-${year}-2`, `${lower}x-${year}-1`, `${lower}-${Number(year) - 1}-1`])
    assert.deepEqual((await caretaker.call('finePage', { query: { q } })).body.items, [], q);
  await caretaker.call('operationUndo', { params: { id: confirmed.operationId ?? '' } });
  assert.deepEqual(await found(), [['pending', null, number]]);
  await caretaker.call('fineCancel', { params: { id }, body: { reason: 'It was the wind' } });
  assert.deepEqual(await found(), [['cancelled', null, number]]);
  assert.equal((await student.call('fineGet', { params: { id } })).body.voidReceipt, number);
});

const firstCodes = (name: string, count: number) => codesFor(name).take(count).toArray();

test('the code of a hostel is the beginning of its name, made longer or numbered if that is taken', () => {
  assert.deepEqual(firstCodes('Kaveri', 5), ['KAV', 'KAVE', 'KAVER', 'KAVERI', 'KAV2']);
  assert.deepEqual(firstCodes('É. 2', 2), ['HST', 'HST2']);
  assert.deepEqual(firstCodes('गंगा', 2), ['HST', 'HST2']);
});

test('the fines of a month are those imposed between its first and its last midnight on the campus, in the list, its totals and its file', async () => {
  const { hostelId, studentId, caretaker } = await setUpStaffedHostel(server);
  const timeZone = server.settings.TIME_ZONE;
  for (const [at, amount] of [
    ['2026-02-28 23:59:59', 1],
    ['2026-03-01 00:00', 2],
    ['2026-03-31 23:59:59', 4],
    ['2026-04-01 00:00', 8],
  ] as const) {
    const { _id } = (await caretaker.call('fineImpose', { body: { studentId, amount, reason: 'Keys' } })).body;
    await sql`update fine set imposed_at = ${at}::timestamp at time zone ${timeZone} where id = ${_id}`.execute(server.database.write);
  }
  const { items, total, totals } = (await caretaker.call('finePage', { query: { month: '2026-03' } })).body;
  assert.deepEqual([items.map(({ amount }) => amount), total, totals.pending], [[4, 2], 2, { count: 2, amount: 6 }]);
  const { rows } = await exported(server, caretaker, 'fineExport', { format: 'csv', hostel: hostelId, month: '2026-03' });
  assert.deepEqual(
    rows.map((row) => Number(row['Amount'])),
    [4, 2],
  );
  assert.equal((await caretaker.refused('finePage', { query: { month: '2026-13' } })).status, 400);
});

test('each month of the picture has the sum of the fines that the list has for it, those of archived hostels too', async () => {
  const { studentId, hostelId, caretaker } = await setUpStaffedHostel(server);
  const administrator = await server.as('hosteladmin');
  await caretaker.call('fineImpose', { body: { studentId, amount: 7, reason: 'Keys' } });
  await administrator.call('hostelTakeOut', { body: { studentIds: [studentId] } });
  await administrator.call('hostelArchive', { params: { id: hostelId } });
  const month = campusDay(server.settings.TIME_ZONE).slice(0, 7);
  for (const hostel of [{}, { hostel: hostelId }]) {
    const { points } = (await administrator.call('figureGet', { params: { figure: 'fines' }, query: hostel })).body;
    const drawn = points.find(({ at }) => at === month)?.values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
    const { items, total } = (await administrator.call('finePage', { query: { ...hostel, month, pageSize: 200 } })).body;
    assert.equal(items.length, total);
    assert.equal(drawn?.toFixed(2), items.reduce((sum, { amount }) => sum + amount, 0).toFixed(2));
  }
});
