import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paths } from '#contract/paths.ts';
import { isOnlyHere } from '#contract/institution/site.ts';
import { slipPath } from '#contract/student/slip-address.ts';
import { open } from '#web/testing/screen.ts';

test('a scanned slip opens the sign-in with username and code filled in, whatever their letters', async () => {
  const screen = await open(slipPath('Asha #7 & co', 'abc-def'), { as: 'nobody' });
  assert.deepEqual([screen.fields['Username'], screen.fields['Password']], ['Asha #7 & co', 'abc-def']);
  const plain = await open(paths.login(), { as: 'nobody' });
  assert.deepEqual([plain.fields['Username'], plain.fields['Password']], ['', '']);
});

test('slips lead to the address in the settings, and warn while it is only this computer', async () => {
  const codes = [{ username: 'asha', name: 'Asha Rao', rollno: '1', hostel: 'Ganga', room: 'S1', signInCode: 'abc-def' }];
  const printed: string[] = [];
  globalThis.window.print = () => void printed.push(document.body.textContent);
  const draw = async (site: string) => {
    const offered = { programmes: [], batches: [], categories: [], fineLimit: 500, upiId: '', payAt: '', site };
    const answers = { institutionGet: { name: '', logo: null, offered }, studentSignInCodes: { codes } };
    const screen = await open(paths.importStudents(), { as: 'hosteladmin', answers });
    await screen.press('New codes for those who have not signed in');
    await screen.press('Make new codes');
    await screen.press('Print 1 slip');
    return screen;
  };
  const known = await draw('https://hostel.example.edu');
  assert.match(printed.pop() ?? '', /https:\/\/hostel\.example\.edu/);
  assert.doesNotMatch(known.text, /The slips would lead nowhere/);
  const local = await draw('http://localhost:4000');
  assert.match(local.text, /The slips would lead nowhere/);
  assert.equal(local.links['Enter the address that students use'], '/admin/settings#site');
});

test('an address that leads only to the own computer is known as such', () => {
  const hosts = ['localhost:4000', '127.0.0.1', '[::1]', 'hostel.example.edu', '192.168.1.10', '127.example.edu'];
  assert.deepEqual(
    hosts.map((host) => isOnlyHere(`http://${host}`)),
    [true, true, true, false, false, false],
  );
});
