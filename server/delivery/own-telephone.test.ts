import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import { gatewayPresets } from '#contract/delivery/gateway-presets.ts';
import { type GatewayChannel, telephoneTexts, variablesOf } from '#contract/delivery/gateway.ts';
import { paths } from '#contract/paths.ts';
import { storeInstitutionSetting } from '#server/institution-setting.ts';
import { notification, notify } from '#server/notification/notify.ts';
import { workbookOf } from '#server/testing/exported.ts';
import { atNoon } from '#server/testing/mail-house.ts';
import { type Provider, startProvider } from '#server/testing/provider.ts';
import { testServer } from '#server/testing/server.ts';
import { until } from '#server/testing/until.ts';
import { byTelephone } from './by-telephone.ts';
import { countTold, mostTold } from './count-code.ts';
import { lookUpAddresses } from '#server/notification/look-up-addresses.ts';
import { findForgetful, passwordToken } from './new-password.ts';
import type { Hours } from './queue.ts';
import { linkKey } from './secret.ts';
import { unseenSent } from './send-one.ts';
import { sendDue } from './send.ts';

const server = testServer();
let provider: Provider;

const allTemplates = telephoneTexts.map((text) => ({ text, language: 'en', template: `T-${text}`, variables: variablesOf(text) }));

async function setUp(channel: GatewayChannel = 'sms', templates = allTemplates, isOn = true): Promise<void> {
  const by = await server.as('hosteladmin');
  const { request } = gatewayPresets.other;
  await by.call('gatewayChange', { params: { channel }, body: { ...request, url: provider.url, isOn, key: 'k-1', price: 0.25 } });
  await by.call('gatewayTemplates', { params: { channel }, body: { templates } });
}

beforeEach(async () => {
  provider = await startProvider();
  const { write } = server.database;
  for (const table of ['delivery', 'gateway', 'message_template', 'mail_code_sent', 'own_telephone'] as const)
    await write.deleteFrom(table).execute();
  await storeInstitutionSetting(write, 'site', 'https://hostel.example.org');
  await setUp();
});

const textOf = (body: Readonly<Record<string, unknown>> | undefined) => String(body?.['text']);
const codeIn = (text: string) => /\b\d{6}\b/.exec(text)?.[0] ?? '';
/** The code that came last. */
const code = () => codeIn(textOf(provider.received.at(-1)?.body));
const numbers = () => provider.received.map(({ to }) => to);

/** As if time had passed since the codes were sent. */
const later = (minutes: number) =>
  sql`with c as (update telephone_code set sent_at = sent_at - make_interval(mins => ${minutes}))
    update mail_code_sent set sent_at = sent_at - make_interval(mins => ${minutes})`.execute(server.database.write);

async function person(phone = '98400 12345') {
  const id = await server.build.student({ info: { name: 'Asha Rao', phone } });
  const client = await server.as('student', id);
  const { username } = (await client.call('me')).body;
  const ask = (telephone: string) => client.call('meTelephoneCode', { body: { telephone } });
  const confirm = async (telephone: string) => {
    await ask(telephone);
    return (await client.call('meTelephoneConfirm', { body: { code: code() } })).body;
  };
  const phoneNow = async () => (await client.call('meTelephoneGet')).body.telephone;
  return { id, client, username, ask, confirm, phoneNow };
}

const link = paths.dashboard();

/** Tells somebody something, as any call does; a process has looked up where it goes. */
const tell = async (accountId: string, key: 'visitorAtGate' | 'roomAllotted' = 'visitorAtGate') => {
  const drafts = {
    visitorAtGate: notification('visitorAtGate', { visitor: 'Ravi Rao', purpose: 'Books' }, { to: [accountId], link }),
    roomAllotted: notification('roomAllotted', { room: 'S1', hostel: 'Kaveri' }, { to: [accountId], link }),
  };
  await server.database.write.transaction().execute((db) => notify(db, [drafts[key]]));
  await lookUpAddresses(server.database.write);
};

