/** Ten things that an office looks for, each found in three clicks from the home page. Typing is no click. */
import type { Locator, Page } from '@playwright/test';
import type { Role } from '#contract/roles.ts';
import { addDays } from '#contract/day/days.ts';
import { heading, homeHeading, moveTo, success } from './actions.ts';
import type { SignedIn } from './app.ts';
import { someOf } from './devices.ts';
import { expect, test } from './fixtures.ts';
import type { StaffedHostel } from './staffed-hostel.ts';

const mostClicks = 3;

interface Finder {
  page: Page;
  /** opens the search, types and presses the result */
  find: (words: string, result: string | RegExp) => Promise<void>;
  press: (button: string) => Promise<void>;
}

interface Thing {
  what: string;
  for: readonly Role[];
  /** goes there, until the thing is seen */
  reach: (finder: Finder, hostel: StaffedHostel) => Promise<void>;
}

const staff = ['hosteladmin', 'warden', 'caretaker'] as const;
const allots = ['hosteladmin', 'caretaker'] as const;

/** The room of Bela, which is found by the name of its hostel. */
const room = 'S2';

const things: readonly Thing[] = [
  {
    what: 'who is away tonight',
    for: staff,
    async reach({ page, find }, { asha, name }) {
      await find(`who is away tonight in ${name}`, /^Who is away tonight/);
      await expect(page.getByText(asha.username).first()).toBeVisible();
    },
  },
  {
    what: 'a new code for a student',
    for: allots,
    async reach({ page, find, press }, { bela }) {
      await find(`new code ${bela.username}`, `Give a student a new code: ${bela.username}`);
      await press('Make a code');
      await expect(page.getByText(/It is shown only once/)).toBeVisible();
    },
  },
  {
    what: 'closing a room',
    for: allots,
    async reach({ page, find, press }, { name }) {
      await find(`close ${room} ${name}`, `Close a room, or open it again: Room ${room}`);
      await page.getByLabel('Why it is closed').fill('The roof leaks.');
      await press('Close');
      await expect(success(page, `Room ${room} is closed.`)).toBeVisible();
    },
  },
  {
    what: 'the attendance register of March',
    for: staff,
    async reach({ page, find }, { name }) {
      await find(`register of March ${name}`, /^Print the attendance register/);
      await expect(heading(page, `Attendance register of ${name}`)).toBeVisible();
      await expect(page.getByRole('heading', { level: 2, name: /^March/ })).toBeVisible();
    },
  },
  {
    what: 'erasing a student',
    for: ['hosteladmin'],
    async reach({ page, find, press }, { asha }) {
      const username = `${asha.username}-gone`;
      await find(`erase ${username}`, `Erase a student: ${username}`);
      await page.getByLabel('Username', { exact: true }).fill(username);
      await press('Erase for ever');
      await expect(success(page, 'The person was erased.')).toBeVisible();
    },
  },
  {
    what: 'undoing what was done once its message has gone',
    for: staff,
    async reach({ page, find, press }) {
      await find('undo notice', /^Undo: Posted a notice: Water is cut/);
      await press('Undo');
      await expect(success(page, /^Undone: Posted a notice/)).toBeVisible();
    },
  },
  {
    what: 'the telephone of parents',
    for: staff,
    async reach({ page, find }, { bela }) {
      await find(`${bela.username}-friend`, new RegExp(`^${bela.username}-friend`));
      await expect(page.getByRole('link', { name: /^Call the parents/ }).first()).toBeVisible();
    },
  },
  {
    what: 'checking a student out',
    for: allots,
    async reach({ page, find }, { bela }) {
      await find(`check out ${bela.username}`, `Check a student out: ${bela.username}`);
      await expect(page.getByRole('dialog', { name: /^Check out/ })).toBeVisible();
    },
  },
  {
    what: 'who lived in the rooms of a hostel',
    for: ['hosteladmin'],
    async reach({ page, find }, { name }) {
      await find(`who lived in a room ${name}`, /^Who lived in a room/);
      await expect(heading(page, /^Who lived/)).toBeVisible();
    },
  },
  {
    what: 'the team of a hostel',
    for: ['hosteladmin'],
    async reach({ page, find }, { name, warden }) {
      await find(`team ${name}`, /^Change who looks after a hostel/);
      await expect(page.getByText(warden.username).first()).toBeVisible();
    },
  },
];

/** A page of its own for each thing would take longer, and so would loading the app again. An open dialog prevents the navigation. */
async function goHome(page: Page): Promise<void> {
  const isFree = await page.evaluate(() => document.getElementById('root') !== null && document.querySelector('[role=dialog]') === null);
  if (isFree) await moveTo(page, '/dashboard');
  else await page.goto('/dashboard');
  await expect(homeHeading(page)).toBeVisible();
}

function counting(page: Page): Finder & { clicks: () => number } {
  let clicks = 0;
  const click = async (what: Locator) => {
    clicks += 1;
    await what.click();
  };
  return {
    page,
    async find(words, result) {
      await click(page.getByRole('button', { name: 'Search', exact: true }));
      const dialog = page.getByRole('dialog', { name: 'Search' });
      await dialog.getByRole('textbox').fill(words);
      await click(dialog.locator('[data-result]').filter({ hasText: result }).first());
    },
    // the corner of a dialog closes it, too
    press: (button) => click(page.getByRole('dialog').getByRole('button', { name: button, exact: true }).last()),
    clicks: () => clicks,
  };
}

// what the others find of it is in `web/search/results.test.ts`
for (const role of someOf(staff)) {
  test(`what a ${role} looks for is found in ${mostClicks} clicks`, { tag: '@desktop' }, async ({ app, hostel, open }) => {
    const people: Record<(typeof staff)[number], SignedIn> = {
      hosteladmin: await app.signIn(await app.build.account({ role: 'hosteladmin' })),
      warden: hostel.warden,
      caretaker: hostel.caretaker,
    };
    const person = people[role];
    const { today } = (await person.client.call('me')).body;
    const leave = (
      await hostel.asha.client.call('leaveCreate', {
        body: { startDate: today, endDate: addDays(today, 2), backBy: '18:00', reason: 'A wedding.' },
      })
    ).body;
    await hostel.warden.client.call('leaveApprove', { params: { id: leave._id } });
    const username = `${hostel.bela.username}-friend`;
    await app.build.student({ username, hostelId: hostel.hostelId, info: { parentContactNo: '9800000001' } });
    // nothing of this student is to be settled first
    await app.build.student({ username: `${hostel.asha.username}-gone` });
    const page = await open({ as: person });
    for (const thing of things.filter(({ for: readers }) => readers.includes(role))) {
      await test.step(thing.what, async () => {
        await person.client.call('noticeCreate', { body: { title: 'Water is cut', description: 'Until noon.' } });
        await goHome(page);
        const finder = counting(page);
        await thing.reach(finder, hostel);
        expect(finder.clicks(), thing.what).toBeLessThanOrEqual(mostClicks);
      });
    }
  });
}
