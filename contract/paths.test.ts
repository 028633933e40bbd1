import assert from 'node:assert/strict';
import { test } from 'node:test';
import { linkOf, localPath, pathOf, paths, withHash, withQuery } from './paths.ts';

test('a path is built from its pattern, with the values escaped', () => {
  assert.equal(paths.leaveStatus(), '/student/leave-status');
  assert.equal(paths.hostelRooms('a/b'), '/view-hostels/a%2Fb');
  assert.equal(paths.receipt.pattern, '/student/fines/:fineId/receipt');
  assert.equal(withQuery(paths.inventory(), { low: 'only', q: '', page: undefined }), '/inventory/?low=only');
});

test('a path can have a hash', () => {
  assert.equal(withHash(paths.dashboard(), 'notifications'), '/dashboard#notifications');
});

test('a text from outside is a path only if it stays within the app', () => {
  assert.equal(localPath('/accounts?role=warden'), '/accounts?role=warden');
  for (const text of ['//evil.test', 'https://evil.test', '/\\evil.test', 'javascript:alert(1)', '', 'accounts'])
    assert.equal(localPath(text), undefined, text);
});

test('every path leads back to its own page and parameters', () => {
  for (const [page, build] of Object.entries(paths)) {
    const params = [...build.pattern.matchAll(/:\w+/g)].map((_, n) => `value ${n}/ü`);
    const path = (build as (...values: string[]) => ReturnType<typeof paths.login>)(...params); // as many values as the pattern has names
    assert.deepEqual(linkOf(path), { page, params });
    assert.equal(pathOf({ page, params }), path);
  }
});

test('a stored link to a page that no longer exists leads to the dashboard', () => {
  assert.equal(pathOf({ page: 'ballroom', params: [] }), '/dashboard');
});

test('a builder with missing or extra values does not compile', () => {
  // @ts-expect-error a hostel is missing
  assert.equal(paths.hostelRooms(), '/view-hostels/');
  // @ts-expect-error the page has no parameter
  assert.equal(paths.dashboard('x'), '/dashboard');
});
