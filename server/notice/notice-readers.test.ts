import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import { matches } from '#contract/text/search.ts';
import { atNoon, sendMail, setUpMail } from '#server/testing/mail-house.ts';
import { type MailServer, startMailServer } from '#server/testing/mail-server.ts';
import { testServer } from '#server/testing/server.ts';

const server = testServer();
let mailServer: MailServer;

beforeEach(async () => {
  await mailServer?.close();
  mailServer = await startMailServer();
  for (const table of ['delivery', 'mail_channel'] as const) await server.database.write.deleteFrom(table).execute();
});

const text = { title: 'Fire drill', description: 'At the bell everybody goes to the gate.' };

/** A notice of the warden that asks the people of a hostel to say that they have read it. */
async function posted(more: { forRole?: 'student' | 'guard' } = {}) {
  const { hostelId, caretakerId, wardenId, studentId } = await server.build.staffedHostel();
  const hostel = {
    hostelId,
    caretakerId,
    wardenId,
    studentId,
    caretaker: await server.as('caretaker', caretakerId),
    warden: await server.as('warden', wardenId),
    student: await server.as('student', studentId),
  };
  const other = await server.build.student({ hostelId: hostel.hostelId, info: { name: 'Meera Iyer' } });
  const body = { ...text, forHostel: hostel.hostelId, asksReading: true, ...more };
  const { notice } = (await hostel.warden.call('noticeCreate', { body })).body;
  return { ...hostel, other, id: notice._id, params: { id: notice._id }, query: { notice: notice._id } };
}

type Client = Awaited<ReturnType<typeof posted>>['warden'];

const readingOf = async (client: Client, id: string) =>
  (await client.call('noticeList', { query: {} })).body.find((notice) => notice._id === id)?.reading;

test('readers are found by their name, their username and their room', async () => {
  const { warden, other, query, hostelId } = await posted();
  const [room] = await server.build.rooms(hostelId);
  const inRoom = await server.build.student({ hostelId, room: { roomId: room?.id ?? '', seat: 1 } });
  const page = async (q: string) => (await warden.call('noticeReaderPage', { query: { ...query, q } })).body.items;
  const everybody = await page('');
  for (const q of ['meera', 'IYER me', 'student', 'e', room?.room_number ?? '', `${room?.room_number} student`, 'nobody']) {
    const expected = everybody.filter((reader) => matches(q, [reader.username, reader.name, reader.room ?? '']));
    assert.deepEqual(await page(q), expected, q);
  }
  assert.deepEqual(
    [await page('iyer'), await page(room?.room_number ?? '')].map((found) => found.map(({ _id }) => _id)),
    [[other], [inRoom]],
  );
});

/** A day later, as far as the reminder of the notice tells. */
const dayLater = (id: string) =>
  sql`update notice set reminded_at = reminded_at - interval '1 day' where id = ${id}`.execute(server.database.write);

test('whoever a notice is for and asks says once that they have read it; its writer, the team and administrators see who has and who has not', async () => {
  const { student, caretaker, warden, wardenId, studentId, caretakerId, other, id, params, query, hostelId } = await posted();
  const administrator = await server.as('hosteladmin');
  assert.deepEqual(
    await Promise.all([student, caretaker, warden, administrator].map((client) => readingOf(client, id))),
    ['wanted', 'wanted', null, null],
    'neither its writer is asked nor administrators, who look after all',
  );
  await student.call('noticeSayRead', { params });
  const [again, outsider] = [await student.call('noticeSayRead', { params }), await server.as('student')];
  assert.equal(again.body.message, 'It is noted that you have read it.');
  assert.equal(await readingOf(student, id), 'said');
  assert.equal((await outsider.refused('noticeSayRead', { params })).status, 404);
  assert.equal((await warden.refused('noticeSayRead', { params })).body.code, 'noticeNotAsked');

  for (const client of [warden, caretaker, administrator]) {
    const { body } = await client.call('noticeReaderPage', { query });
    assert.deepEqual([body.title, body.read, body.asked], ['Fire drill', 1, body.total]);
    const people = new Map(body.items.map((item) => [item._id, item]));
    assert.deepEqual([people.has(wardenId), people.get(caretakerId)?.readAt, people.get(other)?.readAt], [false, null, null]);
    assert.deepEqual([people.get(studentId)?.hostel?._id, typeof people.get(studentId)?.readAt], [hostelId, 'string']);
  }
  const { reading } = (await warden.call('noticeOutcome', { params })).body;
  assert.deepEqual([reading?.read, reading?.asked], [1, (await warden.call('noticeReaderPage', { query })).body.total]);
  const idsOf = async (more: object) =>
    (await warden.call('noticeReaderPage', { query: { ...query, ...more } })).body.items.map(({ _id }) => _id);
  assert.deepEqual(await idsOf({ state: 'read' }), [studentId]);
  assert.ok((await idsOf({ state: 'waiting' })).includes(other) && !(await idsOf({ state: 'waiting' })).includes(studentId));
  assert.deepEqual(await idsOf({ q: 'meera' }), [other]);
  assert.equal((await idsOf({ sort: 'read' }))[0], studentId);
  const file = await warden.call('noticeReaderExport', { query: { ...query, format: 'csv', state: 'waiting' } });
  assert.match(file.body, /Meera Iyer/);
  assert.equal((await student.refused('noticeReaderPage', { query })).status, 403);
  const stranger = await server.as('warden', (await server.build.staffedHostel()).wardenId);
  assert.equal((await stranger.refused('noticeReaderPage', { query })).status, 404);
});

