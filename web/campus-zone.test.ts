import assert from 'node:assert/strict';
import { test } from 'node:test';
import { now } from '#web/testing/screen.ts';
import { clockBehind, followCampus } from './campus-zone.ts';

/** In seconds, by how much the clock of this device is behind after an answer that took some time and named its time by the server's clock. */
function behind(after: { took: number; named: number }): number {
  const present = Date.parse(now);
  const date = new Date(present + after.named * 1_000).toUTCString();
  followCampus(new Response('', { headers: { date } }), present - after.took * 1_000);
  return clockBehind() / 1_000;
}

test('the clock of the device is off by no more than an answer shows, however long it took', () => {
  assert.equal(behind({ took: 8, named: -7 }), 0, 'named on the way');
  assert.equal(behind({ took: 0, named: -600 }), -599, 'named in whole seconds');
  assert.equal(behind({ took: 2, named: 300 }), 300);
  assert.equal(behind({ took: 8, named: 295 }), 300, 'nothing speaks against what is known');
});
