import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import { urgencies, type Urgency } from '#contract/notification/urgency.ts';
import { paths } from '#contract/paths.ts';
import { notification, notify, notifyGuardians } from '#server/notification/notify.ts';
import { startMailServer, type MailServer } from '#server/testing/mail-server.ts';
import { atNoon, sendMail, setUpMail } from '#server/testing/mail-house.ts';
import { testServer } from '#server/testing/server.ts';
import { statementsOf } from '#server/testing/statements.ts';
import { tablesHolding } from '#server/testing/table-digests.ts';
import { lookUpAddresses } from '#server/notification/look-up-addresses.ts';
import { mailOf } from './mail-text.ts';
import { type Hours, hoursOf } from './queue.ts';

const server = testServer();
let mailServer: MailServer;

const atNight: Hours = { ...atNoon, quiet: true };
const afterDigest: Hours = { ...atNoon, digestUntil: '2999-01-01 18:00' };

beforeEach(async () => {
  await mailServer?.close();
  mailServer = await startMailServer();
  await server.database.write.deleteFrom('delivery').execute();
  await setUpMail(server.database, mailServer);
});

const send = (hours: Hours = atNoon): Promise<boolean> => sendMail(server.database, hours);

/** A student with a confirmed mail address. */
async function reachable(address: string, language = 'en', wants: readonly Urgency[] = urgencies): Promise<string> {
  const id = await server.build.student({ info: { name: 'Asha Rao' } });
  await server.database.write.updateTable('account').set({ language }).where('id', '=', id).execute();
  await server.database.write
    .insertInto('mail_address')
    .values({ account_id: id, address, verified_at: sql`now()`, urgencies: [...wants] })
    .execute();
  return id;
}

/** Tells somebody something of an urgency, as any call does; a process has looked up where it goes. */
async function tell(id: string, urgency: Urgency = 'today', word = 'Ganga'): Promise<void> {
  const link = paths.dashboard();
  const texts = {
    now: () => notification('seatOffered', { room: 'S1', hostel: word, until: '2026-12-24 18:00' }, { to: id, link }),
    today: () => notification('roomAllotted', { room: 'S1', hostel: word }, { to: id, link }),
    digest: () => notification('finePaid', { student: word, amount: 20 }, { to: id, link }),
  };
  await server.database.write.transaction().execute((db) => notify(db, [texts[urgency]()]));
  await lookUpAddresses(server.database.write);
}

const states = async () => {
  const rows = await server.database.read
    .selectFrom('delivery')
    .select(['state', 'tries', 'answer', 'sent_to'])
    .orderBy('created_at')
    .execute();
  return rows.map(({ state }) => state);
};
const countTo = (address: string) => mailServer.received.filter(({ recipients }) => recipients.includes(address)).length;
const subjects = () => mailServer.received.map(({ headers }) => headers.get('subject'));
/** As if the minutes until the next try had passed. */
const later = () =>
  sql`update delivery set due = now(), leased_until = case when leased_until is not null then now() end`.execute(server.database.write);

test('whoever is notified gets it by mail, in their language, with a link into the program', async () => {
  await tell(await reachable('asha@example.org'));
  await tell(await reachable('meera@example.org', 'hi'));
  assert.deepEqual(await states(), ['waiting', 'waiting']);
  await send();
  assert.deepEqual(subjects(), ['You have been given room S1 in Ganga.', 'आपको Ganga में कमरा S1 मिला है।']);
  const [first] = mailServer.received;
  assert.ok(first);
  assert.deepEqual(first.recipients, ['asha@example.org']);
  assert.equal(first.headers.get('to'), 'Asha Rao <asha@example.org>');
  assert.match(first.text, /^You have been given room S1 in Ganga\.\nhttps:\/\/hostel\.example\.org\/dashboard\n/);
  assert.deepEqual(await states(), ['sent', 'sent']);
  await send();
  assert.equal(mailServer.received.length, 2, 'nothing goes twice');
});

