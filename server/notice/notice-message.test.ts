import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import type { Hours } from '#server/delivery/queue.ts';
import { atNoon, sendMail, setUpMail } from '#server/testing/mail-house.ts';
import { type MailServer, startMailServer } from '#server/testing/mail-server.ts';
import { testServer } from '#server/testing/server.ts';
import { setUpStaffedHostel } from '#server/testing/staffed-hostel.ts';

const server = testServer();
let mailServer: MailServer;

beforeEach(async () => {
  await mailServer?.close();
  mailServer = await startMailServer();
  const { write } = server.database;
  for (const table of ['delivery', 'mail_channel', 'gateway', 'message_template'] as const) await write.deleteFrom(table).execute();
});

const text = { title: 'Water', description: 'Off at noon.' };

async function reachedByMail(accountId: string, address: string): Promise<void> {
  const row = { account_id: accountId, address, verified_at: sql<string>`now()` };
  await server.database.write.insertInto('mail_address').values(row).execute();
}

async function guardianOf(
  studentId: string,
  more: { name?: string; relation?: string; mail?: string; telephone?: string; barred?: boolean },
): Promise<void> {
  await server.database.write
    .insertInto('guardian')
    .values({ student_id: studentId, name: 'Sita Rao', ...more })
    .execute();
}

/** A house that sends SMS at a price; nothing is taken from its queue here. */
async function setUpSms(): Promise<void> {
  const { write } = server.database;
  const empty = { headers: '', id_at: '', accepted: '', status_id_at: '', delivered: '', failed: '' };
  const row = { channel: 'sms', is_on: true, url: 'https://provider.example', sends: 'json', body: '{}', country: '91', price: 0.25 };
  await write
    .insertInto('gateway')
    .values({ ...row, ...empty })
    .execute();
  const template = { channel: 'sms', text_key: 'noticeSent', language: 'en', template: 'T', variables: ['title'] };
  await write.insertInto('message_template').values(template).execute();
}

/** Who got mail since the last look. */
const got = async (hours: Hours = atNoon) => {
  await sendMail(server.database, hours);
  return mailServer.received
    .splice(0)
    .flatMap(({ recipients }) => recipients)
    .toSorted();
};

/** A hostel with a student whom mail reaches and one whom it does not, and a notice for them. */
async function posted() {
  const hostel = await setUpStaffedHostel(server);
  await setUpMail(server.database, mailServer);
  const unreached = await server.build.student({ hostelId: hostel.hostelId, info: { name: 'Meera Iyer' } });
  const address = `${hostel.studentId}@example.org`;
  await reachedByMail(hostel.studentId, address);
  const body = { ...text, forRole: 'student' as const, forHostel: hostel.hostelId };
  const { notice } = (await hostel.warden.call('noticeCreate', { body })).body;
  return { ...hostel, unreached, address, params: { id: notice._id } };
}

test('before a notice goes as a message it is said whom it reaches and whom not; then it goes with its text, once, and it is said who opened it', async () => {
  const { student, warden, address, unreached, params, hostelId } = await posted();
  assert.deepEqual(await got(), [], 'a notice by itself waits for the evening mail');
  const reach = { channels: [{ channel: 'mail', people: 1, cost: null }], unreached: 1, named: [unreached] };
  const asked = (await warden.call('noticeReach', { query: { forRole: 'student', forHostel: hostelId } })).body;
  assert.deepEqual({ ...asked, named: asked.named.map(({ _id }) => _id) }, reach);
  const before = (await warden.call('noticeOutcome', { params })).body;
  assert.deepEqual([before.told, before.opened, before.reach.channels[0]?.people], [2, 0, 1]);

  const sent = (await warden.call('noticeSend', { params })).body;
  assert.deepEqual([sent.messages[0]?.waiting, sent.reach.channels[0]?.people, sent.reach.unreached], [1, 0, 1]);
  await sendMail(server.database);
  const [mail] = mailServer.received;
  assert.deepEqual([mail?.recipients, mail?.headers.get('subject')], [[address], 'New notice: Water']);
  assert.match(mail?.text ?? '', /^New notice: Water\s+Off at noon\.\s+https:/);
  assert.equal((await student.call('notificationList', { query: {} })).body.length, 1, 'one notification, not two');
  mailServer.received.length = 0;

  const [first] = (await student.call('notificationList', { query: {} })).body;
  await student.call('notificationRead', { params: { id: first?._id ?? '' } });
  const after = (await warden.call('noticeSend', { params })).body;
  assert.deepEqual(await got(), [], 'nobody gets it twice');
  assert.deepEqual([after.told, after.opened], [2, 1]);
  assert.deepEqual(after.messages, [{ channel: 'mail', waiting: 0, sent: 1, delivered: 0, failed: 0, unknown: 0 }]);
  assert.equal(after.reach.channels[0]?.people, 0);
});

