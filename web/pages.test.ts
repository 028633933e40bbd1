import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PageName } from '#contract/paths.ts';
import { roles, type Role } from '#contract/roles.ts';
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
    const session = {
      username: 'asha',
      token: 'a token',
      role,
      hostelId: 'h1',
      hostels: [],
      mustChangePassword: false,
      mustSetSecondFactor: false,
    };
    for (const { path, guard, menu } of pages) {
      if (menu?.[role]) assert.equal(redirectOf(guard, session, new URL(path, 'http://hostel.test')), undefined, `${role} ${path}`);
    }
  }
});

/** What a page reads first, for somebody who opens it with this query. */
function needsOf(page: PageName, role: Role, hostelId: string | null, query = '', today?: string) {
  const session = {
    username: 'asha',
    token: 'a token',
    role,
    hostelId,
    hostels: [],
    mustChangePassword: false,
    mustSetSecondFactor: false,
  };
  const row = pages.find((each) => each.page === page);
  return row?.needs?.({ params: { id: 'h7' }, query: new URLSearchParams(query), session, today });
}

test('a page names the calls it needs, for whoever opens it', () => {
  assert.deepEqual(needsOf('hostelRooms', 'student', 'h1'), [{ name: 'hostelGet', input: { params: { id: 'h7' } } }]);
  assert.deepEqual(needsOf('leaveRequests', 'warden', 'h1', 'hostel=h2'), [{ name: 'leaveList', input: { params: { hostelId: 'h1' } } }]);
  assert.deepEqual(needsOf('leaveRequests', 'warden', null), []);
  assert.deepEqual(needsOf('leaveRequests', 'hosteladmin', null, 'hostel=h2'), [
    { name: 'hostelChoices', input: {} },
    { name: 'leaveList', input: { params: { hostelId: 'h2' } } },
  ]);
});

test('a page whose data depend on the day names them once the day is known', () => {
  const names = (today?: string) => needsOf('schedule', 'caretaker', 'h1', '', today)?.map(({ name }) => name);
  assert.deepEqual(names(), ['workerList']);
  assert.deepEqual(names('2026-11-18'), ['workerList', 'scheduleGet']);
  assert.deepEqual(needsOf('schedule', 'caretaker', 'h1', '', '2026-11-18')?.[1]?.input, {
    query: { hostel: 'h1', weekStartDate: '2026-11-22' },
  });
});

test('no two pages share a path', () => {
  const paths = pages.map(({ path }) => path.toLowerCase().replace(/\/$/, '').replaceAll(/:\w+/g, ':'));
  assert.deepEqual(paths, [...new Set(paths)]);
});
