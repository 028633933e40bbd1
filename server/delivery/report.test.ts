import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { gatewayPresets } from '#contract/delivery/gateway-presets.ts';
import { telephoneTexts, variablesOf } from '#contract/delivery/gateway.ts';
import { storeInstitutionSetting } from '#server/institution-setting.ts';
import { notifyGuardians } from '#server/notification/notify.ts';
import { atNoon } from '#server/testing/mail-house.ts';
import { type Provider, reportOfMeta, startProvider } from '#server/testing/provider.ts';
import { testServer } from '#server/testing/server.ts';
import { byTelephone } from './by-telephone.ts';
import { sendDue } from './send.ts';

const server = testServer();
const params = { channel: 'whatsapp' } as const;
const [token, appSecret] = ['a token that sends', 'the secret of the app'];
let provider: Provider;

beforeEach(async () => {
  provider = await startProvider();
  const { write } = server.database;
  for (const table of ['delivery', 'gateway', 'message_template', 'kept_secret'] as const) await write.deleteFrom(table).execute();
  await storeInstitutionSetting(write, 'site', 'https://hostel.example.org');
});

/** Sets WhatsApp up as its own preset says, and sends to guardians with these numbers. */
async function sent(...telephones: string[]): Promise<string> {
  const by = await server.as('hosteladmin');
  const { request } = gatewayPresets.meta;
  const body = { ...request, url: `${provider.url}/v23.0/1/messages`, isOn: true, key: token, reportKey: appSecret };
  const { statusAddress } = (await by.call('gatewayChange', { params, body })).body;
  const templates = telephoneTexts.map((text) => ({ text, language: 'en' as const, template: `t_${text}`, variables: variablesOf(text) }));
  await by.call('gatewayTemplates', { params, body: { templates } });
  const ids = await Promise.all(
    telephones.map(async (telephone) => {
      const row = { student_id: await server.build.student(), name: 'Mohan Rao', telephone, language: 'en' };
      return (await server.database.write.insertInto('guardian').values(row).returning('id').executeTakeFirstOrThrow()).id;
    }),
  );
  const values = { student: 'Asha {value} Rao', start: '2098-01-02', end: '2098-01-04' };
  await server.database.write.transaction().execute((db) => notifyGuardians(db, [{ to: ids, key: 'wardLeaveApproved', values }]));
  const found = await byTelephone(server.database.write, 'whatsapp', ['127.0.0.1']);
  assert.ok(found);
  await sendDue({ database: server.database, way: found.way, hours: () => atNoon, signal: new AbortController().signal });
  return new URL(statusAddress ?? '').pathname;
}

const rows = () => server.database.read.selectFrom('delivery').select(['provider_id', 'state', 'answer']).orderBy('provider_id').execute();
const states = async () => (await rows()).map(({ state }) => state);
const report = async (path: string, { headers, body }: { headers: Record<string, string>; body: string }) =>
  (await server.nobody.request(path, { method: 'POST', headers, body })).status;

test('WhatsApp itself gets the template, its language and each value as it wants them', async () => {
  await sent('98400 12345');
  const [message] = provider.received;
  assert.equal(message?.headers['authorization'], `Bearer ${token}`);
  assert.deepEqual(message?.body, {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to: '919840012345',
    type: 'template',
    template: {
      name: 't_wardLeaveApproved',
      language: { code: 'en' },
      components: [{ type: 'body', parameters: ['Asha {value} Rao', '2 Jan', '4 Jan 2098'].map((text) => ({ type: 'text', text })) }],
    },
  });
  assert.deepEqual(
    (await rows()).map(({ provider_id: id }) => id),
    ['m-1'],
  );
});

test('a code by WhatsApp itself is in the text and in the button that its templates for codes have', async () => {
  await sent();
  const student = await server.as('student', await server.build.student());
  await student.call('meTelephoneCode', { body: { telephone: '98400 12345' } });
  const template = provider.received[0]?.body['template'] as { components: { parameters: { text: string }[] }[] } | undefined; // of the preset
  const [text, button] = template?.components ?? [];
  const code = text?.parameters[0]?.text ?? '';
  assert.match(code, /^\d{6}$/);
  assert.deepEqual(button, { type: 'button', sub_type: 'url', index: '0', parameters: [{ type: 'text', text: code }] });
});