test('a notification that is rolled back, withdrawn or read in the program sends no mail, and one while mail is off waits for nothing', async () => {
  const id = await reachable('asha@example.org');
  await assert.rejects(
    server.database.write.transaction().execute(async (db) => {
      await notify(db, [notification('roomChangeGranted', {}, { to: id, link: paths.dashboard() })]);
      throw new Error('rolled back');
    }),
  );
  assert.deepEqual(await states(), []);
  await tell(id);
  await server.database.write.deleteFrom('notification').where('account_id', '=', id).execute();
  assert.deepEqual(await states(), []);
  await tell(id);
  await server.database.write.updateTable('notification').set({ is_read: true }).where('account_id', '=', id).execute();
  await send();
  assert.deepEqual(await states(), ['read']);
  await server.database.write.updateTable('mail_channel').set({ is_on: false }).execute();
  await tell(id);
  assert.deepEqual(await states(), ['read']);
  assert.deepEqual(mailServer.received, []);
});

test('addresses are looked up once, by several processes at the same time and after one that died', async () => {
  const { write } = server.database;
  const ids = [await reachable('asha@example.org'), await reachable('meera@example.org')];
  await write.transaction().execute((db) => notify(db, [notification('roomChangeGranted', {}, { to: ids, link: paths.dashboard() })]));
  assert.deepEqual(await states(), []);
  await assert.rejects(
    write.transaction().execute(async (db) => {
      await lookUpAddresses(db);
      throw new Error('died');
    }),
  );
  assert.deepEqual(await states(), []);
  await Promise.all([1, 2, 3].map(() => write.transaction().execute(lookUpAddresses)));
  assert.deepEqual(await states(), ['waiting', 'waiting']);
  await lookUpAddresses(write);
  assert.deepEqual(await states(), ['waiting', 'waiting']);
});

test('at night only what is urgent goes; the less urgent goes in the evening, in one mail', async () => {
  const id = await reachable('asha@example.org');
  for (const word of ['Ganga', 'Kaveri']) for (const urgency of urgencies) await tell(id, urgency, word);
  await send(atNight);
  assert.deepEqual(subjects(), ['2 messages from Hostelry']);
  assert.match(mailServer.received[0]?.text ?? '', /seat in room S1 of Ganga[^]*seat in room S1 of Kaveri/);
  await send(atNoon);
  assert.equal(mailServer.received.length, 2);
  assert.match(mailServer.received[1]?.text ?? '', /room S1 in Ganga[^]*room S1 in Kaveri/);
  await send(atNoon);
  assert.equal(mailServer.received.length, 2);
  await send(afterDigest);
  assert.match(mailServer.received[2]?.text ?? '', /Ganga says that a fine[^]*Kaveri says/);
  assert.deepEqual(
    await states(),
    Array.from({ length: 6 }, () => 'sent'),
  );
});

test('the night and the evening are those of the campus, also over midnight', () => {
  const clock = { quietFrom: '21:30', quietUntil: '07:00', digestAt: '18:00' };
  const at = (moment: string) => hoursOf(clock, 'Asia/Kolkata', new Date(`${moment}+05:30`));
  assert.deepEqual(
    ['2026-11-20T21:29', '2026-11-20T21:30', '2026-11-21T00:00', '2026-11-21T06:59', '2026-11-21T07:00'].map((moment) => at(moment).quiet),
    [false, true, true, true, false],
  );
  assert.equal(at('2026-11-20T17:59').digestUntil, '2026-11-19 18:00');
  assert.equal(at('2026-11-20T18:00').digestUntil, '2026-11-20 18:00');
  assert.equal(hoursOf({ ...clock, quietUntil: '21:30' }, 'Asia/Kolkata').quiet, false, 'no night');
});

test('what a person does not want is not queued, and what they stopped wanting is withheld', async () => {
  const id = await reachable('asha@example.org', 'en', ['now']);
  await tell(id, 'today');
  assert.deepEqual(await states(), []);
  await tell(id, 'now');
  await server.database.write.updateTable('mail_address').set({ urgencies: [] }).where('account_id', '=', id).execute();
  await send();
  assert.deepEqual(await states(), ['withheld']);
  assert.deepEqual(mailServer.received, []);
});

