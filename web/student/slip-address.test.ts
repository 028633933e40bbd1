import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paths } from '#contract/paths.ts';
import { isLoopback, slipPath } from '#contract/student/slip-address.ts';
import { open } from '#web/testing/screen.ts';

test('a scanned slip opens the sign-in with username and code filled in, whatever their letters', async () => {
  const screen = await open(slipPath('Asha #7 & co', 'abc-def'), { as: 'nobody' });
  assert.deepEqual([screen.fields['Username'], screen.fields['Password']], ['Asha #7 & co', 'abc-def']);
  const plain = await open(paths.login(), { as: 'nobody' });
  assert.deepEqual([plain.fields['Username'], plain.fields['Password']], ['', '']);
});

test('an address that leads only to the own computer is known as such', () => {
  const hosts = ['localhost', '127.0.0.1', '[::1]', 'hostel.example.edu', '192.168.1.10', '127.example.edu'];
  assert.deepEqual(hosts.map(isLoopback), [true, true, true, false, false, false]);
});
