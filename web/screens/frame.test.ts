/** The frame around a page: the menu of the role, whom it lets onto which page, and the hostel that somebody of several has chosen. */
// in a process with others that load the outbox: choosing a hostel sends what is kept
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paths } from '#contract/paths.ts';
import { roles, type Role } from '#contract/roles.ts';
import { redirectOf } from '#web/guard.ts';
import { menuOf, type MenuLink } from '#web/menu/menu.ts';
import { type Answers, hostel, newId, open, pages, phone, userId } from '#web/testing/screen.ts';
import { textOf } from '#web/testing/shown.ts';
import { sessionOf } from '#web/testing/session.ts';

const inFrame = true;
const at = (path: string) => new URL(path.replaceAll(/:\w+/g, hostel._id), 'http://hostel.test');
const withoutSlash = (to: string | null | undefined) => to?.replace(/(?<=.)\/$/, '') ?? '';

/** The menu on the page: a line for each item, items of a group indented. */
function readMenu(): string[] {
  const nav = document.querySelector('nav[aria-label=Menu]');
  return [...(nav?.querySelectorAll('li > a, li > button, li > div > :first-child') ?? [])].map((control) => {
    const indent = control.closest('ul')?.parentElement === nav ? '' : '  ';
    return `${indent}${textOf(control)} ${withoutSlash(control.getAttribute('href'))}`.trimEnd();
  });
}

const menuLine = ({ label, to }: MenuLink): string => `${label} ${withoutSlash(to)}`.trimEnd();

/** The menu as the page table has it, in the form of `readMenu`. */
const menuFor = (role: Role, hostelId: string | null): string[] =>
  menuOf(pages, { role, hostelId, hasLeft: false }).flatMap((entry) =>
    'links' in entry
      ? [entry.head ? menuLine(entry.head) : entry.label, ...entry.links.map((link) => `  ${menuLine(link)}`)]
      : [menuLine(entry)],
  );

for (const role of roles)
  test(`a ${role} has the menu of the page table, and is sent away from pages that are not theirs`, async () => {
    const hostelId = role === 'hosteladmin' ? null : hostel._id;
    await open(paths.dashboard(), { as: role, inFrame });
    assert.deepEqual(readMenu(), menuFor(role, hostelId));
    const refused = pages.flatMap(({ guard, path }) => {
      const to = redirectOf(guard, sessionOf(role, { hostelId }), at(path));
      return to === undefined ? [] : [[to, at(path).pathname] as const];
    });
    // a page for each place where the person is sent: `web/guard.test.ts` tests the others
    for (const [to, path] of new Map(refused)) {
      const screen = await open(path, { as: role, inFrame });
      assert.equal(screen.address, to, path);
      assert.equal(screen.texts('h1').length, 1);
    }
  });

test('signing in leads to the page that was requested, and an unknown address shows that there is no such page', async () => {
  const wanted = `${paths.hostelRooms(hostel._id)}?show=free`;
  const login = { userId, username: 'me', token: 'token', role: 'caretaker', hostelId: hostel._id, hostels: [hostel] } as const;
  const screen = await open(wanted, { as: 'nobody', inFrame, answers: { login, hostelGet: { hostel, rooms: [] } } });
  assert.equal(screen.address, `/login?from=${encodeURIComponent(wanted)}`);
  await screen.type('Username', 'me');
  await screen.type('Password', 'three quiet monsoons');
  await screen.press('Login', -1);
  assert.equal(screen.address, wanted);
  assert.deepEqual(screen.texts('h1'), ['Rooms of Kaveri']);
  for (const address of ['/no-such-page', '/admin', '/student/leave-status/17', '/view-hostels']) {
    const { text, links } = await open(address, { inFrame });
    assert.match(text, /Page not found/);
    assert.equal(document.title, 'Page not found – Hostelry');
    assert.equal(links['Back to the dashboard'], '/dashboard');
    assert.equal(links['Skip to content'], '#main');
    assert.deepEqual(
      ['h1', 'main', 'nav'].map((part) => document.querySelectorAll(part).length > 0),
      [true, true, true],
    );
  }
});

