import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paths } from '#contract/paths.ts';
import { setUpStaffedHostel } from '#server/testing/staffed-hostel.ts';
import { testServer } from '#server/testing/server.ts';
import { excerpt, notification, notify } from './notify.ts';

const server = testServer();

/** A notification with the message `Your complaint was resolved: {remark}`. */
const resolved = (to: string, remark: string) => notification('complaintResolved', { remark }, { to, link: paths.ownComplaints() });
const messageOf = (remark: string) => `Your complaint was resolved: ${remark}`;

test("the caller's notifications are listed newest first and unread", async () => {
  const id = await server.build.student();
  for (const remark of ['first', 'second', 'third']) await notify(server.database.write, [resolved(id, remark)]);
  await notify(server.database.write, [resolved(await server.build.student(), 'not yours')]);
  const { body } = await (await server.as('student', id)).call('notificationList');
  assert.deepEqual(
    body.map(({ message, isRead, link }) => [message, isRead, link]),
    [
      [messageOf('third'), false, '/student/register-complaint'],
      [messageOf('second'), false, '/student/register-complaint'],
      [messageOf('first'), false, '/student/register-complaint'],
    ],
  );
  for (const { createdAt } of body) assert.match(createdAt, /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/);
});

test('a notification stays read, and marking it again changes nothing', async () => {
  const id = await server.build.student();
  await notify(server.database.write, [resolved(id, 'one'), resolved(id, 'two')]);
  const student = await server.as('student', id);
  const { body: before } = await student.call('notificationList');
  const wanted = before.find(({ message }) => message === messageOf('one'));
  assert.ok(wanted);
  const read = () => student.call('notificationRead', { params: { id: wanted._id } });
  for (const answer of [await read(), await read()]) assert.deepEqual([answer.status, answer.body], [200, { ...wanted, isRead: true }]);
  const { body: after } = await student.call('notificationList');
  assert.deepEqual(
    new Map(after.map(({ message, isRead }) => [message, isRead])),
    new Map([
      [messageOf('one'), true],
      [messageOf('two'), false],
    ]),
  );
});

test('one call marks as read all notifications of the caller up to the newest one seen, and nobody else’s', async () => {
  const id = await server.build.student();
  const other = await server.build.student();
  await notify(server.database.write, [resolved(id, 'one'), resolved(other, 'not hers')]);
  await notify(server.database.write, [resolved(id, 'two')]);
  const student = await server.as('student', id);
  const neighbour = await server.as('student', other);
  const { body: seen } = await student.call('notificationList');
  await notify(server.database.write, [resolved(id, 'came meanwhile')]);
  const newest = seen[0]?._id ?? '';
  const states = async (who: typeof student) =>
    Object.fromEntries((await who.call('notificationList')).body.map(({ message, isRead }) => [message, isRead]));
  assert.equal((await neighbour.refused('notificationReadAll', { body: { newest } })).status, 404);
  assert.deepEqual(await states(neighbour), { [messageOf('not hers')]: false });
  assert.deepEqual((await student.call('notificationReadAll', { body: { newest } })).body, { read: 2 });
  assert.deepEqual((await student.call('notificationReadAll', { body: { newest } })).body, { read: 0 });
  assert.deepEqual(await states(student), { [messageOf('one')]: true, [messageOf('two')]: true, [messageOf('came meanwhile')]: false });
});

test('a notification of somebody else, or one that does not exist, is not found', async () => {
  const owner = await server.build.student();
  await notify(server.database.write, [resolved(owner, 'private')]);
  const { body } = await (await server.as('student', owner)).call('notificationList');
  const administrator = await server.as('hosteladmin');
  for (const id of [body[0]?._id, '00000000-0000-4000-8000-000000000000', 'x'])
    assert.equal((await administrator.refused('notificationRead', { params: { id } })).status, 404);
  assert.equal((await (await server.as('student', owner)).call('notificationList')).body[0]?.isRead, false);
});

test('only the newest of very many notifications are listed', async () => {
  const id = await server.build.student();
  await notify(
    server.database.write,
    Array.from({ length: 250 }, () => resolved(id, 'old')),
  );
  await notify(server.database.write, [resolved(id, 'new')]);
  const { body } = await (await server.as('student', id)).call('notificationList');
  assert.deepEqual([body[0]?.message, body.length], [messageOf('new'), 200]);
});