test('a notice that is deleted, or whose sending is undone, sends nothing that waited; sent again, it goes', async () => {
  const { warden, params, address } = await posted();
  const { operationId: sending = '' } = (await warden.call('noticeSend', { params })).body;
  await warden.call('operationUndo', { params: { id: sending } });
  assert.deepEqual(await got(), []);
  await warden.call('noticeSend', { params });
  const { operationId: deleting = '' } = (await warden.call('noticeDelete', { params })).body;
  assert.deepEqual(await got(), []);
  await warden.call('operationUndo', { params: { id: deleting } });
  await warden.call('noticeSend', { params });
  assert.deepEqual(await got(), [address]);
});

test('the evening mail says nothing of a notice that is gone', async () => {
  const { warden, params, address, hostelId } = await posted();
  const evening = { ...atNoon, digestUntil: '2999-01-01 18:00' };
  await warden.call('noticeDelete', { params });
  assert.deepEqual(await got(evening), []);
  await warden.call('noticeCreate', { body: { ...text, forHostel: hostelId } });
  assert.ok((await got(evening)).includes(address), 'of one that stays, it does');
});

test('a notice for guardians reaches those who are not barred, by every channel that is on, and its cost is said before', async () => {
  const { caretaker, warden, studentId, hostelId } = await setUpStaffedHostel(server);
  await setUpMail(server.database, mailServer);
  await setUpSms();
  await guardianOf(studentId, { mail: 'sita@example.org', telephone: '98400 11111' });
  await guardianOf(studentId, { telephone: '98400 22222' });
  await guardianOf(studentId, {
    name: 'Mohan Das',
    relation: 'Father',
    mail: 'barred@example.org',
    telephone: '98400 33333',
    barred: true,
  });
  const alone = await server.build.student({ hostelId, info: { name: 'Meera Iyer' } });
  const query = { forRole: 'guardian', forHostel: hostelId } as const;
  const reach = (await warden.call('noticeReach', { query })).body;
  assert.deepEqual(reach.channels, [
    { channel: 'mail', people: 1, cost: null },
    { channel: 'sms', people: 2, cost: 0.5 },
  ]);
  assert.deepEqual([reach.unreached, reach.named.map(({ _id }) => _id)], [1, [alone]]);
  const { named, ...same } = (await caretaker.call('noticeReach', { query })).body;
  assert.deepEqual([named, same], [[], { channels: reach.channels, unreached: 1 }], 'who has guardians is not for caretakers');

  const { notice } = (await caretaker.call('noticeCreate', { body: { ...text, ...query } })).body;
  const sent = (await caretaker.call('noticeSend', { params: { id: notice._id } })).body;
  assert.deepEqual(
    sent.messages.map(({ channel, waiting }) => [channel, waiting]),
    [
      ['mail', 1],
      ['sms', 2],
    ],
    'what was said is what is queued',
  );
  assert.deepEqual(await got(), ['sita@example.org']);
});

test('a notice for everybody is sent to all with an account, and to nobody by a house without channels or after its last day', async () => {
  const { warden, student, studentId } = await setUpStaffedHostel(server);
  const { notice } = (await warden.call('noticeCreate', { body: text })).body;
  const params = { id: notice._id };
  assert.deepEqual((await warden.call('noticeReach', { query: {} })).body, { channels: [], unreached: 0, named: [] });
  assert.equal((await warden.refused('noticeSend', { params })).body.code, 'noticeNotSendable');
  await setUpMail(server.database, mailServer);
  await reachedByMail(studentId, 'all@example.org');
  await server.database.write.updateTable('notice').set({ ends_on: '2020-01-01' }).where('id', '=', params.id).execute();
  assert.equal((await warden.refused('noticeSend', { params })).body.code, 'noticeNotSendable');
  await server.database.write.updateTable('notice').set({ ends_on: null }).where('id', '=', params.id).execute();
  await warden.call('noticeSend', { params });
  assert.ok((await got()).includes('all@example.org'));
  assert.equal((await student.call('notificationList', { query: {} })).body.length, 1);
});

test('only who may change a notice sends it and sees what became of it, and nobody asks about the hostel of others', async () => {
  const { params, hostelId } = await posted();
  const stranger = await server.as('warden', (await server.build.staffedHostel()).wardenId);
  for (const call of ['noticeSend', 'noticeOutcome'] as const) assert.equal((await stranger.refused(call, { params })).status, 404);
  assert.equal((await stranger.refused('noticeReach', { query: { forHostel: hostelId } })).body.code, 'hostelNotFound');
  const everywhere = (await stranger.call('noticeReach', { query: { forRole: 'student' } })).body;
  assert.deepEqual(everywhere.named, [], 'people of other hostels are not named');
});