async function send(hours: Hours = atNoon): Promise<void> {
  const found = await byTelephone(server.database.write, 'sms', ['127.0.0.1']);
  if (found) await sendDue({ database: server.database, way: found.way, hours: () => hours, signal: new AbortController().signal });
}

const states = async () =>
  (await server.database.read.selectFrom('delivery').select('state').where('text_key', 'is', null).orderBy('created_at').execute()).map(
    ({ state }) => state,
  );

test('a person confirms the number in their account with a code, chooses what goes there, and takes it back', async () => {
  const { client, ask, confirm } = await person();
  const before = (await client.call('meTelephoneGet')).body;
  assert.deepEqual([before.isOffered, before.isVerified, before.telephone], [true, false, '98400 12345']);
  assert.equal((await ask('98400 12345')).body.sentTo, '98400 12345');
  assert.deepEqual(numbers(), ['919840012345']);
  assert.match(textOf(provider.received[0]?.body), /^\d{6} is your code for Hostelry\./);
  const after = await confirm('98400 12345');
  assert.deepEqual([after.isVerified, after.sentTo, after.urgencies], [true, '', ['now']]);
  assert.equal((await client.refused('meTelephoneConfirm', { body: { code: code() } })).status, 400, 'once');
  const chosen = (await client.call('meTelephoneChoose', { body: { urgencies: ['now', 'today'] } })).body;
  assert.deepEqual(chosen.urgencies, ['now', 'today']);
  const removed = (await client.call('meTelephoneRemove')).body;
  assert.deepEqual([removed.isVerified, removed.telephone], [false, '98400 12345']);
});

test('another number takes the place of that in the account, in the log; the number confirmed before is told, and undo brings it back', async () => {
  const id = await server.build.account({ role: 'warden', phone: '98400 11111' });
  const client = await server.as('warden', id);
  const confirm = async (telephone: string) => {
    await client.call('meTelephoneCode', { body: { telephone } });
    return (await client.call('meTelephoneConfirm', { body: { code: code() } })).body;
  };
  await confirm('98400 11111');
  await client.call('meTelephoneChoose', { body: { urgencies: ['digest'] } });
  const changed = await confirm('98400 22222');
  assert.deepEqual([changed.telephone, changed.isVerified, changed.urgencies], ['98400 22222', true, ['digest']]);
  await until('the old number is told', () => provider.received.length === 3);
  const told = provider.received[2];
  assert.equal(told?.to, '919840011111');
  assert.match(textOf(told?.body), /^This is no longer the number of \S+ in Hostelry/);
  const administrator = await server.as('hosteladmin');
  const { body } = await administrator.call('operationGet', { params: { id: changed.operationId ?? '' } });
  assert.match(JSON.stringify(body), /98400 22222/);
  await client.call('operationUndo', { params: { id: changed.operationId ?? '' } });
  const back = (await client.call('meTelephoneGet')).body;
  assert.deepEqual([back.telephone, back.isVerified], ['98400 11111', true]);
});

test('a number that was confirmed before is told five times a day at most', async () => {
  const { confirm } = await person();
  await confirm('98400 12345');
  const former = { channel: 'sms', address: '919840012345' };
  for (let n = 0; n < mostTold; n++) assert.ok(await countTold(server.database.write, former));
  await confirm('98400 22222');
  await unseenSent();
  assert.deepEqual(numbers(), ['919840012345', '919840022222']);
  await later(24 * 60);
  await confirm('98400 33333');
  await unseenSent();
  assert.deepEqual(numbers().slice(2), ['919840033333', '919840022222']);
});

