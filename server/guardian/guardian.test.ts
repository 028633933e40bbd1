import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import { type Guardian, isMinor } from '#contract/guardian/guardian.ts';
import { paths } from '#contract/paths.ts';
import { notification, notify, notifyGuardians } from '#server/notification/notify.ts';
import type { Client } from '#server/testing/client.ts';
import { workbookOf } from '#server/testing/exported.ts';
import { sendMail, setUpMail } from '#server/testing/mail-house.ts';
import { startMailServer, type MailServer } from '#server/testing/mail-server.ts';
import { setUpStaffedHostel } from '#server/testing/staffed-hostel.ts';
import { testServer } from '#server/testing/server.ts';
import { tablesHolding } from '#server/testing/table-digests.ts';

const server = testServer();
let mailServer: MailServer;

beforeEach(async () => {
  await mailServer?.close();
  mailServer = await startMailServer();
  await setUpMail(server.database, mailServer);
});

const father = { name: 'Ramesh Rao', relation: 'Father', mail: 'ramesh@example.org', telephone: '98400 11111', seesLeave: true } as const;

/** Enters a guardian, and returns what is there of them then. */
async function enter(by: Client, studentId: string, more: Partial<Guardian> = {}): Promise<Guardian> {
  await by.call('guardianCreate', { params: { studentId }, body: { ...father, ...more } });
  const entered = (await by.call('guardianList', { params: { studentId } })).body.guardians.at(-1);
  assert.ok(entered);
  return entered;
}

const tell = (...to: string[]) =>
  server.database.write
    .transaction()
    .execute((db) =>
      notifyGuardians(db, [{ to, key: 'wardLeaveApproved', values: { student: 'Asha', start: '2098-01-02', end: '2098-01-04' } }]),
    );

const states = async () => {
  const rows = await server.database.read.selectFrom('delivery').select('state').orderBy('created_at').orderBy('id').execute();
  return rows.map(({ state }) => state);
};
const recipients = () => mailServer.received.flatMap((mail) => mail.recipients);

test('wardens of the hostel and administrators keep the guardians of a student, and nobody else finds them', async () => {
  const { studentId, student, caretaker, warden } = await setUpStaffedHostel(server);
  const params = { studentId };
  const made = await enter(warden, studentId);
  assert.deepEqual([made.name, made.mail, made.barred, made.consents, made.language], ['Ramesh Rao', father.mail, false, false, 'en']);
  const change = { params: { id: made._id }, body: { barred: true } };
  const other = (await setUpStaffedHostel(server)).warden;
  for (const stranger of [other])
    for (const { status } of [
      await stranger.refused('guardianList', { params }),
      await stranger.refused('guardianCreate', { params, body: father }),
      await stranger.refused('guardianBirth', { params, body: { bornOn: '2010-01-02' } }),
      await stranger.refused('guardianChange', change),
      await stranger.refused('guardianRemove', { params: { id: made._id } }),
    ])
      assert.equal(status, 404);
  for (const stranger of [student, caretaker]) {
    assert.equal((await stranger.refused('guardianList', { params })).status, 403);
    assert.equal((await stranger.refused('guardianChange', change)).status, 403);
  }
  const { operationId = '' } = (await warden.call('guardianChange', change)).body;
  await warden.call('operationUndo', { params: { id: operationId } });
  assert.equal((await warden.call('guardianList', { params })).body.guardians[0]?.barred, false);
  const history = async (reader: typeof warden) =>
    JSON.stringify((await reader.call('historyList', { query: { object: studentId } })).body).includes('Barred');
  assert.deepEqual([await history(warden), await history(caretaker)], [true, false], 'not told to who may not know');
  await warden.call('guardianRemove', { params: { id: made._id } });
  assert.deepEqual((await warden.call('guardianList', { params })).body.guardians, []);
});