test('an administrator picks a hostel to see its students', async () => {
  const screen = await open(paths.dashboard(), { as: 'hosteladmin', width: phone, inFrame, answers: { hostelChoices: [hostel] } });
  await screen.press('More under Students');
  await screen.press('Student Details');
  await screen.type('Hostel', hostel._id);
  await screen.press('Show');
  assert.equal(screen.address, paths.studentInfo(hostel._id));
});

const other = { _id: newId(), name: 'Teesta' };
const two = [hostel, other];

/** Somebody who serves two hostels and has chosen the first. */
function ofTwo(role: 'caretaker' | 'warden', answers: Answers): Answers {
  let chosen = hostel;
  const me = () => ({ userId, username: 'me', role, today: '2026-11-16', hostelId: chosen._id, hostel: chosen, hostels: two }) as const;
  const meHostel: Answers['meHostel'] = ({ body }) => {
    chosen = two.find(({ _id }) => _id === (body as { hostelId: string }).hostelId) ?? hostel;
    return me();
  };
  return {
    me,
    meHostel,
    hostelGet: ({ params }) => ({ hostel: two.find(({ _id }) => _id === params['id']) ?? hostel, rooms: [] }),
    ...answers,
  };
}

test('a warden of two hostels sees which one is chosen and can switch, and the whole page follows', async () => {
  const answers = ofTwo('warden', {});
  const screen = await open(paths.hostelRooms(hostel._id), { as: 'warden', width: phone, inFrame, answers });
  // the choice of the hostel names it, below the heading
  assert.deepEqual(screen.texts('h1'), ['Rooms']);
  assert.match(document.title, /^Rooms of Kaveri/);
  await screen.press('Kaveri, switch hostel');
  await screen.press('Teesta');
  assert.deepEqual(screen.toasts, ['You work in Teesta now.']);
  assert.match(document.title, /^Rooms of Teesta/);
  assert.equal(screen.address, paths.hostelRooms(other._id));
  assert.equal(screen.links['Student Details'], paths.studentInfo(other._id));
  await screen.reload();
  assert.ok(screen.buttons.includes('Teesta, switch hostel'));
  // a page of the hostel that is not chosen offers to switch
  const elsewhere = await open(paths.studentInfo(other._id), { as: 'warden', width: phone, inFrame, answers: ofTwo('warden', {}) });
  assert.match(elsewhere.text, /This page is about Teesta\./);
  await elsewhere.press('Switch to Teesta');
  const read = elsewhere.asked.filter(({ name }) => name === 'studentPage');
  assert.deepEqual([...new Set(read.map(({ query }) => query?.['hostel']))], [other._id]);
});

test('a notification names its hostel and switches to it', async () => {
  const message = 'tara made a complaint: The tap drips.';
  const notificationList = [{ message, isRead: false, link: paths.complaints(), hostel: other }];
  const screen = await open(paths.dashboard(), { width: phone, inFrame, answers: ofTwo('caretaker', { notificationList }) });
  assert.match(screen.text, /The tap drips\..* · Teesta/);
  await screen.press(/The tap drips/);
  assert.deepEqual(
    screen.sent.map(({ name }) => name),
    ['notificationRead', 'meHostel'],
  );
  assert.equal(screen.address, paths.complaints());
  assert.ok(screen.buttons.includes('Teesta, switch hostel'));
});

test('a student who has checked out has only their fines in the menu', async () => {
  const me = { userId, username: 'me', role: 'student', today: '2026-11-16', hostels: [], hasLeft: true, hostel: null } as const;
  await open(paths.dashboard(), { as: 'student', inFrame, answers: { me } });
  assert.deepEqual(readMenu(), ['Fines /student/fines']);
});