test('staff of the hostel cannot undo what a student changed in their own account, an administrator can', async () => {
  const { hostelId, studentId } = await server.build.staffedHostel();
  const student = await server.as('student', studentId);
  await student.call('meTelephoneCode', { body: { telephone: '98400 33333' } });
  const { operationId, telephone } = (await student.call('meTelephoneConfirm', { body: { code: code() } })).body;
  assert.deepEqual([operationId, telephone], [undefined, '98400 33333'], 'who cannot undo is not offered it');
  const administrator = await server.as('hosteladmin');
  const { operations } = (await administrator.call('operationList', { query: {} })).body;
  const { _id: id = '' } = operations.find(({ call }) => call === 'meTelephoneConfirm') ?? {};
  const caretakerId = await server.build.account({ role: 'caretaker' });
  await administrator.call('hostelTeamAdd', { params: { id: hostelId }, body: { accountId: caretakerId } });
  const refused = await (await server.as('caretaker', caretakerId)).refused('operationUndo', { params: { id } });
  assert.equal(refused.status, 403);
  await administrator.call('operationUndo', { params: { id } });
  assert.equal((await student.call('meTelephoneGet')).body.isVerified, false);
});

test('once the office enters another number, nothing goes to the one that was confirmed', async () => {
  const { id, client, username, confirm } = await person();
  await confirm('98400 12345');
  await tell(id);
  const administrator = await server.as('hosteladmin');
  await administrator.call('studentChange', { params: { id }, body: { phone: '98400 99999' } });
  await tell(id);
  await send();
  assert.deepEqual(await states(), ['withheld']);
  assert.equal((await client.call('meTelephoneGet')).body.isVerified, false);
  assert.deepEqual(await findForgetful(server.database.read, username), []);
});

test('a code is good for ten minutes and five guesses, and is stored as a hash', async () => {
  const { id, client, ask } = await person();
  const wrong = () => client.refused('meTelephoneConfirm', { body: { code: code() === '000000' ? '000001' : '000000' } });
  await ask('98400 12345');
  const stored = await server.database.read.selectFrom('telephone_code').selectAll().where('account_id', '=', id).executeTakeFirstOrThrow();
  assert.ok(!JSON.stringify(stored).includes(code()));
  for (let tries = 0; tries < 5; tries++) assert.equal((await wrong()).body.code, 'telephoneCodeWrong');
  assert.equal((await client.refused('meTelephoneConfirm', { body: { code: code() } })).body.code, 'telephoneCodeWrong');
  assert.equal((await client.call('meTelephoneGet')).body.sentTo, '');
  await ask('98400 12345');
  await later(10);
  assert.equal((await client.refused('meTelephoneConfirm', { body: { code: code() } })).status, 400);
});

test('of many guesses at the same time five count', async () => {
  const { id, client, ask } = await person();
  await ask('98400 12345');
  const guesses = Array.from({ length: 15 }, (_, n) => String(n).padStart(6, '0')).filter((guess) => guess !== code());
  await Promise.all(guesses.map((guess) => client.attempt('meTelephoneConfirm', { body: { code: guess } })));
  const { tries } = await server.database.read
    .selectFrom('telephone_code')
    .select('tries')
    .where('account_id', '=', id)
    .executeTakeFirstOrThrow();
  assert.equal(tries, 5);
});

test('nobody can bomb a number: not one person, nor many together, nor one person many numbers', async () => {
  const victim = '98765 43210';
  const { client, ask } = await person();
  for (let n = 0; n < 3; n++) await ask(victim);
  const refused = await client.refused('meTelephoneCode', { body: { telephone: '+91 9876543210' } });
  assert.deepEqual([refused.status, refused.body.code], [429, 'telephoneCodesTooMany']);
  for (const each of ['98765 43211', '98765 43212']) await ask(each);
  // the limit of calls within an hour comes first
  assert.equal((await client.refused('meTelephoneCode', { body: { telephone: '98765 43213' } })).status, 429);
  for (let n = 0; n < 7; n++) await (await person()).ask(victim);
  const another = (await person()).client;
  assert.equal((await another.refused('meTelephoneCode', { body: { telephone: victim } })).body.code, 'telephoneCodesTooMany');
  assert.equal(numbers().filter((to) => to === '919876543210').length, 10);
  await later(24 * 60);
  await another.call('meTelephoneCode', { body: { telephone: victim } });
});

