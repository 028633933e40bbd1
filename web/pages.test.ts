import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PageName } from '#contract/paths.ts';
import { roles, type Role } from '#contract/roles.ts';
import { redirectOf } from './guard.ts';
import { matchRoutes } from 'react-router';
import { rowAt } from './page-at.ts';
import { pages } from './pages.ts';
import { sessionOf } from './testing/session.ts';
import { barOf, menuOf } from './menu/menu.ts';

test('a menu entry of a person with a hostel leads to that hostel', () => {
  const rooms = menuOf(pages, { role: 'student', hostelId: 'h1', hasLeft: false }).find(({ label }) => label === 'View Rooms');
  assert.ok(rooms && 'to' in rooms);
  assert.equal(rooms.to, '/view-hostels/h1');
});

test('a menu entry that needs a hostel leads nowhere for a person without one', () => {
  const rooms = menuOf(pages, { role: 'caretaker', hostelId: null, hasLeft: false }).find(({ label }) => label === 'Manage Rooms');
  assert.ok(rooms && 'to' in rooms);
  assert.equal(rooms.to, null);
});

test('a menu entry that needs a hostel asks an administrator which one', () => {
  const students = menuOf(pages, { role: 'hosteladmin', hostelId: null, hasLeft: false }).find(({ label }) => label === 'Students');
  const details = students && 'links' in students && students.links.find(({ label }) => label === 'Student Details');
  assert.ok(details);
  assert.equal(details.pick?.('h1'), '/h1/student-info');
});

test('the menu of a student who has checked out has only the fines, and few pages stay open', () => {
  const left = sessionOf('student', { hostelId: null, hasLeft: true });
  assert.deepEqual(
    menuOf(pages, left).map(({ label }) => label),
    ['Fines'],
  );
  const openPages = pages.filter(
    ({ guard, path, afterCheckOut }) =>
      guard !== 'none' && redirectOf(guard, left, new URL(path, 'http://hostel.test'), afterCheckOut) === undefined,
  );
  assert.deepEqual(openPages.map(({ page }) => page).toSorted(), ['dashboard', 'myAccount', 'ownFines', 'receipt']);
});

const barLabels = (who: Parameters<typeof barOf>[1]) => barOf(pages, who).map(({ label }) => label);

test('three places stand in the bar of a phone, or fewer if the person may open fewer', () => {
  assert.deepEqual(barLabels({ role: 'student', hostelId: 'h1', hasLeft: false }), ['Home', 'Leave', 'Notices']);
  assert.deepEqual(barLabels({ role: 'student', hostelId: null, hasLeft: true }), ['Home', 'Fines']);
  assert.deepEqual(barLabels({ role: 'caretaker', hostelId: 'h1', hasLeft: false }), ['Home', 'Roll call', 'Complaints']);
  assert.deepEqual(barLabels({ role: 'warden', hostelId: 'h1', hasLeft: false }), ['Home', 'Leave', 'Students']);
  assert.deepEqual(barLabels({ role: 'warden', hostelId: null, hasLeft: false }), ['Home', 'Leave']);
  assert.deepEqual(barLabels({ role: 'hosteladmin', hostelId: null, hasLeft: false }), ['Home', 'Hostels', 'Allotment']);
});

/** What each role does most often. */
const commonest: Readonly<Record<Role, readonly PageName[]>> = {
  student: ['applyForLeave', 'ownComplaints', 'ownFines'],
  caretaker: ['markAttendance', 'complaints', 'hostelRooms'],
  warden: ['leaveRequests', 'studentInfo', 'complaints'],
  hosteladmin: ['hostelAllotment', 'registerStudent', 'complaints'],
  guard: ['gate', 'noticeBoard'],
};

test('the commonest tasks of a role are in its bar or its menu, at most two presses from the home page', () => {
  for (const role of roles) {
    const offered = pages.filter(({ menu, bar }) => menu?.[role] ?? bar?.[role]).map(({ page }) => page);
    for (const page of commonest[role]) assert.ok(offered.includes(page), `${role}: ${page} is none of ${offered.join(', ')}`);
  }
});

test('no two entries of a menu have the same order', () => {
  for (const role of roles) {
    const orders = pages.flatMap(({ menu }) => menu?.[role]?.order ?? []);
    assert.deepEqual(orders, [...new Set(orders)], role);
  }
});

