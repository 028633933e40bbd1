import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { sql } from 'kysely';
import { addDays } from '#contract/day/days.ts';
import { visitorLimits } from '#contract/gate/visitor.ts';
import { matches } from '#contract/text/search.ts';
import { campusDay } from '#server/campus-day.ts';
import { prune } from '#server/process/prune.ts';
import { readSettings } from '#server/settings.ts';
import type { Client } from '#server/testing/client.ts';
import { setUpStaffedHostel } from '#server/testing/staffed-hostel.ts';
import { testServer } from '#server/testing/server.ts';

const server = testServer();
const minute = 60_000;
const soon = (minutes: number) => new Date(Date.now() + minutes * minute).toISOString();

/** A hostel with a guard at its gate. */
async function setUpGate() {
  const hostel = await setUpStaffedHostel(server);
  const guardId = await server.build.account({ role: 'guard' });
  await server.build.place(hostel.hostelId, guardId, { role: 'guard' });
  return { ...hostel, guard: await server.as('guard', guardId) };
}
type Gate = Awaited<ReturnType<typeof setUpGate>>;

const comingTo = ({ hostelId, studentId }: Pick<Gate, 'hostelId' | 'studentId'>, changed = {}) => ({
  body: {
    id: randomUUID(),
    hostelId,
    studentId: studentId as string | null,
    name: 'Ravi Rao',
    telephone: '+91 98765 43210',
    idKind: 'aadhaar' as const,
    idEnd: '4321',
    purpose: 'Brings books',
    until: soon(60),
    at: soon(-1),
    offset: 0,
    ...changed,
  },
});
const invitation = (changed = {}) => ({ body: { name: 'Meena Rao', purpose: 'A visit', day: campusDay('Asia/Kolkata'), ...changed } });
const atGate = async (by: Client) => (await by.call('visitorsAtGate')).body.visitors;
const reasons = async (by: Client) => (await by.call('visitorsAtGate')).body.barred.map(({ reason }) => reason);
const toldOf = async (student: Client) =>
  (await student.call('notificationList')).body.filter(({ message }) => message.includes('is at the gate'));

test('a student invites a visitor, whom the guard finds by six digits, lets in and out; nobody is asked', async () => {
  const gate = await setUpGate();
  const { code, message } = (await gate.student.call('visitorInvite', invitation())).body;
  assert.match(code, /^\d{6}$/);
  assert.match(message, new RegExp(code));
  const [expected] = await atGate(gate.guard);
  assert.deepEqual([expected?.code, expected?.agreed, expected?.cameAt, expected?.host?._id], [code, true, null, gate.studentId]);
  const coming = comingTo(gate, { id: expected?._id, name: 'Meena Rao' });
  await gate.guard.call('visitorRecord', coming);
  assert.deepEqual(await toldOf(gate.student), []);
  const [inside] = await atGate(gate.warden);
  assert.deepEqual([inside?._id, inside?.code, inside?.idKind, inside?.idEnd], [expected?._id, null, 'aadhaar', '4321']);
  const params = { id: inside?._id ?? '' };
  for (let sent = 0; sent < 3; sent++) await gate.guard.call('visitorLeave', { params, body: { at: soon(0), offset: 0 } });
  assert.deepEqual(await atGate(gate.guard), []);
  assert.equal((await gate.caretaker.call('visitorPage', { query: { state: 'left' } })).body.total, 1);
});

test('a visitor whom nobody invited is recorded once however often it is sent, and the student is asked once', async () => {
  const gate = await setUpGate();
  const coming = comingTo(gate);
  for (let sent = 0; sent < 3; sent++) await gate.guard.call('visitorRecord', coming);
  assert.equal((await toldOf(gate.student)).length, 1);
  const [waiting, ...others] = await atGate(gate.guard);
  assert.deepEqual([waiting?.agreed, others], [null, []]);
  const params = { id: coming.body.id };
  for (const agreed of [false, true]) {
    await gate.student.call('visitorAnswer', { params, body: { agreed } });
    assert.equal((await atGate(gate.guard))[0]?.agreed, agreed);
  }
  assert.deepEqual(await toldOf(gate.student), [], 'who has answered is not asked any more');
  assert.equal((await gate.student.call('visitorOwn')).body[0]?._id, coming.body.id);
});

