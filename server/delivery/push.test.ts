import assert from 'node:assert/strict';
import { createECDH } from 'node:crypto';
import { beforeEach, test } from 'node:test';
import { decrypt } from 'http_ece';
import { sql } from 'kysely';
import { pushLimits } from '#contract/delivery/push.ts';
import { paths } from '#contract/paths.ts';
import { openSession } from '#server/call/session.ts';
import { storeInstitutionSetting } from '#server/institution-setting.ts';
import { notification, notify, withdrawNotifications } from '#server/notification/notify.ts';
import { prune } from '#server/process/prune.ts';
import { type Client, clientOf } from '#server/testing/client.ts';
import { atNoon } from '#server/testing/mail-house.ts';
import { type PushService, sendPush, startPushService, type TestBrowser } from '#server/testing/push-service.ts';
import { testServer } from '#server/testing/server.ts';
import { encrypted, mayPush } from './push.ts';
import type { Hours } from './queue.ts';

const server = testServer();
const site = 'https://hostel.example.org';
let service: PushService;

const administrator = () => server.as('hosteladmin');
const switchTo = async (isOn: boolean) => (await (await administrator()).call('pushChange', { body: { isOn } })).body;

beforeEach(async () => {
  service = await startPushService();
  const { write } = server.database;
  for (const table of ['delivery', 'push_subscription'] as const) await write.deleteFrom(table).execute();
  await storeInstitutionSetting(write, 'site', site);
  await storeInstitutionSetting(write, 'name', 'Kaveri College');
  await storeInstitutionSetting(write, 'push', 'off');
  await switchTo(true);
});

const all = { urgencies: ['now', 'today', 'digest'], showsText: true } as const;
const subscribe = (client: Client, { subscription }: TestBrowser, chosen: Partial<typeof all> | { showsText: boolean } = {}) =>
  client.call('mePushSet', { body: { ...subscription, ...all, urgencies: [...all.urgencies], ...chosen } });

/** A student with a device. */
async function reachable(chosen: { showsText?: boolean } = {}) {
  const id = await server.build.student();
  const client = await server.as('student', id);
  const browser = service.subscribe();
  await subscribe(client, browser, chosen);
  return { id, client, browser };
}

const tell = (to: string, matter?: string) =>
  server.database.write
    .transaction()
    .execute((db) =>
      notify(db, [
        notification(
          'complaintResolved',
          { remark: 'The tap is mended.' },
          { to: [to], link: paths.ownComplaints(), ...(matter === undefined ? {} : { about: matter }) },
        ),
      ]),
    );

const send = (hours?: Hours, allowed?: string[]) => sendPush(server.database, hours, allowed);

const rows = () =>
  server.database.read.selectFrom('delivery').select(['state', 'tries', 'sent_to', 'message']).orderBy('created_at').execute();
const states = async () => (await rows()).map(({ state }) => state);
const devices = () => server.database.read.selectFrom('push_subscription').select(['account_id', 'endpoint']).execute();

const octets = (text: string) => Buffer.from(text, 'base64url');

