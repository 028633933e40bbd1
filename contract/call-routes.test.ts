import assert from 'node:assert/strict';
import { test } from 'node:test';
import { routes } from './call-routes.ts';

test('a route says whether the session goes along', () => {
  assert.equal(routes.login.session, 'none');
  // without its token the session would live on
  assert.equal(routes.logout.session, 'optional');
  assert.equal(routes.leaveOwn.session, undefined);
});

test('a route says how long its answer may take where it is long', () => {
  assert.equal(routes.leaveOwn.timeoutSeconds, undefined);
  assert.ok((routes.studentImport.timeoutSeconds ?? 0) > 600);
});