test('what staff enter of a guardian, change and remove, and a date of birth, is undone exactly, and the log tells it in words', async () => {
  const { studentId, warden } = await setUpStaffedHostel(server);
  const administrator = await server.as('hosteladmin');
  const params = { studentId };
  const { _id: id } = await enter(warden, studentId);
  const of = (table: 'guardian' | 'student_birth') =>
    server.database.read.selectFrom(table).selectAll().where('student_id', '=', studentId).execute();
  const rows = async () => [await of('guardian'), await of('student_birth')];
  const undone = async (operationId = '', ...words: RegExp[]) => {
    const told = JSON.stringify((await administrator.call('operationGet', { params: { id: operationId } })).body);
    for (const word of words) assert.match(told, word);
    await warden.call('operationUndo', { params: { id: operationId } });
  };
  const before = await rows();
  const changes = { mail: 'another@example.org', barred: true, seesMoney: true };
  const { body: changed } = await warden.call('guardianChange', { params: { id }, body: changes });
  await undone(changed.operationId, /another@example\.org/, /Barred/);
  assert.deepEqual(await rows(), before);
  const { body: made } = await warden.call('guardianCreate', { params, body: { ...father, name: 'Mira Rao' } });
  await undone(made.operationId, /Mira Rao/);
  assert.deepEqual(await rows(), before);
  const { body: born } = await warden.call('guardianBirth', { params, body: { bornOn: '2010-01-02' } });
  await undone(born.operationId, /2010-01-02|2 Jan 2010/);
  assert.deepEqual(await rows(), before);
  const { body: removed } = await warden.call('guardianRemove', { params: { id } });
  await undone(removed.operationId, /Ramesh Rao/);
  assert.deepEqual(await rows(), before);
});

test('the date of birth is a day of the past, and is of age on the eighteenth birthday', async () => {
  const { studentId, warden } = await setUpStaffedHostel(server);
  const birth = (bornOn: string | null) => ({ params: { studentId }, body: { bornOn } });
  assert.equal((await warden.refused('guardianBirth', birth('2098-01-01'))).status, 400);
  assert.equal((await warden.refused('guardianBirth', birth('1899-12-31'))).status, 400);
  const known = async () => (await warden.call('guardianList', { params: { studentId } })).body;
  await warden.call('guardianBirth', birth('2000-02-29'));
  assert.deepEqual([(await known()).bornOn, (await known()).isMinor], ['2000-02-29', false]);
  await warden.call('guardianBirth', birth(null));
  assert.equal((await known()).bornOn, null);
  assert.deepEqual(
    ['2026-11-24', '2026-11-25', '2026-11-26'].map((today) => isMinor('2008-11-25', today)),
    [true, false, false],
  );
  assert.equal(isMinor('2008-02-29', '2026-02-28'), true);
  assert.equal(isMinor(null, '2026-02-28'), false);
});

test('a guardian gets mail in their language, without a link into the program, and it is nobody’s notification', async () => {
  const { studentId, student, warden } = await setUpStaffedHostel(server);
  const made = await enter(warden, studentId, { language: 'hi' });
  await tell(made._id);
  await sendMail(server.database);
  const [mail] = mailServer.received;
  assert.ok(mail);
  assert.deepEqual(mail.recipients, [father.mail]);
  assert.equal(mail.headers.get('to'), 'Ramesh Rao <ramesh@example.org>');
  assert.match(mail.headers.get('subject') ?? '', /[\u0900-\u097f]/);
  assert.equal(mail.text.match(/https:\/\/hostel\.example\.org\/(?!open\/mail\/)/), null);
  assert.deepEqual((await student.call('notificationList')).body, []);
  const [row] = (await (await server.as('hosteladmin')).call('deliveryPage', { query: { q: 'Ramesh' } })).body.items;
  assert.deepEqual([row?.person._id, row?.guardian, row?.state], [studentId, 'Ramesh Rao', 'sent']);
});

