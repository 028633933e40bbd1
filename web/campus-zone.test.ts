import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import '#web/testing/screen.ts';
import { clockBehind, followCampus } from './campus-zone.ts';

after(() => localStorage.clear());

/** In seconds, by how much the clock of this device is behind after an answer that took some time and named its time by the server's clock. */
function behind(answer: { took: number; named: number }): number {
  const present = Math.floor(Date.now() / 1_000) * 1_000;
  const date = new Date(present + answer.named * 1_000).toUTCString();
  followCampus(new Response('', { headers: { date } }), present - answer.took * 1_000);
  return Math.ceil(clockBehind() / 1_000);
}

test('the clock of the device is off by no more than an answer shows, however long it took', () => {
  assert.equal(behind({ took: 8, named: -7 }), 0, 'named on the way');
  assert.equal(behind({ took: 0, named: -600 }), -599, 'named in whole seconds');
  assert.equal(behind({ took: 2, named: 300 }), 300);
  assert.equal(behind({ took: 8, named: 295 }), 300, 'nothing speaks against what is known');
});