test('a name cannot add a recipient or a header, and a text cannot change the subject line', async () => {
  const id = await reachable('asha@example.org');
  const evil = 'X\r\nBcc: evil@example.org\r\n\r\n, evil2@example.org <evil3@example.org>';
  await server.database.write.updateTable('account').set({ name: evil, name_key: evil }).where('id', '=', id).execute();
  await tell(id, 'today', 'Ganga\r\nBcc: evil@example.org\r\n\r\nHello');
  await send();
  const [mail] = mailServer.received;
  assert.ok(mail);
  assert.deepEqual(mail.recipients, ['asha@example.org']);
  assert.equal(mail.headers.has('bcc'), false);
  assert.equal(mail.headers.get('subject'), 'You have been given room S1 in Ganga Bcc: evil@example.org Hello.');
});

test('an address that is several, or holds another, is refused', async () => {
  const client = await server.as('student');
  const bad = [
    'a@b.example, c@d.example',
    'a@b.example;c@d.example',
    'A <a@b.example>',
    '"a@b.example"@c.example',
    'a@b.example\r\nBcc: x@y.example',
    'a(x)@b.example',
    'a@[127.0.0.1]',
    'a@b',
    'a b@c.example',
  ];
  for (const address of bad) {
    const { status, body } = await client.refused('meMailSet', { body: { address } });
    assert.deepEqual([status, Object.keys(body.fields ?? {})], [400, ['address']], address);
  }
  assert.deepEqual(mailServer.received, []);
});

test('what is refused for now is tried again, and what is refused for good is not; an unknown address is marked and gets nothing more', async () => {
  const id = await reachable('asha@example.org');
  await tell(id);
  mailServer.refuses = { recipient: '452 4.2.2 The mailbox is full' };
  await send();
  assert.deepEqual(await states(), ['waiting']);
  await send();
  assert.deepEqual(await states(), ['waiting'], 'not before its time');
  mailServer.refuses = {};
  await later();
  await send();
  assert.deepEqual(await states(), ['sent']);

  mailServer.refuses = { body: '554 5.7.1 Looks like spam' };
  await tell(id);
  await send();
  assert.deepEqual(await states(), ['sent', 'failed']);

  mailServer.refuses = { recipient: '550 5.7.1 Relaying denied' };
  await tell(id);
  await send();
  mailServer.refuses = { recipient: '550 5.1.1 No such user' };
  await tell(id);
  await send();
  await tell(id);
  assert.deepEqual(await states(), ['sent', 'failed', 'failed', 'failed'], 'queued for none that is refused');
  const client = await server.as('student', id);
  const { body } = await client.call('meMailGet');
  assert.deepEqual([body.isRefused, body.isVerified], [true, true]);
  const page = (await (await server.as('hosteladmin')).call('deliveryPage', { query: { state: 'failed' } })).body;
  assert.match(page.items[0]?.answer ?? '', /550 5\.1\.1 No such user/);
  assert.equal(page.items[0]?.about, 'You have been given room … in ….', 'without what it says');
});

test('what was refused for now too often has failed', async () => {
  await tell(await reachable('asha@example.org'));
  mailServer.refuses = { recipient: '451 4.3.0 Try later' };
  for (let tries = 0; tries < 6; tries++) {
    assert.deepEqual(await states(), ['waiting']);
    await send();
    await later();
  }
  assert.deepEqual(await states(), ['failed']);
});

test('a mail server that cannot be reached costs no try, and the administrator reads why', async () => {
  await tell(await reachable('asha@example.org'));
  const administrator = await server.as('hosteladmin');
  await mailServer.close();
  for (let tries = 0; tries < 9; tries++) assert.equal(await send(), false);
  assert.deepEqual(await states(), ['waiting']);
  assert.match((await administrator.call('mailGet')).body.fault ?? '', /ECONNREFUSED/);
  mailServer = await startMailServer(mailServer.port);
  assert.equal(await send(), true);
  assert.deepEqual(await states(), ['sent']);
  assert.equal((await administrator.call('mailGet')).body.fault, null);
});

test('a mail whose outcome is not known goes again with the same message id', async () => {
  const id = await reachable('asha@example.org');
  await tell(id);
  mailServer.refuses = { body: 'hang up' };
  await send();
  assert.deepEqual(await states(), ['waiting']);
  mailServer.refuses = {};
  await tell(id, 'now');
  await later();
  await send();
  const ids = mailServer.received.map(({ headers }) => headers.get('message-id'));
  assert.equal(ids.length, 3);
  assert.equal(ids.filter((each) => each === ids[0]).length, 2);
  assert.deepEqual(await states(), ['sent', 'sent']);
});