test('what is encrypted is the example of the standard, octet for octet', () => {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(octets('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'));
  const browser = {
    p256dh: octets('BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'),
    auth: octets('BTBZMqHH6r4Tts7J_aSIgg'),
  };
  const made = encrypted('When I grow up, I want to be a watermelon', browser, octets('DGv6ra1nlYgDCS1FRnbzlw'), pair);
  assert.equal(
    made.toString('base64url'),
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
});

test('a message of any length is decrypted by another library', () => {
  const key = createECDH('prime256v1');
  const p256dh = key.generateKeys();
  const auth = Buffer.alloc(16, 7);
  for (const length of [0, 1, 15, 16, 1000, 3900]) {
    const text = 'न'.repeat(length / 3) + 'x'.repeat(length % 3);
    const read = decrypt(encrypted(text, { p256dh, auth }), {
      version: 'aes128gcm',
      privateKey: key,
      authSecret: auth.toString('base64url'),
    });
    assert.equal(read.toString(), text);
  }
});

test('a notification reaches the device with its text and page, signed by the house', async () => {
  const { id, client } = await reachable();
  const { body } = await client.call('mePushGet');
  assert.deepEqual(body.device, { ...all, urgencies: [...all.urgencies] });
  await tell(id);
  await send();
  const [pushed] = service.received;
  assert.deepEqual(
    { ...pushed?.shown, tag: '' },
    { title: 'Kaveri College', body: 'Your complaint was resolved: The tap is mended.', to: paths.ownComplaints(), tag: '' },
  );
  assert.equal(pushed?.sender.sub, site);
  assert.equal(pushed.headers.authorization?.split('k=')[1], body.key);
  assert.deepEqual([await states(), (await rows())[0]?.sent_to], [['sent'], new URL(service.url).host]);
  const listed = (await (await administrator()).call('deliveryPage', { query: { channel: 'push' } })).body.items;
  assert.deepEqual(
    listed.map(({ state, address }) => [state, address]),
    [['sent', new URL(service.url).host]],
  );
});

test('a device that is not to show texts shows only that there is something, in the language of its owner', async () => {
  const { id, client } = await reachable({ showsText: false });
  await client.call('meLanguage', { body: { language: 'hi' } });
  await tell(id);
  await send();
  assert.deepEqual([service.received[0]?.shown.title, service.received[0]?.shown.body], ['Kaveri College', 'Hostelry में कुछ नया है']);
});

test('several at once are one message, which opens the notifications', async () => {
  const { id } = await reachable();
  await tell(id);
  await tell(id);
  await send();
  const [{ shown } = { shown: undefined }, ...others] = service.received;
  assert.deepEqual([shown?.body, shown?.to, others], ['2 messages from Kaveri College', '/dashboard#notifications', []]);
});

test('what was read, withdrawn, not wanted there, or comes at night is not pushed', async () => {
  const { id, client, browser } = await reachable();
  await tell(id);
  const [unread] = (await client.call('notificationList')).body;
  await client.call('notificationReadAll', { body: { newest: unread?._id ?? '' } });
  await send();
  assert.deepEqual(await states(), ['read']);
  const matter = crypto.randomUUID();
  await tell(id, matter);
  await server.database.write.transaction().execute((db) => withdrawNotifications(db, matter));
  assert.deepEqual(await states(), ['read'], 'withdrawn with its delivery');
  await tell(id);
  await send({ ...atNoon, quiet: true });
  assert.deepEqual(await states(), ['read', 'waiting']);
  await client.call('mePushSet', { body: { ...browser.subscription, urgencies: ['now'], showsText: true } });
  await send();
  assert.deepEqual(await states(), ['read', 'withheld']);
  await tell(id);
  assert.equal((await states()).length, 2, 'not even queued');
  assert.deepEqual(service.received, []);
});

test('while it is off nothing is queued, and it can be switched on only where browsers take part', async () => {
  const { id, client } = await reachable();
  assert.deepEqual(await switchTo(false).then(({ isOn, reached }) => [isOn, reached]), [false, 1]);
  await tell(id);
  await send();
  assert.deepEqual([await states(), service.received], [[], []]);
  assert.deepEqual(await client.call('mePushGet').then(({ body }) => [body.isOffered, body.key]), [false, '']);
  await storeInstitutionSetting(server.database.write, 'site', 'http://hostel.example.org');
  assert.equal((await (await administrator()).refused('pushChange', { body: { isOn: true } })).body.code, 'pushNotReady');
});

test('only known push services are sent to, never an address within the network', async () => {
  const client = await server.as('student');
  const good = [
    'https://fcm.googleapis.com/fcm/send/a',
    'https://updates.push.services.mozilla.com/wpush/v2/a',
    'https://wns2-sg2p.notify.windows.com/w/?token=a',
    'https://web.push.apple.com/a',
  ];
  const bad = [
    'https://10.0.0.5/push',
    'https://[fe80::1]/push',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/push',
    'https://hostel.example.org/push',
    'http://fcm.googleapis.com/fcm/send/a',
    'https://fcm.googleapis.com:22/fcm/send/a',
    'https://fcm.googleapis.com.example.org/a',
    'https://fcm.googleapis.com@10.0.0.5/a',
    'https://x.example.org#.push.apple.com',
    'https://push.apple.com.example.org/a',
    'https://a.b.push.apple.com.example.org/',
  ];
  for (const endpoint of good) assert.ok(mayPush(endpoint, []), endpoint);
  const { subscription } = service.subscribe();
  for (const endpoint of bad) {
    assert.ok(!mayPush(endpoint, ['127.0.0.1']), endpoint);
    const refused = await client.refused('mePushSet', { body: { ...subscription, ...all, urgencies: [], endpoint } });
    assert.deepEqual([refused.status, Object.keys(refused.body.fields ?? {})], [400, ['endpoint']], endpoint);
  }
  const p256dh = `B${'A'.repeat(86)}`;
  assert.deepEqual(
    Object.keys((await client.refused('mePushSet', { body: { ...subscription, ...all, urgencies: [], p256dh } })).body.fields ?? {}),
    ['p256dh'],
    'no point of the curve',
  );
  // one that is known no more, because a setting was changed
  const { id } = await reachable();
  await tell(id);
  await send(atNoon, []);
  assert.deepEqual([await states(), service.received, await devices()], [['failed'], [], []]);
});

test('a device whose subscription is gone is forgotten; other failures are tried again or given up', async () => {
  const { id } = await reachable();
  const after = async (status: number) => {
    await server.database.write.deleteFrom('delivery').execute();
    service.status = status;
    await tell(id);
    await send();
    const [row] = await rows();
    return [row?.state, row?.tries, (await devices()).length];
  };
  assert.deepEqual(await after(429), ['waiting', 1, 1]);
  assert.deepEqual(await after(503), ['waiting', 1, 1]);
  assert.deepEqual(await after(302), ['failed', 1, 1], 'a redirect is not followed');
  assert.deepEqual(await after(403), ['failed', 1, 1]);
  assert.deepEqual(await after(410), ['failed', 1, 0]);
  await tell(id);
  assert.equal((await states()).length, 1, 'nothing more is queued');
  assert.deepEqual(service.received, []);
});

test('a message whose sender died is sent again in place of the first', async () => {
  const { id } = await reachable();
  await tell(id);
  await send();
  await sql`update delivery set state = 'sending', settled_at = null, leased_until = now()`.execute(server.database.write);
  await send();
  const [first, second] = service.received;
  assert.equal(service.received.length, 2);
  assert.deepEqual([first?.headers['topic'], first?.shown.tag], [second?.headers['topic'], second?.shown.tag]);
});

test('nothing more goes to a device that signed out, whose owner has another password, or whose account is disabled', async () => {
  const ways: Record<string, (person: Awaited<ReturnType<typeof reachable>>) => Promise<unknown>> = {
    'signed out': ({ client }) => client.call('logout'),
    'switched off': ({ client }) => client.call('mePushRemove'),
    'ended from elsewhere': async ({ id, client }) => {
      const [session] = (await client.call('meSessionList')).body;
      await (await server.as('student', id)).call('meSessionEnd', { params: { id: session?._id ?? '' } });
    },
    'another password': async ({ id }) => (await administrator()).call('accountSignInCode', { params: { id } }),
    disabled: async ({ id }) => (await administrator()).call('accountChange', { params: { id }, body: { disabled: true } }),
  };
  for (const [how, end] of Object.entries(ways)) {
    const person = await reachable();
    await end(person);
    await tell(person.id);
    assert.deepEqual([await states(), await devices()], [[], []], how);
  }
});

test('messages go on after a session has run out, until it is ended or somebody else signs in on the device', async () => {
  const { id, browser } = await reachable();
  await sql`update session set last_seen_at = now() - interval '1 year', created_at = now() - interval '1 year' where account_id = ${id}`.execute(
    server.database.write,
  );
  await prune(server.database, server.settings);
  await tell(id);
  await send();
  assert.equal(service.received.length, 1);
  const again = await server.as('student', id);
  assert.equal((await again.call('meSessionList')).body.length, 2, 'it can be ended');
  assert.equal((await again.call('mePushGet')).body.device, null);
  const { endpoint } = browser.subscription;
  assert.notEqual((await again.call('mePushKeep', { body: { endpoint } })).body.device, null);
  const other = await server.as('student');
  assert.equal((await other.call('mePushKeep', { body: { endpoint } })).body.device, null);
  assert.deepEqual(await devices(), []);
});

test('a person has a few devices, of which the oldest goes, and a device is of one person', async () => {
  const { id, browser } = await reachable();
  const others: string[] = [];
  for (let more = 0; more < pushLimits.devices; more++) {
    const client = clientOf(server.address, await openSession(server.database.write, id, `device ${more}`));
    const other = service.subscribe();
    await subscribe(client, other);
    others.push(other.subscription.endpoint);
  }
  const endpoints = (await devices()).map(({ endpoint }) => endpoint);
  assert.deepEqual(endpoints.toSorted(), others.toSorted());
  assert.ok(!endpoints.includes(browser.subscription.endpoint));
  const stranger = await server.build.student();
  await subscribe(await server.as('student', stranger), {
    ...browser,
    subscription: { ...browser.subscription, endpoint: others[0] ?? '' },
  });
  assert.deepEqual(
    (await devices()).filter(({ endpoint }) => endpoint === others[0]).map(({ account_id }) => account_id),
    [stranger],
  );
});

test('no key and no address of a device is read back, in the log, or in what a person is given about themselves', async () => {
  const { client, browser } = await reachable();
  const { endpoint, auth, p256dh } = browser.subscription;
  const key = await server.database.read.selectFrom('kept_secret').select('value').where('name', '=', 'push_key').executeTakeFirstOrThrow();
  const by = await administrator();
  const replies = await Promise.all([client.call('mePushGet'), client.call('meSessionList'), by.call('pushGet'), by.call('deliveryPage')]);
  const said = JSON.stringify(replies.map(({ body }) => body));
  for (const secret of [endpoint, auth, p256dh, key.value]) assert.ok(!said.includes(secret));
  assert.equal((await by.call('pushGet')).body.reached, 1);
});
