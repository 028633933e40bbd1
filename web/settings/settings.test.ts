import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { timeZoneNamed } from '#contract/day/time-zone.ts';
import { paths, withHash } from '#contract/paths.ts';
import { open, phone } from '#web/testing/screen.ts';

const institutionSettings = { name: 'Ganga College', timeZone: 'Asia/Kolkata', serverTimeZone: 'Asia/Kolkata' } as const;
const answers = { institutionSettings };

test('a phone shows each setting in a row with its value, and a link to one opens it', async () => {
  const screen = await open(paths.institution(), { as: 'hosteladmin', width: phone, answers });
  assert.deepEqual(Object.keys(screen.fields), []);
  await screen.press('Name and logo Ganga College');
  assert.equal(screen.fields['Name of the institution'], 'Ganga College');
  const linked = await open(withHash(paths.institution(), 'site'), { as: 'hosteladmin', width: phone, answers });
  assert.ok('Address of Hostelry' in linked.fields);
});

test('a link to a setting brings its card into view once the settings are there', async () => {
  const scrolled: string[] = [];
  const { mock: calls } = mock.method(Element.prototype, 'scrollIntoView', function (this: Element) {
    scrolled.push(this.id);
  });
  await open(withHash(paths.institution(), 'privacy'), { as: 'hosteladmin', answers });
  assert.deepEqual(scrolled, ['privacy']);
  calls.restore();
});

async function offeredZone(serverTimeZone: string) {
  const screen = await open(paths.institution(), { as: 'hosteladmin', answers: { institutionSettings: { timeZone: '', serverTimeZone } } });
  return { screen, button: screen.buttons.find((name) => name.startsWith('As on this computer')) };
}

test('where the server lives by another time zone than this computer, that of the computer is one press away', async () => {
  const timeZone = timeZoneNamed(Intl.DateTimeFormat().resolvedOptions().timeZone) ?? '';
  assert.equal((await offeredZone(timeZone)).button, undefined);
  const { screen, button = '' } = await offeredZone('Pacific/Niue');
  await screen.press(button);
  const { body } = screen.sent.findLast(({ name }) => name === 'institutionChange') ?? {};
  assert.equal((body as { timeZone?: string }).timeZone, timeZone);
});

test('an address as browsers show it gets the beginning that they leave out, and any other is sent as it was typed', async () => {
  const screen = await open(paths.institution(), { as: 'hosteladmin', answers });
  for (const [typed, sent] of [
    ['hostels.gce.ac.in', 'https://hostels.gce.ac.in'],
    ['192.168.1.10:4000', 'http://192.168.1.10:4000'],
    ['http://hostels.gce.ac.in', 'http://hostels.gce.ac.in'],
  ] as const) {
    await screen.type('Address of Hostelry', typed);
    await screen.press('Save: Address of Hostelry');
    const { body } = screen.sent.findLast(({ name }) => name === 'institutionChange') ?? {};
    assert.equal((body as { site?: string }).site, sent);
  }
});
