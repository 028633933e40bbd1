/** Which buttons and parts of pages each role sees; menus and guards are in guards.spec.ts. */
import type { Locator, Page } from '@playwright/test';
import { roles, type Role } from '#contract/roles.ts';
import { entry, follow, heading, menu, moveTo, notifications } from './actions.ts';
import type { Campus } from './campuses.ts';
import { expect, test } from './fixtures.ts';

type Find = (page: Page, campus: Campus) => Locator;

interface PartsOfPage {
  page: string;
  at: (campus: Campus) => string;
  /** a part that everybody who may open the page sees; when it is visible, the page has loaded */
  known: Find;
  /** the roles that may open the page; a part must be missing for those that may not see it */
  openTo: readonly Role[];
  parts: Readonly<Record<string, [part: Find, seenBy: readonly Role[]]>>;
}

const button = (name: string | RegExp) => (page: Page) => page.getByRole('main').getByRole('button', { name, exact: true }).first();
const link = (name: string | RegExp) => (page: Page) => page.getByRole('main').getByRole('link', { name, exact: true }).first();
const ofHostel = (path: string) => (campus: Campus) => `${path}?hostel=${campus.hostelId}`;
const ofStudent: Find = (page, { people }) => entry(page, people.student.username).first();

const staff = ['caretaker', 'warden', 'hosteladmin'] as const;

const partsOfPages: readonly PartsOfPage[] = [
  {
    page: 'the rooms of a hostel',
    at: ({ hostelId }) => `/view-hostels/${hostelId}`,
    known: (page) => page.getByRole('heading', { level: 3, name: 'S1', exact: true }),
    openTo: roles,
    parts: {
      Allocate: [button('Allocate'), ['caretaker', 'hosteladmin']],
      Reset: [button('Reset'), ['caretaker', 'hosteladmin']],
      Manual: [link('Manual'), ['caretaker', 'hosteladmin']],
    },
  },
  {
    page: 'the notice board',
    at: () => '/notice',
    known: (page) => page.getByText('Keys', { exact: true }).first(),
    openTo: roles,
    parts: {
      Create: [link('Create'), staff],
      'Edit of a notice': [link(/^Edit notice/), staff],
      'Delete of a notice': [button(/^Delete notice/), staff],
    },
  },
  {
    page: 'the dashboard',
    at: () => '/dashboard',
    known: (page) => heading(page, 'Dashboard'),
    openTo: roles,
    parts: {
      'the notice board': [(page) => page.getByRole('heading', { level: 2, name: 'Notice Board' }), staff],
      'the attendance calendar': [(page) => page.getByRole('main').getByRole('table', { name: /^Attendance in/ }), ['student']],
      'the notifications': [notifications, roles],
    },
  },
  {
    page: 'the complaints of a hostel',
    at: ofHostel('/caretaker/complaints'),
    known: ofStudent,
    openTo: staff,
    parts: { Resolve: [button(/^Resolve complaint/), ['caretaker']] },
  },
  {
    page: 'the leave requests of a hostel',
    at: ofHostel('/caretaker/leave'),
    known: ofStudent,
    openTo: staff,
    parts: { Approve: [button(/^Approve leave/), ['warden']], Reject: [button(/^Reject leave/), ['warden']] },
  },
  {
    page: 'the inventory',
    at: () => '/inventory/',
    known: (page) => entry(page, /^mark/).first(),
    openTo: staff,
    parts: {
      'Edit of an item': [button(/^Edit/), ['caretaker']],
      'Delete of an item': [button(/^Delete/), ['caretaker']],
      'Add item': [link('Add item'), ['caretaker']],
    },
  },
  {
    page: 'the fines of a hostel',
    at: () => '/caretaker/view-fines',
    known: ofStudent,
    openTo: ['caretaker', 'warden'],
    parts: { 'Impose fine': [link('Impose fine'), ['caretaker']] },
  },
  {
    page: 'the attendance of a hostel',
    at: ofHostel('/student/mark-attendance'),
    known: ofStudent,
    openTo: staff,
    parts: {
      'a mark to be set': [(page) => page.getByRole('radio').first(), ['caretaker', 'hosteladmin']],
      Submit: [button('Submit'), ['caretaker', 'hosteladmin']],
    },
  },
];

const roleNames: Readonly<Record<Role, string>> = {
  student: 'Student',
  caretaker: 'Caretaker',
  warden: 'Warden',
  hosteladmin: 'Administrator',
};