test('a guard says too that a notice for guards was read', async () => {
  const { hostelId, warden, id, params, query } = await posted({ forRole: 'guard' });
  const guardId = await server.build.account({ role: 'guard' });
  await server.build.place(hostelId, guardId, { role: 'guard' });
  const guard = await server.as('guard', guardId);
  assert.equal(await readingOf(guard, id), 'wanted');
  await guard.call('noticeSayRead', { params });
  const { body } = await warden.call('noticeReaderPage', { query });
  assert.deepEqual([body.read, body.items.map(({ _id }) => _id)], [1, [guardId]]);
});

test('once it is said that a notice was read, what was told of it is read too, and mail about it that waits does not go', async () => {
  const { student, studentId, warden, params } = await posted();
  await setUpMail(server.database, mailServer);
  const row = { account_id: studentId, address: 'asha@example.org', verified_at: sql<string>`now()` };
  await server.database.write.insertInto('mail_address').values(row).execute();
  await warden.call('noticeRemind', { params });
  await student.call('noticeSayRead', { params });
  assert.ok((await student.call('notificationList', { query: {} })).body.every(({ isRead }) => isRead));
  await sendMail(server.database, atNoon);
  assert.equal(mailServer.received.length, 0);
});

test('a reminder goes once a day to who has not said yet that they have read it, with the text, and undone it takes back what waits', async () => {
  const { student, studentId, other, warden, params, query, id } = await posted();
  await setUpMail(server.database, mailServer);
  for (const [account_id, address] of [
    [studentId, 'read@example.org'],
    [other, 'not-yet@example.org'],
  ] as const)
    await server.database.write
      .insertInto('mail_address')
      .values({ account_id, address, verified_at: sql`now()` })
      .execute();
  await student.call('noticeSayRead', { params });
  const { body } = await warden.call('noticeRemind', { params });
  const left = (await warden.call('noticeReaderPage', { query: { ...query, state: 'waiting' } })).body;
  assert.match(body.message, new RegExp(`to ${left.total} `));
  assert.equal((await warden.refused('noticeRemind', { params })).body.code, 'noticeNotRemindable');
  await warden.call('operationUndo', { params: { id: body.operationId ?? '' } });
  await sendMail(server.database, atNoon);
  assert.equal(mailServer.received.length, 0, 'it was undone before it went');

  await warden.call('noticeRemind', { params });
  await sendMail(server.database, atNoon);
  assert.deepEqual(
    mailServer.received.map(({ recipients, headers }) => [recipients, headers.get('subject')]),
    [[['not-yet@example.org'], 'Please read this notice, and say that you have: Fire drill']],
  );
  assert.match(mailServer.received[0]?.text ?? '', /everybody goes to the gate/);
  await dayLater(id);
  await warden.call('noticeRemind', { params });
  const late = await server.as('student', other);
  const told = (await late.call('notificationList', { query: {} })).body.filter(({ message }) => message.startsWith('Please read'));
  assert.equal(told.length, 2, 'the one that went by mail, and the new one');
  await dayLater(id);
  await server.database.write.updateTable('notice').set({ ends_on: '2020-01-01' }).where('id', '=', id).execute();
  assert.equal((await warden.refused('noticeRemind', { params })).body.code, 'noticeNotRemindable');
});

test('it is asked of people of a hostel, by administrators of anybody with an account, and can be asked later', async () => {
  const { warden, student, hostelId, id, params } = await posted();
  const administrator = await server.as('hosteladmin');
  const faulty = [{ forRole: 'guardian', forHostel: hostelId }, { forHostel: null }] as const;
  for (const audience of faulty) {
    const { body } = await warden.refused('noticeCreate', { body: { ...text, ...audience, asksReading: true } });
    assert.deepEqual(Object.keys(body.fields ?? {}), ['asksReading']);
    assert.deepEqual(Object.keys((await warden.refused('noticeUpdate', { params, body: { ...text, ...audience } })).body.fields ?? {}), [
      'asksReading',
    ]);
  }
  const { notice } = (await administrator.call('noticeCreate', { body: { ...text, asksReading: true } })).body;
  assert.equal(await readingOf(student, notice._id), 'wanted');
  await student.call('noticeSayRead', { params });
  await warden.call('noticeUpdate', { params, body: { ...text, asksReading: false } });
  assert.equal(await readingOf(student, id), null);
  assert.equal((await warden.refused('noticeReaderPage', { query: { notice: id } })).body.code, 'noticeNotAsked');
  await warden.call('noticeUpdate', { params, body: { ...text, asksReading: true } });
  assert.equal(await readingOf(student, id), 'said', 'what was said stays said');
  const { rows } = await sql`select from notice where asks_reading and id = ${id}`.execute(server.database.read);
  assert.equal(rows.length, 1);
});
