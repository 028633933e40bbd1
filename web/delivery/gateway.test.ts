import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gatewayPresets } from '#contract/delivery/gateway-presets.ts';
import type { Gateway } from '#contract/delivery/gateway.ts';
import { paths } from '#contract/paths.ts';
import { now, open, phone, Refusal } from '#web/testing/screen.ts';

const { request } = gatewayPresets.msg91;
const settings = { ...request, isOn: true, country: '91', price: 0.25 };
const absent = {
  text: 'wardAbsent',
  language: 'en',
  toGuardians: true,
  wording: '{student} was absent on {day}.',
  urgency: 'now',
  names: ['student', 'day'],
} as const;
const made = (more: Partial<Gateway> = {}): Gateway => ({
  settings,
  hasKey: true,
  hasReportKey: false,
  fault: null,
  faultAt: null,
  statusAddress: 'https://hostel.example.org/open/status/sms.x',
  texts: [
    { ...absent, names: [...absent.names], template: 'T-1', variables: ['student'] },
    { ...absent, names: [...absent.names], language: 'hi', template: '', variables: [] },
  ],
  waiting: 0,
  reached: 3,
  months: [{ month: '2026-11', sent: 12, failed: 1, unknown: 2, cost: 3.5 }],
  ...more,
});
const place = paths.gatewaySetup('sms');

test('a provider is set up from a preset, with the secret sent once', async () => {
  const nothing = made({ settings: null, hasKey: false, statusAddress: null, months: [] });
  const screen = await open(paths.gatewaySetup('whatsapp'), { as: 'hosteladmin', answers: { gatewayGet: nothing, gatewayChange: made() } });
  await screen.press('Begin with Gupshup');
  await screen.type('Secret', 'k-1');
  await screen.press('Save');
  assert.deepEqual(
    screen.sent.map(({ name, params, body }) => [name, params, body]),
    [['gatewayChange', { channel: 'whatsapp' }, { ...gatewayPresets.gupshup.request, country: '91', price: null, key: 'k-1' }]],
  );
});

test('a change sends what was seen, and no secret unless one was typed', async () => {
  const screen = await open(place, { as: 'hosteladmin', answers: { gatewayGet: made(), gatewayChange: made() } });
  await screen.type('Price of a message in rupees', '0.30');
  await screen.press('Save');
  const { isOn: _, ...seen } = settings;
  assert.deepEqual(screen.sent[0]?.body, { ...seen, price: 0.3, basedOn: seen });
});

test('it is said which text has no template, and a template is entered with its variables', async () => {
  for (const width of [phone, 1366]) {
    const screen = await open(place, { as: 'hosteladmin', width, answers: { gatewayGet: made(), gatewayTemplates: made() } });
    assert.match(screen.text, /1 text has no template and is not sent in that language.*Not sent: no template/s);
    await screen.press(/^Change the template/, 1);
    await screen.type('Id of the template', 'T-2');
    await screen.press('Save', 1);
    assert.deepEqual(screen.sent[0]?.body, {
      templates: [
        { text: 'wardAbsent', language: 'en', template: 'T-1', variables: ['student'] },
        { text: 'wardAbsent', language: 'hi', template: 'T-2', variables: ['student', 'day'] },
      ],
    });
  }
});

test('what was sent and what it costs is told by month, and a provider that fails why', async () => {
  const failing = made({ fault: '401 Unauthorized', faultAt: now, waiting: 2 });
  const { text } = await open(place, { as: 'hosteladmin', answers: { gatewayGet: failing } });
  assert.match(text, /The provider takes no messages.*401 Unauthorized.*2 messages wait/s);
  assert.match(text, /2026-11\s*12 sent · 1 not delivered · 2 perhaps sent · about ₹3\.50/);
});

test('a trial that was not taken says what the provider said', async () => {
  const gatewayTry = new Refusal('messageNotSent', { message: 'The message was not sent. The provider said: 400 no template' });
  const screen = await open(place, { as: 'hosteladmin', answers: { gatewayGet: made(), gatewayTry } });
  await screen.type('Your number', '98400 12345');
  await screen.press('Send one to me');
  assert.match(screen.text, /The message was not sent.*400 no template/s);
});
