import assert from 'node:assert/strict';
import { test } from 'node:test';
import { routes } from './call-routes.ts';

test('a route says whether the session token is sent', () => {
  assert.equal(routes.login.session, 'none');
  // without the token the session would not end
  assert.equal(routes.logout.session, 'optional');
  assert.equal(routes.leaveOwn.session, undefined);
});

test('a route has a timeout only if its call may take longer than the default', () => {
  assert.equal(routes.leaveOwn.timeoutSeconds, undefined);
  assert.ok((routes.studentImport.timeoutSeconds ?? 0) > 600);
});
