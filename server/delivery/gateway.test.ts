import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { beforeEach, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { type GatewayPreset, gatewayPresets } from '#contract/delivery/gateway-presets.ts';
import { type GatewayChannel, telephoneTexts, variablesOf } from '#contract/delivery/gateway.ts';
import { notifyGuardians, withdrawNotifications } from '#server/notification/notify.ts';
import { cleanUp } from '#server/testing/clean-up.ts';
import { atNoon } from '#server/testing/mail-house.ts';
import { type Provider, startProvider } from '#server/testing/provider.ts';
import { testServer } from '#server/testing/server.ts';
import { untilNone } from '#server/testing/until.ts';
import { storeInstitutionSetting } from '#server/institution-setting.ts';
import { byTelephone } from './by-telephone.ts';
import { ask } from './gateway.ts';
import { isInside, mayCall } from './outside-only.ts';
import { sendDue } from './send.ts';

const server = testServer();
const allowed = ['127.0.0.1'];
const secret = 'a secret of the provider';
let provider: Provider;

const templates = telephoneTexts.map((text) => ({
  text,
  language: 'en',
  template: `T-${text}`,
  variables: variablesOf(text),
}));

beforeEach(async () => {
  provider = await startProvider();
  const { write } = server.database;
  for (const table of ['delivery', 'gateway', 'message_template', 'mail_code_sent'] as const) await write.deleteFrom(table).execute();
  await storeInstitutionSetting(write, 'site', 'https://hostel.example.org');
});

const administrator = () => server.as('hosteladmin');
const gatewayNow = async () => (await (await administrator()).call('gatewayGet', { params: { channel: 'sms' } })).body;
const may = (url: string, hosts: string[] = []) => mayCall(new URL(url), hosts);

/** Sets a channel up as an administrator does. */
async function setUp(preset: GatewayPreset = 'msg91', channel: GatewayChannel = 'sms', price: number | null = null): Promise<void> {
  const by = await administrator();
  const { request } = gatewayPresets[preset];
  const url = request.url.replace(/^https:\/\/[^/]+/, provider.url);
  await by.call('gatewayChange', { params: { channel }, body: { ...request, url, isOn: true, key: secret, price } });
  await by.call('gatewayTemplates', { params: { channel }, body: { templates } });
}

/** The id of a guardian with a number. */
async function guardian({
  telephone = '98400 12345',
  language = 'en',
  barred = false,
  isAnother = false,
  studentId = '',
} = {}): Promise<string> {
  const student_id = studentId || (await server.build.student({ info: { name: 'Asha Rao' } }));
  const row = { student_id, name: 'Mohan Rao', telephone, language, barred, is_another: isAnother };
  const { id } = await server.database.write.insertInto('guardian').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

const values = { student: 'Asha {to} Rao', start: '2098-01-02', end: '2098-01-04' };
const tell = (...to: string[]) =>
  server.database.write.transaction().execute((db) => notifyGuardians(db, [{ to, key: 'wardLeaveApproved', values }]));
const tellAbsent = (...to: string[]) =>
  server.database.write
    .transaction()
    .execute((db) => notifyGuardians(db, [{ to, key: 'wardAbsent', values: { student: 'Asha', day: '2098-01-02' } }]));

async function send(channel: GatewayChannel = 'sms', signal = new AbortController().signal): Promise<boolean> {
  const found = await byTelephone(server.database.write, channel, allowed);
  return found === undefined || (await sendDue({ database: server.database, way: found.way, hours: () => atNoon, signal }));
}

const rows = () =>
  server.database.read
    .selectFrom('delivery')
    .select(['state', 'tries', 'sent_to', 'answer', 'provider_id'])
    .orderBy('created_at')
    .orderBy('id')
    .execute();
const states = async () => (await rows()).map(({ state }) => state);

/** As if the minutes until the next try, or of a lease, had passed. */
const later = () =>
  sql`update delivery set due = now(), leased_until = case when leased_until is not null then now() end`.execute(server.database.write);

const statusPath = async (channel: GatewayChannel = 'sms'): Promise<string> => {
  const { statusAddress } = (await (await administrator()).call('gatewayGet', { params: { channel } })).body;
  return new URL(statusAddress ?? '').pathname;
};

const report = async (path: string, body: object, type = 'application/json') => {
  const text = type === 'application/json' ? JSON.stringify(body) : new URLSearchParams(body as Record<string, string>).toString();
  return (await server.nobody.request(path, { method: 'POST', headers: { 'content-type': type }, body: text })).status;
};

test('each preset sends the template, its values and the number as its provider wants them', async () => {
  const id = await guardian();
  const words = ['Asha {to} Rao', '2 Jan', '4 Jan 2098'];
  await setUp('msg91');
  await tell(id);
  await send();
  const [sms] = provider.received;
  assert.equal(sms?.headers['authkey'], secret);
  assert.deepEqual(sms?.body, {
    template_id: 'T-wardLeaveApproved',
    short_url: '0',
    recipients: [{ mobiles: '919840012345', VAR1: words[0], VAR2: words[1], VAR3: words[2] }],
  });
  await setUp('gupshup', 'whatsapp');
  await tell(id);
  await send('whatsapp');
  const whatsapp = provider.received.at(-1);
  assert.equal(whatsapp?.body['destination'], '919840012345');
  assert.deepEqual(JSON.parse(String(whatsapp?.body['template'])), { id: 'T-wardLeaveApproved', params: words });
  await setUp('twilioWhatsapp', 'whatsapp');
  await tell(id);
  await send('whatsapp');
  const twilio = provider.received.at(-1);
  assert.equal(twilio?.headers['authorization'], `Basic ${Buffer.from(secret).toString('base64')}`);
  assert.equal(twilio?.body['To'], 'whatsapp:+919840012345');
  assert.deepEqual(JSON.parse(String(twilio?.body['ContentVariables'])), { 1: words[0], 2: words[1], 3: words[2] });
  assert.match(String(twilio?.body['StatusCallback']), /^https:\/\/hostel\.example\.org\/open\/status\/whatsapp\./);
  await setUp('exotel');
  await tell(id);
  await send();
  const exotel = provider.received.at(-1)?.body ?? {};
  assert.deepEqual([exotel['To'], exotel['DltTemplateId']], ['+919840012345', 'T-wardLeaveApproved']);
  assert.match(String(exotel['Body']), /^The leave of Asha/);
  await setUp('other');
  await tell(id);
  await send();
  assert.match(String(provider.received.at(-1)?.body['text']), /^The leave of Asha \{to\} Rao from 2 Jan to 4 Jan 2098/);
});

test('a text without a template in the language of the guardian is not queued, nor anything while the channel is off', async () => {
  await setUp();
  await tell(await guardian({ language: 'hi' }));
  assert.deepEqual(await states(), []);
  const id = await guardian();
  await (await administrator()).call('gatewayChange', { params: { channel: 'sms' }, body: { isOn: false } });
  await tell(id);
  assert.deepEqual(await states(), []);
  await setUp();
  await tell(id);
  await (await administrator()).call('gatewayTemplates', { params: { channel: 'sms' }, body: { templates: [] } });
  await send();
  assert.deepEqual(await states(), ['withheld']);
  assert.deepEqual(provider.received, []);
});

test('whoever is barred gets nothing, also not at a number of somebody of whom staff said that it is another', async () => {
  await setUp();
  const studentId = await server.build.student();
  const mother = await guardian({ studentId });
  await tell(mother);
  await guardian({ studentId, barred: true, telephone: '+91 98400-12345' });
  await server.database.write.updateTable('guardian').set({ is_another: true }).where('id', '=', mother).execute();
  await send();
  assert.deepEqual(await states(), ['withheld']);
  await tell(mother);
  assert.deepEqual(await states(), ['withheld'], 'nothing more is queued');
  assert.deepEqual(provider.received, []);
});

test('none of the numbers in the field of whoever is barred gets anything for the student', async () => {
  await setUp();
  const studentId = await server.build.student();
  await guardian({ studentId, barred: true, telephone: '98450 77701 / 98450 77702' });
  const others = ['+91 98450-77701', '0 98450 77702', '0091 98450 77702 x3', '98450 77703'];
  await tell(...(await Promise.all(others.map((telephone) => guardian({ studentId, telephone, isAnother: true })))));
  await send();
  assert.deepEqual(
    provider.received.map(({ to }) => to),
    ['919845077703'],
  );
});

test('only what is one number without doubt is sent to, with its country', async () => {
  await setUp();
  const good = {
    '98450 77703 x12': '919845077703',
    '98450 77704, 98450 77705': '919845077704',
    '(098450) 77706': '919845077706',
    '+91 98450 77707': '919845077707',
    '91 98450 77708': '919845077708',
    '00 44 7700 900123': '447700900123',
  };
  const doubtful = ['984507770312', '98450 77703 98450 77704', '+91 98450 777031', '+91 098450 77703', '44 7700 900123', '98450'];
  const all = [...Object.keys(good), ...doubtful];
  await tell(...(await Promise.all(all.map((telephone) => guardian({ telephone })))));
  await send();
  assert.deepEqual(provider.received.map(({ to }) => to).toSorted(), Object.values(good).toSorted());
  const tried = await (await administrator()).refused('gatewayTry', { params: { channel: 'sms' }, body: { to: '984507770312' } });
  assert.deepEqual(Object.keys(tried.body.fields ?? {}), ['to']);
});

test('what failed is tried again, given up or left to staff by the kind of failure', async () => {
  await setUp();
  const id = await guardian();
  const after = async (does: Provider['does']) => {
    await server.database.write.deleteFrom('delivery').execute();
    provider.does = does;
    await tell(id);
    const went = await send();
    const [row] = await rows();
    return [row?.state, row?.tries, went];
  };
  assert.deepEqual(await after(400), ['failed', 1, true], 'the provider refused this one');
  assert.deepEqual(await after(401), ['waiting', 0, false], 'the secret is wrong for all');
  assert.deepEqual(await after(302), ['waiting', 0, false], 'a redirect is not followed');
  assert.deepEqual(await after(429), ['waiting', 1, true]);
  assert.deepEqual(await after(500), ['unknown', 1, true], 'it may have been taken');
  assert.deepEqual(provider.received, []);
  assert.deepEqual(await after('hang up'), ['unknown', 1, true]);
  provider.does = 'take';
  await later();
  await send();
  assert.equal(provider.received.length, 1, 'what may have been taken is not sent again');
});

test('a fault of the provider is shown until a message goes again, without the secret', async () => {
  await setUp();
  provider.does = 403;
  await tell(await guardian());
  await send();
  const failing = await gatewayNow();
  assert.match(failing.fault ?? '', /^403/);
  assert.deepEqual([failing.waiting, failing.hasKey, JSON.stringify(failing).includes(secret)], [1, true, false]);
  provider.does = 'take';
  await send();
  assert.equal((await gatewayNow()).fault, null);
});

test('a message whose sender was broken off is unknown: it is not sent again, and staff see it', async () => {
  await setUp();
  await tell(await guardian());
  provider.does = 'wait';
  const stop = new AbortController();
  provider.onMessage = () => stop.abort();
  await send('sms', stop.signal);
  assert.deepEqual(await states(), ['sending']);
  await later();
  provider.does = 'take';
  await send();
  assert.deepEqual(await states(), ['unknown']);
  assert.equal(provider.received.length, 1);
  const { items } = (await (await administrator()).call('deliveryPage', { query: { state: 'unknown', channel: 'sms' } })).body;
  assert.deepEqual(
    items.map(({ address, guardian: name }) => [address, name]),
    [['919840012345', 'Mohan Rao']],
  );
});

/** How many are open, as if minutes had passed since; the lease of a live sender may end too, and its message is then unknown. */
async function countOpen(): Promise<number> {
  await sql`update delivery set leased_until = now() where leased_until < now() + interval '177 seconds'`.execute(server.database.write);
  const { rows: counted } = await sql<{ open: number }>`select count(*)::integer as open from delivery where settled_at is null`.execute(
    server.database.read,
  );
  return counted[0]?.open ?? 0;
}

/** More of both: `MESSAGE_KILLS=100 MESSAGE_DELIVERIES=10000`. */
const kills = Number(process.env['MESSAGE_KILLS'] ?? 1);
/** How many send at once: more for many kills, since starting one takes longer than it sends. */
const processes = kills > 2 ? 4 : 2;
const deliveries = Number(process.env['MESSAGE_DELIVERIES'] ?? 60);

test('no message goes twice although processes are killed while they send, and every one is sent or unknown', async () => {
  await setUp();
  const ids = await Promise.all(Array.from({ length: deliveries }, (_, n) => guardian({ telephone: String(9_000_000_000 + n) })));
  await tell(...ids);
  const sender = fileURLToPath(new URL('../testing/message-sender.ts', import.meta.url));
  const running: ChildProcess[] = [];
  const start = () => running.push(spawn(process.execPath, [sender, server.databaseUrl], { stdio: ['ignore', 'ignore', 'inherit'] }));
  const stop = () => running.forEach((each) => each.kill('SIGKILL'));
  cleanUp(stop);
  let killed = 0;
  // the provider has the message, but whoever sent it does not know
  provider.onMessage = () => {
    if (killed >= kills || provider.received.length < ((killed + 1) * deliveries) / (kills + 2)) return;
    // the first time all of them, so that whoever sent this message is among them
    const ended = running.splice(0, killed === 0 ? processes : 1);
    killed++;
    for (const each of ended) {
      each.kill('SIGKILL');
      start();
    }
  };
  for (let n = 0; n < processes; n++) start();
  await untilNone('open', countOpen);
  stop();
  assert.equal(killed, kills);
  const numbers = provider.received.map(({ to }) => to);
  assert.equal(new Set(numbers).size, numbers.length, 'none twice');
  const ended = await states();
  assert.ok(ended.includes('unknown'));
  assert.deepEqual(
    ended.filter((state) => state !== 'sent' && state !== 'unknown'),
    [],
  );
  for (const { state, sent_to: to } of await rows()) if (state === 'sent') assert.ok(numbers.includes(String(to)));
});

test('a report says that a message was delivered or failed, and comes only from the provider', async () => {
  await setUp();
  await tell(await guardian(), await guardian({ telephone: '98400 12346' }));
  await send();
  const [one, other] = provider.received.map(({ id }) => id);
  const path = await statusPath();
  const delivered = { requestId: one, status: '1', desc: 'DELIVERED' };
  const forged = `${path.slice(0, -1)}${path.endsWith('A') ? 'B' : 'A'}`;
  assert.equal(await report(forged, delivered), 404);
  assert.equal(await report(path.replace('/sms.', '/whatsapp.'), delivered), 404);
  assert.equal(await report(path, { requestId: 'nobody’s', status: '1' }), 404);
  assert.deepEqual(await states(), ['sent', 'sent'], 'a forged report changes nothing');
  assert.equal(await report(path, { requestId: one, status: '8' }), 204);
  assert.equal(await report(path, delivered), 204);
  assert.equal(await report(path, { requestId: other, status: '2', desc: 'FAILED' }, 'application/x-www-form-urlencoded'), 204);
  assert.equal(await report(path, { requestId: one, status: '2' }), 204, 'too late');
  assert.deepEqual((await states()).toSorted(), ['delivered', 'failed']);
  assert.equal((await server.nobody.request(`${path}?requestId=${one}&status=1`)).status, 204, 'some send it in the address');
});

test('a report of a message that was sent before the address of the provider changed still counts, and none may be long', async () => {
  await setUp();
  await tell(await guardian());
  await send();
  const former = await statusPath();
  const delivered = { requestId: provider.received[0]?.id, status: '1' };
  for (const type of ['application/json', 'application/x-www-form-urlencoded', 'text/plain'])
    assert.equal(await report(former, { ...delivered, more: '.'.repeat(300_000) }, type), 413, type);
  const url = 'https://other.example.org/';
  await (await administrator()).call('gatewayChange', { params: { channel: 'sms' }, body: { url, key: secret } });
  assert.equal(await report(former, delivered), 204);
  assert.deepEqual(await states(), ['delivered']);
});

test('a report of Gupshup, of Twilio and of Exotel is read where they have the id', async () => {
  const id = await guardian();
  const reports = {
    gupshup: { type: 'message-event', payload: { id: 'wa', gsId: 'm-1', type: 'read' } },
    twilioWhatsapp: { MessageSid: 'm-2', MessageStatus: 'undelivered' },
    exotel: { SmsSid: 'm-3', Status: 'sent', DetailedStatus: 'DELIVERED_TO_HANDSET' },
  } as const;
  for (const preset of ['gupshup', 'twilioWhatsapp', 'exotel'] as const) {
    const [channel] = gatewayPresets[preset].channels;
    await setUp(preset, channel);
    await tell(id);
    await send(channel);
    assert.equal(await report(await statusPath(channel), reports[preset]), 204);
  }
  assert.deepEqual((await states()).toSorted(), ['delivered', 'delivered', 'failed', 'waiting']);
});

test('what was sent about a matter that is then taken back stays on the books, and what waits is gone', async () => {
  await setUp('msg91', 'sms', 0.25);
  const [first, second, about] = [await guardian(), await guardian({ telephone: '98400 12346' }), randomUUID()];
  const tellOf = (to: string) =>
    server.database.write.transaction().execute((db) => notifyGuardians(db, [{ to: [to], key: 'wardLeaveApproved', values, about }]));
  await tellOf(first);
  await send();
  await tellOf(second);
  await withdrawNotifications(server.database.write, about);
  await send();
  assert.deepEqual(await states(), ['sent']);
  assert.deepEqual(
    (await gatewayNow()).months.map(({ sent, cost }) => [sent, cost]),
    [[1, 0.25]],
  );
});

test('a number gets at most twenty messages a day, for whomever it was entered', async () => {
  await setUp();
  const ids = await Promise.all(Array.from({ length: 22 }, () => guardian({ telephone: '098400 99999' })));
  await tell(...ids);
  await send();
  assert.equal(provider.received.length, 20);
  assert.equal((await states()).filter((state) => state === 'waiting').length, 2);
});

test('what a student asks for holds up neither what is about safety nor the messages of a sibling', async () => {
  await setUp();
  const warden = await administrator();
  const { studentId } = await server.build.staffedHostel();
  await warden.call('institutionChange', { body: { consentFor: 'nights' } });
  const telephone = '98400 44444';
  await warden.call('guardianCreate', { params: { studentId }, body: { name: 'Mohan Rao', telephone, consents: true } });
  const [father] = (await warden.call('guardianList', { params: { studentId } })).body.guardians;
  const sibling = await guardian({ telephone: `0${telephone}` });
  const student = await server.as('student', studentId);
  for (const month of ['01', '03'])
    for (let day = 10; day < 30; day += 2)
      await student.call('leaveCreate', {
        body: { reason: 'Wedding', startDate: `2098-${month}-${day}`, endDate: `2098-${month}-${day + 1}` },
      });
  await send();
  assert.equal(provider.received.length, 10, 'half of what a number gets');
  await tell(...Array.from({ length: 12 }, () => sibling));
  await send();
  assert.equal(provider.received.length, 20);
  await tellAbsent(father?._id ?? '', sibling);
  await send();
  assert.equal(provider.received.length, 22);
  await tellAbsent(...Array.from({ length: 22 }, () => sibling));
  await send();
  assert.equal(provider.received.length, 40, 'at most as many again');
});

test('what is about safety goes before what a student asks', async () => {
  await setUp('other');
  const id = await guardian();
  await server.database.write.transaction().execute((db) => notifyGuardians(db, [{ to: [id], key: 'consentWanted', values }]));
  await tellAbsent(id);
  await send();
  assert.deepEqual(
    provider.received.map(({ body }) => body['template']),
    ['T-wardAbsent', 'T-consentWanted'],
  );
});

test('consent is asked for with a link that opens, and an undone leave withdraws what waits', async () => {
  await setUp('other');
  const warden = await administrator();
  const { studentId } = await server.build.staffedHostel();
  await warden.call('institutionChange', { body: { consentFor: 'nights' } });
  const body = { name: 'Mohan Rao', telephone: '98400 55555', consents: true };
  await warden.call('guardianCreate', { params: { studentId }, body });
  const student = await server.as('student', studentId);
  const leave = { reason: 'Wedding', startDate: '2098-01-02', endDate: '2098-01-04' };
  await student.call('leaveCreate', { body: leave });
  await send();
  const [link = ''] = /\/open\/c\/[\w-]{22}$/m.exec(String(provider.received[0]?.body['text'])) ?? [];
  assert.equal((await server.nobody.request(link)).status, 200);
  const [asked] = (await student.call('leaveOwn')).body;
  await student.call('leaveCreate', { body: { ...leave, startDate: '2098-02-02', endDate: '2098-02-04' } });
  assert.deepEqual(await states(), ['sent', 'waiting']);
  const [second] = (await student.call('leaveOwn')).body.filter(({ _id: id }) => id !== asked?._id);
  await student.call('leaveCancel', { params: { id: second?._id ?? '' } });
  await send();
  assert.equal(provider.received.length, 1);
});

test('the secret is told nowhere, is for one host, and may not stand in the request itself', async () => {
  await setUp();
  const by = await administrator();
  const { request } = gatewayPresets.msg91;
  const elsewhere = { ...request, url: 'https://other.example.org/', isOn: true };
  const moved = await by.refused('gatewayChange', { params: { channel: 'sms' }, body: elsewhere });
  assert.deepEqual(Object.keys(moved.body.fields ?? {}), ['key']);
  const pasted = { headers: `authkey: ${secret}`, key: secret };
  assert.deepEqual(Object.keys((await by.refused('gatewayChange', { params: { channel: 'sms' }, body: pasted })).body.fields ?? {}), [
    'headers',
  ]);
  const { rows: log } = await sql<{
    found: number;
  }>`select count(*)::integer as found from operation_change c where c::text like ${`%${secret}%`}`.execute(server.database.read);
  assert.deepEqual(log, [{ found: 0 }]);
});

test('a provider that repeats what it was told does not make the secret readable in any form', async () => {
  await setUp('twilioSms');
  const by = await administrator();
  const key = 'AC12:to/k+en "é" of the vendor';
  const { request } = gatewayPresets.twilioSms;
  for (const sends of ['form', 'json'] as const) {
    const body = JSON.stringify({ secret: '{key}', both: `${'.'.repeat(200)}{key64}`, nested: { secret: '{key}' } });
    const wanted = { headers: `${request.headers}\nX-Pair: of {key64}`, body, sends, key };
    await by.call('gatewayChange', { params: { channel: 'sms' }, body: wanted });
    provider.does = 'echo';
    await tell(await guardian());
    await send();
    const tried = await by.refused('gatewayTry', { params: { channel: 'sms' }, body: { to: '98400 12345' } });
    assert.equal(tried.body.code, 'messageNotSent');
    const told = [(await gatewayNow()).fault ?? '', tried.body.message];
    for (const text of told) {
      assert.match(text, /401 Basic …/);
      // a part of each form
      assert.doesNotMatch(text, /AC12|vendor|QUMxMjp0|of\+the/);
    }
  }
});

test('a secret may not stand in the request in another form, nor a password in the address', async () => {
  await setUp();
  const by = await administrator();
  const key = 'key "of" this/provider+é';
  const base64 = Buffer.from(key).toString('base64');
  const refusedIn = async (body: object) =>
    Object.keys((await by.refused('gatewayChange', { params: { channel: 'sms' }, body })).body.fields ?? {});
  for (const pasted of [key, base64, base64.replace(/=+$/, ''), Buffer.from(`user:${key}`).toString('base64'), encodeURIComponent(key)]) {
    assert.deepEqual(await refusedIn({ headers: `Authorization: Basic ${pasted}`, key }), ['headers'], pasted);
    assert.deepEqual(await refusedIn({ body: JSON.stringify({ pasted }), key }), ['body'], pasted);
  }
  assert.deepEqual(await refusedIn({ url: `${provider.url}/?${new URLSearchParams({ key }).toString()}`, key }), ['url']);
  const { host } = new URL(provider.url);
  for (const who of [':pw123', 'user:pw123', 'user'])
    for (const address of [`https://${who}@sms.example.org/`, `http://${who}@${host}/`])
      assert.deepEqual(await refusedIn({ url: address, key: secret }), ['url'], address);
});

test('an administrator can send a few messages to a number to try it, and sees count and cost by month', async () => {
  await setUp('msg91', 'sms', 0.25);
  const by = await administrator();
  const attempt = { params: { channel: 'sms' }, body: { to: '98400 12345' } } as const;
  for (let n = 0; n < 3; n++) assert.match((await by.call('gatewayTry', attempt)).body.message, /919840012345/);
  assert.equal((await by.refused('gatewayTry', attempt)).status, 429);
  await tell(await guardian(), await guardian({ telephone: '98400 12347' }));
  await send();
  const [month] = (await by.call('gatewayGet', { params: { channel: 'sms' } })).body.months;
  assert.deepEqual([month?.sent, month?.failed, month?.unknown, month?.cost], [2, 0, 0, 0.5]);
});

test('nothing within the network of the house is asked, unless the operator allows it', async () => {
  for (const address of [
    '127.0.0.1',
    '10.1.2.3',
    '169.254.169.254',
    '192.168.1.1',
    '100.64.0.1',
    '0.0.0.0',
    '::1',
    '::ffff:10.0.0.1',
    'fd00::1',
    'fe80::1',
    '64:ff9b::a00:1',
    '2002:a00:1::',
  ])
    assert.ok(isInside(address), address);
  for (const address of ['8.8.8.8', '2606:4700::1111']) assert.ok(!isInside(address), address);
  assert.deepEqual(
    ['http://sms.example.org', 'https://[::1]/', 'https://2130706433/', 'https://localhost/', 'https://a@sms.example.org'].filter((url) =>
      may(url),
    ),
    [],
  );
  assert.ok(may('https://sms.example.org/') && may('http://relay.house/', ['relay.house']));
  const by = await administrator();
  const refused = await by.refused('gatewayChange', {
    params: { channel: 'sms' },
    body: { ...gatewayPresets.other.request, url: 'https://10.0.0.1/' },
  });
  assert.deepEqual(Object.keys(refused.body.fields ?? {}), ['url']);
  // a name that looks like one outside and leads into the house is found out as it is looked up
  const url = new URL(provider.url.replace('127.0.0.1', 'localhost'));
  const asked = (hosts: string[]) => ask({ url, method: 'GET', headers: {} }, hosts, new AbortController().signal);
  assert.deepEqual(await asked([]), { failed: 'localhost is within the network of the house', mayHaveArrived: false });
  assert.ok('status' in (await asked(['localhost'])));
  provider.received.length = 0;
  await setUp();
  await server.database.write
    .updateTable('gateway')
    .set({ url: provider.url.replace('127.0.0.1', 'localhost').replace('http:', 'https:') })
    .execute();
  await tell(await guardian());
  assert.equal(await send(), false);
  assert.deepEqual([await states(), provider.received], [['waiting'], []]);
});

test('the audit log tells which variables a template has', async () => {
  await setUp();
  const by = await administrator();
  const { operations } = (await by.call('operationList', { query: {} })).body;
  const { _id: id = '' } = operations.find(({ call }) => call === 'gatewayTemplates') ?? {};
  const { body } = await by.call('operationGet', { params: { id } });
  assert.match(JSON.stringify(body), /student, day/);
});