test('a barred guardian gets nothing, also what waits; who comes back gets what comes then', async () => {
  const { studentId, warden } = await setUpStaffedHostel(server);
  await server.database.write.deleteFrom('delivery').execute();
  const made = await enter(warden, studentId);
  await tell(made._id);
  await warden.call('guardianChange', { params: { id: made._id }, body: { barred: true } });
  await tell(made._id);
  assert.deepEqual(await states(), ['waiting'], 'nothing more is queued');
  await sendMail(server.database);
  assert.deepEqual([await states(), recipients()], [['withheld'], []]);
  await warden.call('guardianChange', { params: { id: made._id }, body: { barred: false } });
  await tell(made._id);
  await sendMail(server.database);
  assert.deepEqual(recipients(), [father.mail]);
});

test('who ended the mail, or whose address nobody has, gets no more until staff enter another address', async () => {
  const { studentId, warden } = await setUpStaffedHostel(server);
  const made = await enter(warden, studentId);
  const seen = async () => (await warden.call('guardianList', { params: { studentId } })).body.guardians[0];
  await tell(made._id);
  await sendMail(server.database);
  const link = new URL((mailServer.received[0]?.headers.get('list-unsubscribe') ?? '').slice(1, -1)).pathname;
  const shown = await server.app.inject({ url: link });
  assert.match(shown.body, /cannot ask for your consent/);
  assert.equal((await seen())?.mailStopped, false);
  assert.match((await server.app.inject({ method: 'POST', url: link })).body, /ask the hostel/);
  assert.equal((await seen())?.mailStopped, true);
  await tell(made._id);
  await warden.call('guardianChange', { params: { id: made._id }, body: { mail: 'rao@example.org' } });
  assert.equal((await seen())?.mailStopped, false);
  mailServer.refuses = { recipient: '550 5.1.1 No such user' };
  await tell(made._id);
  await sendMail(server.database);
  await tell(made._id);
  mailServer.refuses = {};
  await sendMail(server.database);
  assert.deepEqual(recipients(), [father.mail]);
  assert.match((await seen())?.mailRefused ?? '', /No such user/);
});

test('a name cannot add a recipient or a header to the mail of a guardian, and an address is one', async () => {
  const { studentId, warden } = await setUpStaffedHostel(server);
  const params = { studentId };
  for (const mail of ['a@b.example, c@d.example', 'a@b.example\r\nBcc: x@y.example', '"a@b.example"@c.example', 'a b@c.example'])
    assert.deepEqual(
      Object.keys((await warden.refused('guardianCreate', { params, body: { ...father, mail } })).body.fields ?? {}),
      ['mail'],
      mail,
    );
  const made = await enter(warden, studentId);
  const evil = 'X\r\nBcc: evil@example.org\r\n\r\n, evil2@example.org <evil3@example.org>';
  await server.database.write.updateTable('guardian').set({ name: evil }).where('id', '=', made._id).execute();
  await tell(made._id);
  await sendMail(server.database);
  assert.deepEqual(recipients(), [father.mail]);
  assert.equal(mailServer.received[0]?.headers.has('bcc'), false);
});

test('erasing a student erases their guardians, from the log too, and the export of one’s data has them', async () => {
  const username = 'asha.ward';
  const id = await server.build.student({ username });
  const administrator = await server.as('hosteladmin');
  const mail = 'ramesh.erased@mail.example.org';
  const made = await enter(administrator, id, { mail });
  await administrator.call('guardianBirth', { params: { studentId: id }, body: { bornOn: '2010-01-02' } });
  await tell(made._id);
  await sendMail(server.database);
  const { read } = server.database;
  assert.deepEqual((await tablesHolding(read, mail)).toSorted(), ['delivery', 'guardian', 'operation_change']);
  await administrator.call('personErase', { params: { id }, body: { username } });
  assert.deepEqual(await tablesHolding(read, mail), []);
  const { rows } = await sql<{ left: number }>`
    select count(*)::integer as left from operation_change where table_name in ('guardian', 'student_birth') and erased_by is null and student_id = ${id}`.execute(
    read,
  );
  assert.equal(rows[0]?.left, 0);
});