test('menus and bars have only pages that their role may open', () => {
  for (const role of roles) {
    for (const { path, guard, menu, bar } of pages) {
      if (menu?.[role] || bar?.[role])
        assert.equal(redirectOf(guard, sessionOf(role), new URL(path, 'http://hostel.test')), undefined, `${role} ${path}`);
    }
  }
});

/** The calls that a page makes first, for somebody who opens it with this query. */
function needsOf(page: PageName, role: Role, hostelId: string | null, query = '', today?: string) {
  const session = sessionOf(role, { hostelId });
  const row = pages.find((each) => each.page === page);
  return row?.needs?.({ params: { id: 'h7' }, query: new URLSearchParams(query), session, today });
}

const other = 'a3f0c6de-0f7e-4a55-9c1f-5b1f8b0c7d11';

/** The query of the list of leave without search or filters. */
const wholeList = { q: '', status: undefined, night: undefined, student: '', sort: undefined, page: 1, pageSize: 25 };

test('a page names the calls it needs, by the role and hostel of the person who opens it', () => {
  assert.deepEqual(needsOf('hostelRooms', 'student', 'h1'), [{ name: 'hostelGet', input: { params: { id: 'h7' } } }]);
  assert.deepEqual(needsOf('leaveRequests', 'warden', 'h1', `hostel=${other}`), [
    { name: 'leavePage', input: { query: { hostel: 'h1', ...wholeList } } },
  ]);
  assert.deepEqual(needsOf('leaveRequests', 'warden', null), []);
  assert.deepEqual(needsOf('leaveRequests', 'hosteladmin', null, `hostel=${other}`), [
    { name: 'hostelChoices', input: {} },
    { name: 'leavePage', input: { query: { hostel: other, ...wholeList } } },
  ]);
  assert.deepEqual(needsOf('leaveRequests', 'hosteladmin', null)?.[1]?.input, { query: { hostel: undefined, ...wholeList } });
});

test('calls that depend on the day are named once the day is known', () => {
  const names = (today?: string) => needsOf('schedule', 'caretaker', 'h1', '', today)?.map(({ name }) => name);
  assert.deepEqual(names(), ['workerList']);
  assert.deepEqual(names('2026-11-18'), ['workerList', 'scheduleGet']);
  assert.deepEqual(needsOf('schedule', 'caretaker', 'h1', '', '2026-11-18')?.[1]?.input, {
    query: { hostel: 'h1', weekStartDate: '2026-11-22' },
  });
});

const lastInput = (page: PageName, query: string) => needsOf(page, 'caretaker', 'h1', query, '2026-11-18')?.at(-1)?.input;

test('a page replaces an invalid or future month or day in the address by the current one', () => {
  for (const [asked, month] of [
    ['2026-10', '2026-10'],
    ['2026-13', '2026-11'],
    ['2027-01', '2026-11'],
    ['soon', '2026-11'],
  ])
    assert.deepEqual(lastInput('attendanceRegister', `month=${asked}`), { params: { hostelId: 'h1', month } });
  assert.deepEqual(lastInput('markAttendance', 'date=2026-02-30'), { params: { hostelId: 'h1', date: '2026-11-18' } });
  assert.deepEqual(lastInput('occupants', 'day=soon'), { params: { id: 'h7' }, query: { at: '2026-11-18' } });
});

test('no two pages share a path', () => {
  const paths = pages.map(({ path }) => path.toLowerCase().replace(/\/$/, '').replaceAll(/:\w+/g, ':'));
  assert.deepEqual(paths, [...new Set(paths)]);
});

test('the document finds the same page for a path as the router', () => {
  const routes = pages.map((row) => ({ path: row.path, handle: row }));
  for (const { path } of pages) {
    for (const value of ['7', 'new', 'a%20b']) {
      const pathname = path.replaceAll(/:\w+/g, value);
      const match = matchRoutes(routes, pathname)?.at(-1);
      const found = rowAt(pages, pathname);
      assert.equal(found?.row.page, match?.route.handle.page, pathname);
      assert.deepEqual(found?.params, { ...match?.params }, pathname);
    }
  }
  assert.equal(rowAt(pages, '/nothing/of/this'), undefined);
});
