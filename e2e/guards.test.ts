import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { roles } from '#contract/roles.ts';
import { pages, type PageRow } from '#web/pages.ts';
import { menuOf, press, seeHeading, signInAt } from './acts.ts';
import { password } from './app.ts';
import { eventually } from './eventually.ts';
import { lacksOf } from './page-rules.ts';
import { type MenuItem, specifiedMenus, specifiedRoutes } from './specified.ts';
import { setStage } from './stage.ts';
import { addressOf, type Cast, smallCast, maySee, type Visitor, visitors } from './visitors.ts';

const { story, ready } = setStage();

let cast: Cast;
before(async () => {
  cast = await smallCast(await ready());
});

/** Who sees the page at a route, by its row. */
function seenAt(path: string): string {
  const row = pages.find((page) => page.path.replace(/(?<=.)\/$/, '') === path);
  if (!row) return 'no page';
  if (row.guard === 'none') return 'everybody';
  return row.guard === 'signed-in' ? row.guard : roles.filter((role) => maySee(row, role)).join(', ');
}

test('the page table has every route of the specification, open to those it names', () => {
  const wanted = Object.entries(specifiedRoutes).map(([path, seen]) => `${path}: ${typeof seen === 'string' ? seen : seen.join(', ')}`);
  const found = Object.keys(specifiedRoutes).map((path) => `${path}: ${seenAt(path)}`);
  assert.equal(found.join('\n'), wanted.join('\n'));
});

/** Where somebody is sent who may not see the page. */
function elsewhere(row: PageRow, visitor: Visitor): string {
  if (row.path === '/login') return '/dashboard';
  if (visitor === 'nobody') return `/login?from=${encodeURIComponent(addressOf(row, cast))}`;
  const friendlier = typeof row.guard === 'object' && visitor === 'student' ? row.guard.students : undefined;
  return friendlier ?? '/unauthorized';
}

const pathOf = (page: Page) => page.evaluate(() => location.pathname + location.search);

for (const visitor of visitors) {
  const whom = visitor === 'nobody' ? 'somebody who is not signed in' : `a ${visitor}`;
  story(`${whom} is sent away from every page that is not theirs`, 'desktop', async ({ open }) => {
    const page = await open(visitor === 'nobody' ? {} : { as: cast.people[visitor] });
    const faults: string[] = [];
    for (const row of pages.filter((each) => !maySee(each, visitor))) {
      await page.goto(addressOf(row, cast));
      await page.getByRole('heading', { level: 1 }).waitFor();
      const reached = await pathOf(page);
      const wanted = elsewhere(row, visitor);
      if (reached !== wanted) faults.push(`${row.path} led to ${reached}, not to ${wanted}`);
    }
    assert.equal(faults.join('\n'), '');
  });
}

/** The menu as it stands on the page: a line for each item, those of a group indented. */
const readMenu = (page: Page): Promise<string> =>
  menuOf(page).evaluate((menu) =>
    Array.from(menu.querySelectorAll('li > a, li > button'), (control) => {
      const indent = control.closest('ul')?.parentElement === menu ? '' : '  ';
      const to = control.getAttribute('href')?.replace(/(?<=.)\/$/, '') ?? '';
      return `${indent}${control.textContent} ${to}`.trimEnd();
    }).join('\n'),
  );

const lineOf = ({ label, to }: MenuItem) => `${label} ${to?.replace(':id', cast.hostelId) ?? ''}`.trimEnd();

for (const role of roles) {
  story(`the menu of a ${role} has what the specification lists, in its order`, 'desktop', async ({ open }) => {
    const page = await open({ as: cast.people[role] });
    await page.goto('/dashboard');
    await menuOf(page).waitFor();
    const wanted = specifiedMenus[role].flatMap((entry) =>
      'items' in entry ? [entry.label, ...entry.items.map((item) => `  ${lineOf(item)}`)] : [lineOf(entry)],
    );
    await eventually(async () => assert.equal(await readMenu(page), wanted.join('\n')));
  });
}

story('an administrator picks a hostel to see its students', ['desktop', 'phone'], async ({ open }) => {
  const page = await open({ as: cast.people.hosteladmin });
  await page.goto('/dashboard');
  await press(menuOf(page), 'Student Details');
  const dialog = page.getByRole('dialog', { name: 'Student Details' });
  await dialog.getByLabel('Hostel', { exact: true }).selectOption(cast.hostelId);
  await press(dialog, 'Show');
  await seeHeading(page, /^Students of /);
  assert.equal(await pathOf(page), `/${cast.hostelId}/student-info`);
});

story('who signs in goes on to the page that was asked for', 'phone', async ({ app, open }) => {
  const { username, hostelId } = cast.people.caretaker;
  await app.givePassword(username);
  const page = await open();
  const wanted = `/view-hostels/${hostelId}?show=free`;
  await page.goto(wanted);
  await signInAt(page, { username, password });
  await seeHeading(page, /^Rooms of /);
  assert.equal(await pathOf(page), wanted);
});

story('an address that is no page says so and shows the way home', 'phone', async ({ open }) => {
  const page = await open({ as: cast.people.student });
  for (const address of ['/no-such-page', '/admin', '/student/leave-status/17', '/view-hostels']) {
    await page.goto(address);
    await seeHeading(page, 'Page not found');
    assert.equal(await page.title(), 'Page not found – Hostelry');
    assert.deepEqual(await lacksOf(page), []);
  }
  await page.getByRole('link', { name: 'Back to the dashboard' }).click();
  await seeHeading(page, 'Dashboard');
});

story('the rooms of another hostel are not there for a student', 'phone', async ({ app, open }) => {
  const other = await app.build.hostel();
  const page = await open({ as: cast.people.student, forgive: [/hostel\/[\w-]+ → 404/, /^console: /] });
  await page.goto(`/view-hostels/${other}`);
  await page.getByText('There is no such hostel here.').first().waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Back to the dashboard' }).click();
  await seeHeading(page, 'Dashboard');
});