test('a notification for several people reaches each of them, with its days and amounts formatted for reading', async () => {
  const ids = [await server.build.student(), await server.build.student()];
  const to = { to: ids, link: paths.hostelRooms('a b/ü') };
  await notify(server.database.write, [notification('leaveRejected', { start: '2026-12-24', end: '2027-01-02', remark: 'Exams' }, to)]);
  await notify(server.database.write, [notification('fineImposed', { amount: 100_000.5, reason: '{amount} "quoted"' }, to)]);
  for (const id of ids) {
    const { body } = await (await server.as('student', id)).call('notificationList');
    assert.deepEqual(
      body.map(({ message, link }) => [message, link]),
      [
        ['You were fined ₹1,00,000.50: {amount} "quoted"', '/view-hostels/a%20b%2F%C3%BC'],
        ['Your leave from 24 Dec 2026 to 2 Jan 2027 was rejected: Exams', '/view-hostels/a%20b%2F%C3%BC'],
      ],
    );
  }
});

test('rows stored before texts had keys keep their message and link', async () => {
  const id = await server.build.student();
  await server.database.write.insertInto('notification').values({ account_id: id, message: 'You moved.', link: '/old-page' }).execute();
  const { body } = await (await server.as('student', id)).call('notificationList');
  assert.deepEqual(
    body.map(({ message, link }) => [message, link]),
    [['You moved.', '/old-page']],
  );
});

test('a notification stays readable when its text and its page no longer exist', async () => {
  const id = await server.build.student();
  await server.database.write
    .insertInto('notification')
    .values({ account_id: id, text_key: 'toString', text_values: { guest: 'Asha' }, page: 'ballroom', page_params: ['7'] })
    .execute();
  const { body } = await (await server.as('student', id)).call('notificationList');
  assert.deepEqual(
    body.map(({ message, link }) => [message, link]),
    [['Open this notification to see what it is about.', '/dashboard']],
  );
});

test('a row holds either a message and a link, or a key, values and a page', async () => {
  const id = await server.build.student();
  const keyed = { text_key: 'roomChangeGranted', text_values: {}, page: 'dashboard', page_params: [] };
  for (const row of [{}, { message: 'x' }, { text_key: 'roomChangeGranted' }, { message: 'x', link: '/', ...keyed }]) {
    const insertion = server.database.write.insertInto('notification').values({ account_id: id, ...row });
    await assert.rejects(insertion.execute(), /notification_written_or_keyed/);
  }
});

test('a long text is not cut within a character, and half a surrogate pair is stored as the replacement character', async () => {
  assert.equal(excerpt('x'.repeat(120)), 'x'.repeat(120));
  assert.equal(excerpt(`${'x'.repeat(118)}🛏️ and more`), `${'x'.repeat(118)}…`);
  const id = await server.build.student();
  await notify(server.database.write, [resolved(id, 'half \ud83d')]);
  assert.equal((await (await server.as('student', id)).call('notificationList')).body[0]?.message, messageOf('half \ufffd'));
});

test('a notification about something to deal with becomes read once anybody has dealt with it', async () => {
  const { student, warden, caretaker, hostelId } = await setUpStaffedHostel(server);
  const deputyId = await server.build.account({ role: 'warden' });
  await server.build.place(hostelId, deputyId, { role: 'warden' });
  const deputy = await server.as('warden', deputyId);
  const unread = async (of: typeof warden) =>
    (await of.call('notificationList', { query: {} })).body
      .filter(({ isRead }) => !isRead)
      .map(({ message }) => message.split(' ').slice(1, 4).join(' '));
  const askFor = async (year: number) =>
    (await student.call('leaveCreate', { body: { startDate: `${year}-12-24`, endDate: `${year}-12-31`, reason: 'Home' } })).body._id;
  const [first, second, third] = [await askFor(2091), await askFor(2092), await askFor(2093)];
  assert.equal((await unread(deputy)).length, 3);
  await warden.call('leaveApprove', { params: { id: first } });
  assert.equal((await unread(deputy)).length, 2, 'decided by somebody else');
  await warden.call('leaveDecideMany', { body: { ids: [second], status: 'approved' } });
  assert.equal((await unread(deputy)).length, 1);
  await student.call('leaveCancel', { params: { id: third } });
  assert.deepEqual(await unread(deputy), [], 'nobody has to decide any more');

  await student.call('complaintCreate', { params: { hostelId }, body: { complaint: 'No water' } });
  assert.equal((await unread(caretaker)).length, 1);
  const [complaint] = (await student.call('complaintOwn')).body.complaints;
  await caretaker.call('complaintResolve', { params: { id: complaint?._id ?? '' }, body: { remark: 'Mended' } });
  assert.deepEqual(await unread(caretaker), []);
});