test('what is no number for sure gets no code, and a provider that repeats the code does not tell it', async () => {
  const { client, ask } = await person();
  const doubtful = await client.refused('meTelephoneCode', { body: { telephone: '984507770312' } });
  assert.deepEqual(Object.keys(doubtful.body.fields ?? {}), ['telephone']);
  provider.does = 'echo';
  const refused = await client.refused('meTelephoneCode', { body: { telephone: '98400 12345' } });
  assert.equal(refused.body.code, 'telephoneCodeNotSent');
  assert.doesNotMatch(JSON.stringify(refused.body), /\d{6}/);
  const { items } = (await (await server.as('hosteladmin')).call('deliveryPage', { query: {} })).body;
  assert.deepEqual(
    items.map(({ state, about, address, answer }) => [state, about, address, codeIn(answer ?? '')]),
    [['failed', '… is your code for …. Nobody of the hostel asks you for it.', '919840012345', '']],
  );
  assert.equal((await client.call('meTelephoneGet')).body.sentTo, '');
  provider.does = 'hang up';
  await ask('98400 12345');
  assert.equal((await client.call('meTelephoneGet')).body.sentTo, '98400 12345', 'it may have arrived');
});

test('codes go by SMS, else by WhatsApp, else nobody is asked for a number', async () => {
  const { client, ask } = await person();
  const offered = async () => (await client.call('meTelephoneGet')).body.isOffered;
  await setUp('whatsapp');
  await setUp(
    'sms',
    allTemplates.filter(({ text }) => text !== 'telephoneCode'),
  );
  await ask('98400 12345');
  const { channel } = await server.database.read
    .selectFrom('telephone_code')
    .select('channel')
    .orderBy('sent_at', 'desc')
    .executeTakeFirstOrThrow();
  assert.equal(channel, 'whatsapp');
  await setUp('whatsapp', allTemplates, false);
  assert.equal(await offered(), false);
  assert.equal((await client.refused('meTelephoneCode', { body: { telephone: '98400 12345' } })).body.code, 'telephoneUnreached');
});

test('what concerns a person goes to the confirmed number as they chose, with a template, and is not sent if they read it', async () => {
  const { id, client, confirm } = await person();
  await tell(id);
  await confirm('98400 12345');
  await tell(id);
  await tell(id, 'roomAllotted');
  await send();
  assert.deepEqual(await states(), ['sent']);
  assert.match(textOf(provider.received.at(-1)?.body), /^Ravi Rao is at the gate to visit you: Books\./);
  await client.call('meTelephoneChoose', { body: { urgencies: ['today'] } });
  await tell(id, 'roomAllotted');
  await send({ ...atNoon, quiet: true });
  assert.equal((await states()).at(-1), 'waiting', 'not at night');
  await server.database.write.updateTable('notification').set({ is_read: true }).where('account_id', '=', id).execute();
  await send();
  assert.equal((await states()).at(-1), 'read');
  await setUp(
    'sms',
    allTemplates.filter(({ text }) => text !== 'roomAllotted'),
  );
  await tell(id, 'roomAllotted');
  assert.equal((await states()).length, 2, 'without a template it is not queued');
  const [month] = (await (await server.as('hosteladmin')).call('gatewayGet', { params: { channel: 'sms' } })).body.months;
  assert.deepEqual([month?.sent, month?.cost], [2, 0.5], 'the code and the message');
});

test('one person gets at most half of what a number gets in a day, and whoever shares it the other half', async () => {
  const [one, other] = [await person(), await person()];
  for (const { confirm } of [one, other]) await confirm('98400 12345');
  for (let n = 0; n < 12; n++) for (const { id } of [one, other]) await tell(id);
  await send();
  assert.equal(provider.received.length, 2 + 20);
  const sent = await sql<{ count: number }>`
    select count(*)::integer as count from delivery d join notification n on n.id = d.notification_id where d.state = 'sent' group by n.account_id`.execute(
    server.database.read,
  );
  assert.deepEqual(
    sent.rows.map(({ count }) => count),
    [10, 10],
  );
});