test('a person’s data has what was sent to them and to their guardians, how and with what outcome, without the address of anybody else', async () => {
  const id = await server.build.student({ info: { name: 'Asha Rao' } });
  const administrator = await server.as('hosteladmin');
  const { write } = server.database;
  await write
    .insertInto('mail_address')
    .values({ account_id: id, address: 'asha@example.org', verified_at: new Date().toISOString() })
    .execute();
  const { _id: guardian, name } = await enter(administrator, id, { mail: 'ramesh.told@mail.example.org' });
  await tell(guardian);
  await write.transaction().execute((db) => notify(db, [notification('roomChangeGranted', {}, { to: id, link: paths.dashboard() })]));
  await sendMail(server.database);
  const found = await workbookOf(server, await server.as('student', id), '/export/me');
  const sent = found['Messages']?.slice(1).map(([, to, channel, , outcome]) => `${to} ${channel} ${outcome}`);
  assert.deepEqual(sent?.toSorted(), [`${name} Mail Sent`, 'asha@example.org Mail Sent']);
  assert.doesNotMatch(JSON.stringify(found['Messages']), /ramesh\.told/);
});

const guardiansIn = (found: Record<string, string[][]>) => found['Guardians']?.slice(1).map(([name]) => name);

test('a student’s own data says nothing of a guardian who is barred, that of the office does', async () => {
  const { studentId, warden, student, administrator } = await setUpStaffedHostel(server);
  await enter(warden, studentId, { name: 'Sita Rao', mail: '', telephone: '' });
  await enter(warden, studentId, { name: 'Barred Rao', barred: true });
  const own = await workbookOf(server, student, '/export/me');
  assert.deepEqual(guardiansIn(own), ['Sita Rao']);
  assert.doesNotMatch(JSON.stringify(own), /Barred Rao/);
  assert.deepEqual(guardiansIn(await workbookOf(server, administrator, `/export/person?account=${studentId}`)), ['Barred Rao', 'Sita Rao']);
});

test('a student has at most eight guardians', async () => {
  const { studentId, warden } = await setUpStaffedHostel(server);
  for (let no = 1; no <= 8; no++) await enter(warden, studentId);
  const { status, body } = await warden.refused('guardianCreate', { params: { studentId }, body: { ...father } });
  assert.deepEqual([status, body.code], [409, 'guardiansTooMany']);
});

test('an erased student’s guardian is in no text any more: number and mail address go, another family’s stay', async () => {
  const administrator = await server.as('hosteladmin');
  const studentId = await server.build.student({ username: 'leaving.22x1' });
  const neighbour = await server.build.student();
  const enter = (id: string, body: { name: string; telephone: string; mail?: string }) =>
    administrator.call('guardianCreate', { params: { studentId: id }, body });
  await enter(studentId, { name: 'Mohan Rao', telephone: '98411 55667', mail: 'mohan.rao@example.net' });
  await enter(studentId, { name: 'Sita Rao', telephone: '98411 55668' });
  await enter(neighbour, { name: 'Sita Rao', telephone: '98411-55668' });
  const description = 'Call +91 98411-55667 or mohan.rao@example.net; the aunt is at 98411 55668.';
  const { body: made } = await administrator.call('noticeCreate', { body: { title: 'Keys', description } });
  assert.ok(made);
  await administrator.call('personErase', { params: { id: studentId }, body: { username: 'leaving.22x1' } });
  const kept = await server.database.read.selectFrom('notice').select('description').where('title', '=', 'Keys').executeTakeFirstOrThrow();
  assert.equal(kept.description, 'Call A former student or A former student; the aunt is at 98411 55668.');
});