test('a mail server that is slow to say whether it has a mail holds up no stop, and the mail goes again with the same message id', async () => {
  await tell(await reachable('asha@example.org'));
  mailServer.refuses = { body: 'wait' };
  const stop = new AbortController();
  mailServer.onMail = () => stop.abort();
  await sendMail(server.database, atNoon, stop.signal);
  assert.deepEqual(await states(), ['sending']);
  await send();
  assert.equal(mailServer.received.length, 1, 'not before the lease has ended');
  mailServer.refuses = {};
  await later();
  await send();
  const ids = mailServer.received.map(({ headers }) => headers.get('message-id'));
  assert.deepEqual([ids.length, new Set(ids).size, await states()], [2, 1, ['sent']]);
});

test('however much is due for one address, it gets ten mails in an hour, and then one with the rest', async () => {
  const id = await reachable('asha@example.org');
  for (let n = 0; n < 10; n++) {
    await tell(id, 'now');
    await send();
  }
  assert.equal(mailServer.received.length, 10);
  for (let n = 0; n < 40; n++) await tell(id, 'now');
  await send();
  assert.equal(mailServer.received.length, 10);
  await sql`update delivery set settled_at = settled_at - interval '1 hour'`.execute(server.database.write);
  await send();
  assert.equal(mailServer.received.length, 11);
  assert.equal(subjects().at(-1), '40 messages from Hostelry');
  assert.match(mailServer.received.at(-1)?.text ?? '', /10 more messages are waiting/);
});

test('what waits is sorted for many mails at once, not for each', async () => {
  const mails = 12;
  for (let n = 0; n < mails; n++) await tell(await reachable(`asha.${n}@example.org`));
  const sorting = (await statementsOf(send)).filter(({ text }) => /order by\s+case/.test(text)).length;
  assert.equal(mailServer.received.length, mails);
  // again after three seconds, however slow the machine
  assert.ok(sorting > 0 && sorting < mails, `${sorting} times`);
});

test('mail that is less urgent never holds up what is more urgent: neither consent that is asked for again and again, nor news of the day', async () => {
  const studentId = await reachable('asha@example.org');
  const guardian = { student_id: studentId, name: 'Sita Rao', mail: 'sita@example.org' };
  const { id } = await server.database.write.insertInto('guardian').values(guardian).returning('id').executeTakeFirstOrThrow();
  const tellGuardian = (key: 'consentWanted' | 'wardAbsent') =>
    server.database.write
      .transaction()
      .execute((db) =>
        notifyGuardians(db, [{ to: [id], key, values: { student: 'Asha', start: '2098-01-02', end: '2098-01-04', day: '2098-01-02' } }]),
      );
  for (let n = 0; n < 11; n++) {
    await tellGuardian('consentWanted');
    await tell(studentId, 'today');
    await send();
  }
  assert.deepEqual([countTo('sita@example.org'), countTo('asha@example.org')], [10, 10], 'each address has had its mails of the hour');
  await tellGuardian('wardAbsent');
  await tell(studentId, 'now');
  await send();
  assert.deepEqual([countTo('sita@example.org'), countTo('asha@example.org')], [11, 11]);
});

test('the link in a mail shows what it would do, and only its button ends the mail, also that of a mail program', async () => {
  const id = await reachable('asha@example.org', 'hi');
  await tell(id);
  await send();
  const headers = mailServer.received[0]?.headers;
  assert.equal(headers?.get('list-unsubscribe-post'), 'List-Unsubscribe=One-Click');
  const path = new URL((headers.get('list-unsubscribe') ?? '').slice(1, -1)).pathname;
  const wanted = async () => (await (await server.as('student', id)).call('meMailGet')).body.urgencies;
  for (let looks = 0; looks < 50; looks++) {
    const { statusCode, body, headers: got } = await server.app.inject({ url: path });
    assert.deepEqual([statusCode, got['cache-control'], got['content-language']], [200, 'no-store', 'hi']);
    assert.match(body, /<html lang="hi">[^]*<form method="post">/);
    assert.doesNotMatch(body, /<script/);
  }
  await server.app.inject({ method: 'HEAD', url: path });
  assert.deepEqual(await wanted(), [...urgencies]);
  const forged = `${path.slice(0, -3)}abc`;
  assert.equal((await server.app.inject({ method: 'POST', url: forged })).statusCode, 404);
  assert.deepEqual(await wanted(), [...urgencies]);
  const oneClick = {
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  } as const;
  assert.equal((await server.app.inject(oneClick)).statusCode, 200);
  assert.deepEqual(await wanted(), []);
  assert.equal((await server.app.inject(oneClick)).statusCode, 200);
  const { operations } = (await (await server.as('hosteladmin')).call('operationList', { query: {} })).body;
  assert.ok(operations.some(({ about }) => about.startsWith('Mail ended by the link in it')));
});