test('once a visitor has left, the student cannot say any more that they were not expected; that they were invited stays', async () => {
  const gate = await setUpGate();
  await gate.student.call('visitorInvite', invitation());
  const [expected] = await atGate(gate.guard);
  const params = { id: expected?._id ?? '' };
  await gate.guard.call('visitorRecord', comingTo(gate, { id: params.id, name: 'Meena Rao' }));
  await gate.guard.call('visitorLeave', { params, body: { at: soon(0), offset: 0 } });
  assert.equal((await gate.student.refused('visitorAnswer', { params, body: { agreed: false } })).status, 409);
  const [kept] = (await gate.warden.call('visitorPage')).body.items;
  assert.deepEqual([kept?.invited, kept?.agreed], [true, true]);
});

test('who comes under another name than the one invited, or on another day, is asked about', async () => {
  const gate = await setUpGate();
  const today = campusDay('Asia/Kolkata');
  await gate.student.call('visitorInvite', invitation());
  await gate.student.call('visitorInvite', invitation({ day: addDays(today, 1) }));
  for (const { _id, day } of await atGate(gate.guard))
    await gate.guard.call('visitorRecord', comingTo(gate, { id: _id, name: day === today ? 'Somebody Else' : 'Meena Rao' }));
  const inside = await atGate(gate.guard);
  assert.deepEqual(
    inside.map(({ invited, agreed }) => [invited, agreed]),
    [
      [true, null],
      [true, null],
    ],
  );
  assert.equal((await toldOf(gate.student)).length, 2);
});

test('another visitor under the id of one who came is a conflict, not a success', async () => {
  const gate = await setUpGate();
  const coming = comingTo(gate);
  await gate.guard.call('visitorRecord', coming);
  const other = await server.build.student({ hostelId: gate.hostelId });
  for (const changed of [{ name: 'Third Man' }, { vehicle: 'KA 01' }, { until: soon(90) }, { studentId: null }, { studentId: other }])
    assert.equal(
      (await gate.guard.refused('visitorRecord', { body: { ...coming.body, ...changed } })).status,
      409,
      JSON.stringify(changed),
    );
  assert.deepEqual(
    (await atGate(gate.guard)).map(({ name }) => name),
    ['Ravi Rao'],
  );
});

test('of what a device tells after the visit is over nobody is asked, and a visit ends after it began and within a day', async () => {
  const gate = await setUpGate();
  await gate.guard.call('visitorRecord', comingTo(gate, { at: soon(-180), until: soon(-120) }));
  assert.deepEqual(await toldOf(gate.student), []);
  for (const until of [soon(-2), soon(visitorLimits.hours * 60 + 10)])
    assert.equal((await gate.guard.refused('visitorRecord', comingTo(gate, { until }))).status, 400);
});

test('a visitor past the time is listed to guard and caretaker until they have left', async () => {
  const gate = await setUpGate();
  const over = comingTo(gate, { name: 'Anand Rao', at: soon(-120), until: soon(-10) });
  for (const coming of [over, comingTo(gate)]) await gate.guard.call('visitorRecord', coming);
  const late = async () => (await gate.caretaker.call('visitorPage', { query: { state: 'late' } })).body.items.map(({ name }) => name);
  const pastTime = async () =>
    (await atGate(gate.guard)).filter(({ until }) => Date.parse(until ?? '') < Date.now()).map(({ name }) => name);
  assert.deepEqual([await late(), await pastTime()], [['Anand Rao'], ['Anand Rao']]);
  await gate.guard.call('visitorLeave', { params: { id: over.body.id }, body: { at: soon(0), offset: 0 } });
  assert.deepEqual([await late(), await pastTime()], [[], []]);
});

