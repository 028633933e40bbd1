import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { test } from 'node:test';
// @ts-expect-error plain JavaScript without types
import { secondsToWait } from './test-files.mjs';

test('a process that could still run at midnight of the campus is started after it', () => {
  const wait = secondsToWait as (seconds: number, now: number) => number;
  const midnight = Date.parse('2026-12-01T00:00:00+05:30');
  assert.equal(wait(300, midnight - 301_000), 0);
  assert.equal(wait(300, midnight - 299_000), 299);
  assert.equal(wait(300, midnight), 0);
  assert.equal(wait(3_000, Date.parse('2026-12-01T12:00:00+05:30')), 0);
});

test('nothing that the server is made of waits while it is loaded, so that test files can share a process', () => {
  // throws for modules that wait, as `import` does not
  assert.ok(createRequire(import.meta.url)('../server/testing/server.ts'));
});