/** The code in the mail that came last. */
const code = () => /^[\w-]{19}$/m.exec(mailServer.received.at(-1)?.text ?? '')?.[0] ?? '';

test('a person confirms an address with the code that was sent there, whatever was tried before', async () => {
  const client = await server.as('student');
  assert.deepEqual((await client.call('meMailGet')).body.address, '');
  await client.call('meMailSet', { body: { address: 'asha@example.org' } });
  const first = code();
  assert.equal((await client.call('meMailGet')).body.isVerified, false);
  for (let tries = 0; tries < 6; tries++)
    assert.equal((await client.refused('meMailConfirm', { body: { code: 'AAAA' } })).body.code, 'mailCodeWrong');
  await client.call('meMailSet', { body: { address: 'asha@example.org' } });
  assert.equal((await client.refused('meMailConfirm', { body: { code: first } })).status, 400, 'the new code counts');
  const { body } = await client.call('meMailConfirm', { body: { code: code().toLowerCase().replaceAll('-', ' ') } });
  assert.deepEqual([body.isVerified, body.urgencies], [true, [...urgencies]]);
  assert.equal((await client.refused('meMailConfirm', { body: { code: code() } })).status, 400, 'once');
  await client.call('meMailChoose', { body: { urgencies: ['now'] } });
  assert.deepEqual((await client.call('meMailGet')).body.urgencies, ['now']);
  await client.call('meMailSet', { body: { address: 'other@example.org' } });
  assert.equal((await client.call('meMailGet')).body.isVerified, false);
  await client.call('meMailRemove');
  assert.equal((await client.call('meMailGet')).body.address, '');
});

test('many people together cannot flood one address with codes', async () => {
  for (let n = 0; n < 10; n++) await (await server.as('student')).call('meMailSet', { body: { address: 'Victim@example.org' } });
  const { status, body } = await (await server.as('student')).refused('meMailSet', { body: { address: 'victim@example.org' } });
  assert.deepEqual([status, body.code], [429, 'mailCodesTooMany']);
  assert.equal(mailServer.received.length, 10);
});

test('one person cannot keep the owner of an address from it by sending codes there', async () => {
  const attacker = await server.as('student');
  const body = { address: 'mine@example.org' };
  for (let n = 0; n < 3; n++) await attacker.call('meMailSet', { body });
  assert.equal((await attacker.refused('meMailSet', { body })).body.code, 'mailCodesTooMany');
  const owner = await server.as('student');
  await owner.call('meMailSet', { body });
  assert.equal((await owner.call('meMailConfirm', { body: { code: code() } })).body.isVerified, true);
});