test('a whole Aadhaar number is refused wherever it is typed, and only four characters of an ID are taken', async () => {
  const gate = await setUpGate();
  for (const wrong of [
    { telephone: '2345 6789 0123' },
    { name: 'Ravi 234567890123' },
    { purpose: 'Aadhaar 2345-6789-0123' },
    { vehicle: '234567890123' },
    { purpose: '२३४१ २३४१ २३४६' },
    { purpose: '2341.2341.2346' },
    { telephone: '+2341 2341 2346' },
    { telephone: '(2341)(2341)2346' },
    { idEnd: '234567890123' },
    { idEnd: '432' },
  ])
    assert.equal((await gate.guard.refused('visitorRecord', comingTo(gate, wrong))).status, 400, JSON.stringify(wrong));
  assert.equal((await gate.student.refused('visitorInvite', invitation({ name: 'Ravi 2345 6789 0123' }))).status, 400);
  for (const wrong of [{ name: 'Ravi 2341/2341/2346' }, { telephone: '2341.2341.2346' }, { reason: 'Showed 2341_2341_2346' }]) {
    const body = { hostelId: gate.hostelId, name: 'Ravi', reason: 'A theft.', ...wrong };
    assert.equal((await gate.warden.refused('visitorBar', { body })).status, 400, JSON.stringify(wrong));
  }
  await gate.guard.call('visitorRecord', comingTo(gate, { telephone: '919876543210' }));
  const stored = server.database.write.insertInto('visitor').values({
    hostel_id: gate.hostelId,
    name: 'Ravi',
    purpose: 'Books',
    day: campusDay('Asia/Kolkata'),
    id_end: '234567890123',
  });
  await assert.rejects(stored.execute(), /visitor_id_by_its_end/);
});

test('everybody sees the visitors of their own hostel, a student their own', async () => {
  const [gate, other] = [await setUpGate(), await setUpGate()];
  const coming = comingTo(gate);
  await gate.guard.call('visitorRecord', coming);
  const params = { id: coming.body.id };
  for (const stranger of [other.guard, other.caretaker, other.warden]) {
    assert.deepEqual(await atGate(stranger), []);
    assert.equal((await stranger.refused('visitorLeave', { params, body: { at: soon(0), offset: 0 } })).status, 404);
  }
  assert.deepEqual((await other.warden.call('visitorPage')).body.items, []);
  const neighbour = await server.as('student', await server.build.student({ hostelId: gate.hostelId }));
  assert.deepEqual((await neighbour.call('visitorOwn')).body, []);
  assert.equal((await neighbour.refused('visitorAnswer', { params, body: { agreed: true } })).status, 404);
  assert.equal((await gate.guard.refused('visitorRecord', comingTo({ ...gate, studentId: other.studentId }))).status, 404);
  assert.equal(
    (await other.guard.refused('visitorRecord', { body: { ...coming.body, hostelId: other.hostelId, studentId: null } })).status,
    409,
  );
});

test('a student invites five at a time, for the next two weeks, and can withdraw who has not come', async () => {
  const { student, guard } = await setUpGate();
  const today = campusDay('Asia/Kolkata');
  for (const day of [addDays(today, -1), addDays(today, visitorLimits.daysAhead + 1)])
    assert.equal((await student.refused('visitorInvite', invitation({ day }))).status, 400);
  const invited = await Promise.all(Array.from({ length: visitorLimits.open + 2 }, () => student.attempt('visitorInvite', invitation())));
  assert.equal(invited.filter(({ ok }) => ok).length, visitorLimits.open);
  const [first] = (await student.call('visitorOwn')).body;
  const params = { id: first?._id ?? '' };
  await student.call('visitorWithdraw', { params });
  assert.equal((await student.refused('visitorWithdraw', { params })).status, 404);
  assert.equal((await atGate(guard)).length, visitorLimits.open - 1);
  await student.call('visitorInvite', invitation());
});

test('who is not to be let in is told to guards and wardens alone, and can come in', async () => {
  const gate = await setUpGate();
  const barred = { hostelId: gate.hostelId, name: 'Ravi Rao', reason: 'A theft in March.' };
  const { operationId = '' } = (await gate.warden.call('visitorBar', { body: barred })).body;
  assert.deepEqual(
    [await reasons(gate.guard), await reasons(gate.warden), await reasons(gate.caretaker)],
    [[barred.reason], [barred.reason], []],
  );
  assert.deepEqual(await reasons((await setUpGate()).guard), []);
  await gate.guard.call('visitorRecord', comingTo(gate));
  await gate.warden.call('operationUndo', { params: { id: operationId } });
  assert.deepEqual(await reasons(gate.guard), []);
});

test('the audit log calls the file of the register that of the visitors', async () => {
  const { warden, hostelId, administrator } = await setUpGate();
  assert.equal((await warden.request('/api/v1/export/visitors?format=csv')).status, 200);
  const { operations } = (await administrator.call('operationList', { query: { hostel: hostelId } })).body;
  assert.equal(operations[0]?.about, 'Downloaded as a file: Visitors');
});

