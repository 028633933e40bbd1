import type { Page } from '@playwright/test';
import { roles, type Role } from '#contract/roles.ts';
import { menuOf, type MenuLink } from '#web/menu/menu.ts';
import { pages, type PageRow } from '#web/pages.ts';
import { choose, heading, menu, moveTo, openMenu, press, signIn } from './actions.ts';
import { password } from './app.ts';
import type { Campus } from './campuses.ts';
import { allDevices, everything, someOf } from './devices.ts';
import { expect, test } from './fixtures.ts';
import { addressOf, maySee, type Visitor } from './page-access.ts';
import { missingLandmarks } from './page-rules.ts';

/** Where a visitor who may not see the page is redirected. */
function elsewhere(row: PageRow, visitor: Visitor, campus: Campus): string {
  if (row.path === '/login') return '/dashboard';
  if (visitor === 'nobody') return `/login?from=${encodeURIComponent(addressOf(row, campus))}`;
  const friendlier = typeof row.guard === 'object' && visitor === 'student' ? row.guard.students : undefined;
  return friendlier ?? '/unauthorized';
}

/** The menu on the page: a line for each item, items of a group indented. */
const readMenu = (page: Page): Promise<string[]> =>
  menu(page).evaluate((nav) =>
    Array.from(nav.querySelectorAll('li > a, li > button, li > div > :first-child'), (control) => {
      const indent = control.closest('ul')?.parentElement === nav ? '' : '  ';
      const to = control.getAttribute('href')?.replace(/(?<=.)\/$/, '') ?? '';
      return `${indent}${control.textContent} ${to}`.trimEnd();
    }),
  );

const menuLine = ({ label, to }: MenuLink): string => `${label} ${to?.replace(/(?<=.)\/$/, '') ?? ''}`.trimEnd();

/** The menu as the page table has it, in the form of `readMenu`. */
function menuFor(role: Role, hostelId: string): string[] {
  const entries = menuOf(pages, { role, hostelId, hasLeft: false });
  return entries.flatMap((entry) =>
    'links' in entry
      ? [entry.head ? menuLine(entry.head) : entry.label, ...entry.links.map((link) => `  ${menuLine(link)}`)]
      : [menuLine(entry)],
  );
}

for (const visitor of someOf(['student', 'nobody', ...roles.filter((role) => role !== 'student')] satisfies Visitor[])) {
  const whom = visitor === 'nobody' ? 'somebody who is not signed in' : `a ${visitor} has the menu of the page table, and`;
  test(`${whom} is sent away from pages that are not theirs`, { tag: '@desktop' }, async ({ smallCampus, open }) => {
    const page = await open(visitor === 'nobody' ? {} : { as: smallCampus.people[visitor] });
    await page.goto(visitor === 'nobody' ? '/' : '/dashboard');
    if (visitor !== 'nobody') await expect.poll(() => readMenu(page)).toEqual(menuFor(visitor, smallCampus.hostelId));
    const refused = pages.filter((each) => !maySee(each, visitor));
    /** a page for each place where the visitor is sent: `web/guard.test.ts` tests the others */
    const tested = everything ? refused : new Map(refused.map((row) => [elsewhere(row, visitor, smallCampus), row])).values();
    for (const row of tested) {
      await moveTo(page, addressOf(row, smallCampus));
      await expect.soft(page, `sent away from ${row.path}`).toHaveURL(elsewhere(row, visitor, smallCampus));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
  });
}

for (const on of someOf(allDevices)) {
  test(`an administrator picks a hostel to see its students, on a ${on}`, { tag: `@${on}` }, async ({ smallCampus, open }) => {
    const { hostelId, people } = smallCampus;
    const page = await open({ as: people.hosteladmin });
    await page.goto('/dashboard');
    await openMenu(page);
    await press(menu(page), 'More under Students');
    await press(menu(page), 'Student Details');
    const dialog = page.getByRole('dialog', { name: 'Student Details' });
    await choose(dialog, 'Hostel', hostelId);
    await press(dialog, 'Show');
    await expect(heading(page, /^Students of /)).toBeVisible();
    await expect(page).toHaveURL(`/${hostelId}/student-info`);
  });
}

test(
  'signing in leads to the page that was requested, and an unknown address shows that there is no such page',
  { tag: '@phone' },
  async ({ app, hostel, open }) => {
    const { username, hostelId } = hostel.caretaker;
    await app.givePassword(username);
    const page = await open();
    const wanted = `/view-hostels/${hostelId}?show=free`;
    await page.goto(wanted);
    await signIn(page, { username, password });
    await expect(heading(page, /^Rooms of /)).toBeVisible();
    await expect(page).toHaveURL(wanted);
    for (const address of ['/no-such-page', '/admin', '/student/leave-status/17', '/view-hostels']) {
      await moveTo(page, address);
      await expect(heading(page, 'Page not found')).toBeVisible();
      await expect(page).toHaveTitle('Page not found – Hostelry');
      await expect(page.getByRole('link', { name: 'Back to the dashboard' })).toHaveAttribute('href', '/dashboard');
    }
    expect(await missingLandmarks(page)).toEqual([]);
  },
);
