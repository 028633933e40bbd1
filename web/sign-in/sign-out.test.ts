// in a process of its own: what a screen of another test keeps on the device may be noted while this one signs out
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paths } from '#contract/paths.ts';
import { open, Refusal } from '#web/testing/screen.ts';

test('signing out clears what the browser stores, even when the server does not answer', async () => {
  for (const logout of [{}, new Refusal('unavailable')]) {
    const screen = await open(paths.choosePassword(), { as: 'student', answers: { logout } });
    assert.equal(localStorage.getItem('token'), 'token');
    await screen.press(/^(Log|Sign) ?out$/i);
    assert.deepEqual(
      screen.sent.map(({ name }) => name),
      ['logout'],
    );
    assert.deepEqual(Object.keys(localStorage), []);
    assert.equal(localStorage.getItem('token'), null);
    assert.equal(screen.address, paths.login());
  }
});