test('wardens are told once when somebody who may be on the list comes in, whoever records it, and it stays after they left', async () => {
  const gate = await setUpGate();
  await gate.warden.call('visitorBar', {
    body: { hostelId: gate.hostelId, name: 'Kabir Shah', telephone: '9876543210', reason: 'A theft.' },
  });
  const coming = comingTo(gate, { telephone: '98765/43210' });
  for (let sent = 0; sent < 2; sent++) await gate.caretaker.call('visitorRecord', coming);
  const params = { id: coming.body.id };
  await gate.student.call('visitorAnswer', { params, body: { agreed: false } });
  await gate.guard.call('visitorLeave', { params, body: { at: soon(0), offset: 0 } });
  await gate.guard.call('visitorRecord', comingTo(gate, { telephone: '98765 43211' }));
  const told = (await gate.warden.call('notificationList')).body.filter(({ message }) => message.includes('not to be let in'));
  assert.deepEqual(
    told.map(({ message }) => message),
    ['Ravi Rao came in at the gate, and may be on the list of those not to be let in: A theft.'],
  );
});

test('visitors are deleted after thirty days, and none of them is in the audit log', async () => {
  const gate = await setUpGate();
  await gate.warden.call('visitorBar', { body: { hostelId: gate.hostelId, name: 'Ravi Rao', reason: 'A theft.' } });
  const coming = [comingTo(gate), comingTo(gate)];
  for (const each of coming) await gate.guard.call('visitorRecord', each);
  await server.database.write
    .updateTable('notification')
    .set({ is_read: true })
    .where('about', '=', coming[0]?.body.id ?? '')
    .execute();
  await server.database.write
    .updateTable('visitor')
    .set({ came_at: sql`came_at - interval '31 days'`, until: sql`until - interval '31 days'` })
    .where('id', '=', coming[0]?.body.id ?? '')
    .execute();
  await prune(server.database, readSettings({}));
  const { items } = (await gate.warden.call('visitorPage')).body;
  assert.deepEqual(
    items.map(({ _id }) => _id),
    [coming[1]?.body.id],
  );
  const told = server.database.read.selectFrom('notification').select(['about', 'text_key']).orderBy('text_key');
  assert.deepEqual(
    await told
      .where(
        'about',
        'in',
        coming.map(({ body }) => body.id),
      )
      .execute(),
    ['barredAtGate', 'visitorAtGate'].map((text_key) => ({ about: coming[1]?.body.id, text_key })),
    'what was said of the one deleted is deleted too',
  );
  const logged = server.database.read.selectFrom('operation_change').select('no').where('table_name', '=', 'visitor');
  assert.deepEqual(await logged.execute(), []);
});

test('visitors of all hostels are found by their name, number and vehicle, and by whom they visit', async () => {
  const [ganga, yamuna] = [await setUpGate(), await setUpGate()];
  const administrator = await server.as('hosteladmin');
  await ganga.guard.call('visitorRecord', comingTo(ganga, { name: 'Zoya Khan', telephone: '+91 91234 56789', vehicle: 'MP 20 ZX 1' }));
  await ganga.guard.call('visitorRecord', comingTo(ganga, { name: 'Zoravar Ａｎａｎｄ' }));
  await yamuna.guard.call('visitorRecord', comingTo(yamuna, { studentId: null, name: 'ZOE Khanna', vehicle: 'mp20zx1' }));
  const page = async (query: object, by: Client = administrator) => (await by.call('visitorPage', { query })).body.items;
  const all = await page({ pageSize: 200 });
  const textsOf = ({ name, telephone, vehicle, host }: (typeof all)[number]) => [name, telephone, vehicle, host?.name ?? ''];
  const searches = ['zo', 'ZOYA', 'khan', 'anand', '9123456789', '56789', 'zx', 'mp20zx1', 'zoya 91234', 'zo student', 'nobody', 'a', '%_'];
  for (const q of searches) {
    const expected = all.filter((visitor) => matches(q, textsOf(visitor))).map(({ name }) => name);
    assert.deepEqual(
      (await page({ q, pageSize: 200 })).map(({ name }) => name),
      expected,
      q,
    );
    const ofGanga = await page({ q, hostel: ganga.hostelId, pageSize: 200 });
    assert.deepEqual(await page({ q, pageSize: 200 }, ganga.warden), ofGanga, q);
  }
  assert.deepEqual(
    (await page({ q: '9123456789' })).map(({ name }) => name),
    ['Zoya Khan'],
  );
});
