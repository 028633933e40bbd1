import assert from 'node:assert/strict';
import { test } from 'node:test';
import { roles } from '#contract/roles.ts';
import { redirectOf } from './guard.ts';
import { pages } from './pages.ts';
import { menuOf } from './menu/menu.ts';

test('somebody with a hostel is led to it', () => {
  const rooms = menuOf(pages, { role: 'student', hostelId: 'h1' }).find(({ label }) => label === 'View Rooms');
  assert.ok(rooms && 'to' in rooms);
  assert.equal(rooms.to, '/view-hostels/h1');
});

test('somebody without a hostel is led nowhere', () => {
  const rooms = menuOf(pages, { role: 'caretaker', hostelId: null }).find(({ label }) => label === 'Manage Rooms');
  assert.ok(rooms && 'to' in rooms);
  assert.equal(rooms.to, null);
});

test('an administrator is asked which hostel', () => {
  const details = menuOf(pages, { role: 'hosteladmin', hostelId: null }).find(({ label }) => label === 'Student Details');
  assert.ok(details && 'to' in details);
  assert.equal(details.pick?.('h1'), '/h1/student-info');
});

test('no two entries of a menu claim one place', () => {
  for (const role of roles) {
    const orders = pages.flatMap(({ menu }) => menu?.[role]?.order ?? []);
    assert.deepEqual(orders, [...new Set(orders)], role);
  }
});

test('a menu only has pages that its role may open', () => {
  for (const role of roles) {
    const session = { username: 'asha', token: 'a token', role, hostelId: 'h1', mustChangePassword: false, mustSetSecondFactor: false };
    for (const { path, guard, menu } of pages) {
      if (menu?.[role]) assert.equal(redirectOf(guard, session, new URL(path, 'http://hostel.test')), undefined, `${role} ${path}`);
    }
  }
});

test('no two pages share a path', () => {
  const paths = pages.map(({ path }) => path.toLowerCase().replace(/\/$/, '').replaceAll(/:\w+/g, ':'));
  assert.deepEqual(paths, [...new Set(paths)]);
});