test('the trial of the address is answered to whoever knows its token, and with nothing that a browser shows as a page', async () => {
  const path = await sent();
  const known = path.slice(path.lastIndexOf('/') + 1);
  const trial = (verify: string, challenge = '1158201444', at = path) => {
    const query = new URLSearchParams({ 'hub.mode': 'subscribe', 'hub.challenge': challenge, 'hub.verify_token': verify });
    return server.nobody.request(`${at}?${query.toString()}`);
  };
  const right = await trial(known);
  assert.deepEqual([right.status, right.headers.get('content-type')?.split(';')[0], right.body], [200, 'text/plain', '1158201444']);
  const forged = `${path.slice(0, -1)}${path.endsWith('A') ? 'B' : 'A'}`;
  for (const wrong of [
    trial(''),
    trial(`${known}x`),
    trial('token'),
    trial(known, '<script>'),
    trial(known, ''),
    trial(known, '1', forged),
  ])
    assert.equal((await wrong).status, 404);
  await (await server.as('hosteladmin')).call('gatewayChange', { params, body: { handshake: '' } });
  assert.equal((await trial(known)).status, 404, 'of another provider');
});

test('reports of WhatsApp itself count with its signature alone, many at once, late and in any order', async () => {
  const path = await sent('98400 12345', '98400 12346', '98400 12347');
  const failed = { id: 'm-2', status: 'failed', errors: [{ code: 131_026, title: 'Message undeliverable' }] };
  const good = reportOfMeta(appSecret, [{ id: 'm-1', status: 'delivered' }, failed, { id: 'unknown', status: 'read' }]);
  const withMark = (mark: string) => ({ ...good, headers: { ...good.headers, 'x-hub-signature-256': mark } });
  const mark = good.headers['x-hub-signature-256'] ?? '';
  const { 'x-hub-signature-256': _, ...unsigned } = good.headers;
  const forged = [
    reportOfMeta('another secret', [failed]),
    reportOfMeta(token, [failed]),
    { ...good, headers: unsigned },
    { ...good, body: good.body.replace('m-1', 'm-3') },
    withMark(''),
    withMark('sha256='),
    withMark(mark.slice('sha256='.length)),
    withMark(`${mark.slice(0, -1)}${mark.endsWith('0') ? '1' : '0'}`),
    { ...reportOfMeta(appSecret, []), body: '' },
  ];
  for (const each of forged) assert.equal(await report(path, each), 404);
  assert.equal((await server.nobody.request(`${path}?id=m-1&status=delivered`)).status, 404, 'in the address nothing is signed');
  assert.deepEqual(await states(), ['sent', 'sent', 'sent'], 'a forged report changes nothing');
  assert.equal(await report(path, reportOfMeta(appSecret, [{ id: 'm-1', status: 'sent' }])), 204);
  assert.equal(await report(path, good), 204);
  assert.equal(await report(path, reportOfMeta(appSecret, [{ id: 'm-1', status: 'failed' }])), 204, 'too late');
  const [first, second, third] = await rows();
  assert.deepEqual([first?.state, second?.state, third?.state], ['delivered', 'failed', 'sent']);
  assert.match(second?.answer ?? '', /Message undeliverable/);
  assert.equal(await report(path, reportOfMeta(appSecret, [], { messages: [{ from: '919840012345', text: { body: 'Thanks' } }] })), 204);
});

test('whoever switches on signed reports enters their secret, for one host, and it is told nowhere', async () => {
  const path = await sent('98400 12345');
  const by = await server.as('hosteladmin');
  const elsewhere = await by.refused('gatewayChange', { params, body: { url: 'https://other.example.org/', key: token } });
  assert.deepEqual(Object.keys(elsewhere.body.fields ?? {}), ['reportKey']);
  const pasted = await by.refused('gatewayChange', { params, body: { headers: `X-App: ${appSecret}` } });
  assert.deepEqual(Object.keys(pasted.body.fields ?? {}), ['headers']);
  const shown = (await by.call('gatewayGet', { params })).body;
  assert.deepEqual([shown.hasReportKey, JSON.stringify(shown).includes(appSecret)], [true, false]);
  await server.database.write.deleteFrom('kept_secret').where('name', '=', 'whatsapp_report_key').execute();
  for (const secret of ['', appSecret])
    assert.equal(await report(path, reportOfMeta(secret, [{ id: 'm-1', status: 'delivered' }])), 404, 'as after a restore');
});
