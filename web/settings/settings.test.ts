import assert from 'node:assert/strict';
import { test } from 'node:test';
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