test('whoever is disabled gets nothing more at their telephone', async () => {
  const { id, username, confirm } = await person();
  await confirm('98400 12345');
  await tell(id);
  await (await server.as('hosteladmin')).call('accountChange', { params: { id }, body: { disabled: true } });
  await send();
  assert.deepEqual(await states(), ['withheld']);
  assert.deepEqual(await findForgetful(server.database.read, username), []);
});

const forget = async (username: string) => (await server.nobody.call('passwordForgotten', { body: { username } })).body.message;

test('who forgot the password gets a link at the confirmed telephone, good as long as the number is confirmed', async () => {
  const { client, username, confirm } = await person();
  await confirm('98400 12345');
  const { texts } = (await server.nobody.call('institutionGet')).body;
  assert.equal(texts, true);
  const said = [await forget(username), await forget('nobody-at-all')];
  assert.equal(new Set(said).size, 1);
  await until('the link arrives', () => provider.received.length === 2);
  const [address = ''] = /\/open\/password\/\S+/.exec(textOf(provider.received[1]?.body)) ?? [];
  assert.equal((await server.nobody.request(address)).status, 200);
  await client.call('meTelephoneRemove');
  assert.equal((await server.nobody.request(address)).status, 404);
  await confirm('98400 12345');
  const opened = await fetch(server.address + address, { method: 'POST' });
  assert.match(await opened.text(), /Your sign-in code/);
  assert.equal((await client.refused('me')).status, 401, 'signed out everywhere');
});

test('where several have confirmed a number, a forgotten password is not sent there', async () => {
  const [one, brother] = [await person(), await person()];
  await one.confirm('98400 12345');
  const [found] = await findForgetful(server.database.read, one.username);
  assert.ok(found);
  const token = passwordToken(await linkKey(server.database.write), found);
  assert.equal((await brother.confirm('+91 98400-12345')).isVerified, true);
  for (const { username } of [one, brother]) assert.deepEqual(await findForgetful(server.database.read, username), []);
  assert.equal((await server.nobody.request(`/open/password/${token}`)).status, 404, 'nor is one good that was sent before');
});

test('a stranger can have three links a day sent to a number, wherever they ask from', async () => {
  const { username, confirm } = await person();
  await confirm('98400 12345');
  for (let n = 1; n <= 3; n++) {
    await forget(username);
    await until(`link ${n} arrives`, () => provider.received.length === 1 + n);
  }
  await forget(username);
  const other = await person();
  await other.confirm('98400 54321');
  await forget(other.username);
  await until('the link of another arrives', () => provider.received.length === 6);
  assert.equal(numbers().filter((to) => to === '919840012345').length, 4);
});

test('whoever asks for codes of a guardian at a number does not use up the links of who confirmed it', async () => {
  const { id, username, confirm } = await person();
  await confirm('98400 12345');
  await server.database.write.insertInto('guardian').values({ student_id: id, name: 'Mohan Rao', telephone: '98400 12345' }).execute();
  for (let n = 1; n <= 4; n++) {
    await server.nobody.call('wardCode', { body: { address: '98400 12345' } });
    await unseenSent();
  }
  assert.equal(provider.received.length, 4, 'three of them');
  await forget(username);
  await unseenSent();
  assert.match(textOf(provider.received[4]?.body), /\/open\/password\//);
});

test('erasing removes the number and what went there, and the export tells both', async () => {
  const { id, username, confirm } = await person();
  await confirm('98400 12345');
  const administrator = await server.as('hosteladmin');
  const found = await workbookOf(server, administrator, `/export/person?account=${id}`);
  assert.match(JSON.stringify(found['Details']), /"Confirmed telephone","919840012345"/);
  assert.match(JSON.stringify(found['Messages']), /"919840012345","SMS"/);
  assert.doesNotMatch(JSON.stringify(found), new RegExp(code()));
  await administrator.call('personErase', { params: { id }, body: { username } });
  const { rows } = await sql<{ found: number }>`
    select (select count(*) from own_telephone)::integer + (select count(*) from delivery)::integer
      + (select count(*) from telephone_code where account_id = ${id})::integer as found`.execute(server.database.read);
  assert.deepEqual(rows, [{ found: 0 }]);
});