/** Opens the dashboard and checks the bar and the profile card. */
async function openDashboard(page: Page, role: Role, { hostelId, people }: Campus): Promise<void> {
  const { username, client } = people[role];
  const { name } = (await client.call('me')).body;
  const hostelReads: string[] = [];
  page.on('request', (request) => hostelReads.push(new URL(request.url()).pathname));
  await page.goto('/dashboard');
  await expect(menu(page)).toBeVisible();
  const bar = page.getByRole('banner');
  await expect(bar.getByRole('link', { name: 'Hostelry' })).toHaveAttribute('href', '/');
  await expect(bar.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/dashboard');
  await expect(bar.getByText(name || username, { exact: true }).first()).toBeVisible();
  await expect(bar.getByText(roleNames[role]).first()).toBeVisible();
  await expect(bar.getByRole('link', { name: 'Login' })).toHaveCount(0);
  const card = page.getByRole('complementary', { name: 'Profile and menu' });
  await expect(card.getByText(username, { exact: true })).toBeVisible();
  await expect(card.getByText(roleNames[role], { exact: true })).toBeVisible();
  const { body } = await people.hosteladmin.client.call('hostelGet', { params: { id: hostelId } });
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  // administrators have no hostel, and their card reads none
  await expect(card.getByText(body.hostel.name, { exact: true })).toHaveCount(role === 'hosteladmin' ? 0 : 1);
  if (role === 'hosteladmin') expect(hostelReads.filter((path) => path.startsWith('/api/v1/hostel/'))).toEqual([]);
}

for (const role of roles) {
  test(
    `bar and card show that a ${role} is signed in, and every page has only the parts for that role`,
    { tag: '@desktop' },
    async ({ open, smallCampus }) => {
      const page = await open({ as: smallCampus.people[role] });
      await test.step('the bar and the profile card', () => openDashboard(page, role, smallCampus));
      for (const { page: name, at, known, parts } of partsOfPages.filter(({ openTo }) => openTo.includes(role))) {
        await test.step(`in ${name}`, async () => {
          await moveTo(page, at(smallCampus));
          await expect(known(page, smallCampus), name).toBeVisible();
          await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
          for (const [what, [part, seenBy]] of Object.entries(parts)) {
            if (seenBy.includes(role)) await expect.soft(part(page, smallCampus), `${what} in ${name}`).toBeVisible();
            else await expect.soft(part(page, smallCampus), `${what} in ${name}`).toHaveCount(0);
          }
        });
      }
    },
  );
}

test('a student is redirected from the pages on which staff write, decide and read', { tag: '@desktop' }, async ({ open, smallCampus }) => {
  const page = await open({ as: smallCampus.people.student });
  await page.goto('/account');
  for (const [what, from, to] of [
    ['would write a notice', '/create-notice', '/notice'],
    ['would change a notice', '/edit-notice/{id}', '/notice'],
    ['would mark attendance', '/student/mark-attendance', '/dashboard'],
    ['would give rooms', '/hostel/{hostelId}/manual-allocation', '/dashboard'],
    ['would read the details of others', '/{hostelId}/student-info', '/dashboard'],
    ['would read the complaints of others', '/caretaker/complaints', '/dashboard'],
  ] as const) {
    await moveTo(page, from.replace('{hostelId}', smallCampus.hostelId).replace('{id}', smallCampus.noticeId));
    await expect.soft(page, what).toHaveURL(to);
    // starts from a page that is not the target of the next redirect
    await moveTo(page, '/account');
    await expect(page).toHaveURL('/account');
  }
});

test('a caretaker is refused at a page of administrators', { tag: '@desktop' }, async ({ open, smallCampus }) => {
  const page = await open({ as: smallCampus.people.caretaker });
  await page.goto('/admin/add-hostel');
  await expect(page).toHaveURL('/unauthorized');
  await expect(page.getByRole('heading', { level: 1, name: 'Unauthorized Access', exact: true })).toBeVisible();
  await expect(page.getByText('You are not authorized to view this page.', { exact: true })).toBeVisible();
});

test('Logout ends the session, and the bar offers Login only without one', { tag: '@desktop' }, async ({ hostel, open }) => {
  const page = await open({ as: hostel.asha, expectedProblems: [/GET .* → 401/] });
  await page.goto('/');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toHaveCount(0);
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
  await expect(heading(page, 'Log-in to your account')).toBeVisible();
  await expect(page).toHaveURL('/login');
  expect(await page.evaluate(() => ['username', 'token', 'role', 'hostelId'].map((key) => localStorage.getItem(key)))).toEqual([
    null,
    null,
    null,
    null,
  ]);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
  await expect(page.getByRole('banner').getByRole('button', { name: 'Logout' })).toHaveCount(0);
});

test('Manual leads to the manual allocation of the hostel', { tag: '@desktop' }, async ({ open, smallCampus }) => {
  const page = await open({ as: smallCampus.people.caretaker });
  await page.goto(`/view-hostels/${smallCampus.hostelId}`);
  await follow(page, 'Manual');
  await expect(page).toHaveURL(`/hostel/${smallCampus.hostelId}/manual-allocation`);
});

test('a record that is decided, resolved or paid has no buttons any more', { tag: '@desktop' }, async ({ hostel, open }) => {
  const { asha, caretaker, warden, hostelId } = hostel;
  await asha.client.call('complaintCreate', { params: { hostelId }, body: { complaint: 'The lamp is dark.' } });
  const [complaint] = (await asha.client.call('complaintOwn')).body.complaints;
  await caretaker.client.call('complaintResolve', { params: { id: complaint?._id }, body: { remark: 'Mended.' } });
  const leave = await asha.client.call('leaveCreate', { body: { startDate: '2099-05-01', endDate: '2099-05-02', reason: 'A wedding' } });
  await warden.client.call('leaveApprove', { params: { id: leave.body._id } });
  const fine = await caretaker.client.call('fineImpose', { body: { studentId: asha.id, amount: 50, reason: 'A lamp' } });
  await asha.client.call('finePay', { params: { id: fine.body._id } });
  for (const [as, path, text, buttons] of [
    [caretaker, '/caretaker/complaints', 'Resolved', /^Resolve/],
    [warden, '/caretaker/leave', 'Approved', /^(Approve|Reject)/],
    [asha, '/student/fines', 'Paid', /^Pay/],
  ] as const) {
    const page = await open({ as });
    await page.goto(path);
    await expect(page.getByRole('row').getByText(text, { exact: true })).toBeVisible();
    await expect(page.getByRole('row').getByRole('button', { name: buttons })).toHaveCount(0);
  }
});