test('the password of the mail server is used, never told, and not given to another server', async () => {
  const administrator = await server.as('hosteladmin');
  const secret = 'a very secret password';
  mailServer.password = secret;
  const set = await administrator.call('mailChange', { body: { username: 'hostel', password: secret } });
  assert.deepEqual([set.body.hasPassword, JSON.stringify(set.body).includes(secret)], [true, false]);
  const tried = await administrator.call('mailTry', { body: { to: 'office@example.org' } });
  assert.equal(tried.body.message, 'A mail was sent to office@example.org.');
  assert.deepEqual(mailServer.shown, [secret]);

  const other = await startMailServer();
  const { body } = await administrator.refused('mailChange', { body: { port: other.port } });
  assert.deepEqual(Object.keys(body.fields ?? {}), ['password']);
  await administrator.call('mailChange', { body: { port: other.port, isOn: false } });
  assert.equal((await administrator.call('mailGet')).body.hasPassword, false);
  await administrator.attempt('mailTry', { body: { to: 'office@example.org' } });
  assert.ok(!other.shown.includes(secret));

  const { rows } = await sql<{ found: string }>`select concat(before, after) as found from operation_change`.execute(server.database.read);
  assert.ok(rows.length > 0 && rows.every(({ found }) => !found.includes(secret)));
  const wrong = await startMailServer();
  wrong.password = 'another';
  await administrator.call('mailChange', { body: { port: wrong.port, password: secret } });
  const { body: refusal } = await administrator.refused('mailTry', { body: { to: 'office@example.org' } });
  assert.match(refusal.message, /The mail server said: 535 Wrong password/);
});

test('setting mail up names what is missing, and a mistyped address of the program is refused', async () => {
  await server.database.write.deleteFrom('mail_channel').execute();
  await server.database.write.deleteFrom('institution_setting').where('name', '=', 'site').execute();
  const administrator = await server.as('hosteladmin');
  assert.equal((await administrator.call('mailGet')).body.settings, null);
  assert.equal((await administrator.refused('mailTry', { body: { to: 'a@b.example' } })).body.code, 'mailNotSetUp');
  const missing = await administrator.refused('mailChange', { body: { host: 'smtp.example.org' } });
  assert.deepEqual(Object.keys(missing.body.fields ?? {}), ['from', 'site']);
  for (const site of ['hostel.example.org', 'javascript:alert(1)', 'https://hostel.example.org/path', 'https://user@host'])
    assert.equal((await administrator.refused('mailChange', { body: { site } })).status, 400, site);
  const { body } = await administrator.call('mailChange', {
    body: { host: 'smtp.example.org', from: 'a@b.example', site: 'https://hostel.example.org' },
  });
  assert.deepEqual([body.settings?.isOn, body.settings?.port, body.settings?.security], [false, 587, 'starttls']);
});

test('mail leads to the address in the settings of the institution; without one, none is sent', async () => {
  const administrator = await server.as('hosteladmin');
  const sent = (await administrator.call('mailGet')).body.settings;
  assert.equal(sent?.site, (await administrator.call('institutionSettings')).body.site);
  await administrator.call('mailChange', { body: { site: 'https://rooms.example.org' } });
  assert.equal((await administrator.call('institutionGet')).body.offered?.site, 'https://rooms.example.org');
  await administrator.call('institutionChange', { body: { site: '' } });
  assert.equal((await administrator.call('mailGet')).body.settings?.isOn, false);
  assert.deepEqual(Object.keys((await administrator.refused('mailChange', { body: { isOn: true } })).body.fields ?? {}), ['site']);
});

test('erasing a person leaves neither the address nor what went there, also in the audit log', async () => {
  const username = 'asha.erased';
  const id = await server.build.student({ username });
  const client = await server.as('student', id);
  const address = 'asha.erased@mail.example.org';
  await client.call('meMailSet', { body: { address } });
  await client.call('meMailConfirm', { body: { code: code() } });
  await tell(id);
  await send();
  const { read } = server.database;
  assert.deepEqual((await tablesHolding(read, address)).toSorted(), ['delivery', 'idempotent_answer', 'mail_address', 'operation_change']);
  await (await server.as('hosteladmin')).call('personErase', { params: { id }, body: { username } });
  assert.deepEqual(await tablesHolding(read, address), []);
});

test('a line break in what a person typed begins no line of a mail', () => {
  const values = { student: 'Asha\r\n\r\nYour password has expired: http://evil.example\u2028x', start: '2026-11-20', end: '2026-11-21' };
  const said = [{ key: 'wardLeaveApproved', values, page: null, params: null, hostel: 'Ganga\nLine' }];
  const { subject, text } = mailOf(
    { said, ward: 'Asha\nLine' },
    { site: 'https://x.example', house: 'House' },
    { key: 'key', stop: 'stop' },
  );
  for (const line of [...text.split(/[\r\n\u2028]/u), subject]) assert.doesNotMatch(line, /^(Your password|Line|x$)/);
});
