import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Page } from '@playwright/test';
import { roles, type Role } from '#contract/roles.ts';
import type { PageName } from '#contract/paths.ts';
import { pages, type PageRow } from '#web/pages.ts';
import { fill, goTo, heading, homeHeading, logOut, moveTo, press, settle, signIn } from './actions.ts';
import { password } from './app.ts';
import { expect, test } from './fixtures.ts';
import { keptOfPerson } from './kept-entries.ts';
import { addressOf } from './page-access.ts';

/** The pages with a form that keeps a draft, by the role that tests them. */
const forms: Readonly<Record<Role, readonly PageName[]>> = {
  student: ['ownComplaints', 'applyForLeave', 'requestRoomChange'],
  caretaker: ['createNotice', 'editNotice', 'addItem', 'stockCount', 'addWorker', 'imposeFine'],
  warden: [],
  hosteladmin: ['addHostel', 'addRooms', 'registerStudent', 'editStudent', 'openRound', 'newAcademicYear'],
  guard: [],
};

/** The fields of a page that people type into; a choice from a list is not kept in a draft. */
const typedInto =
  'form:not([role=search]) :is(input:not([type=checkbox], [type=radio], [type=hidden], [type=file], [role=combobox], [hidden], [readonly]), textarea)';

/** The values of the fields of the page, by label; with `typed`, a suitable value is typed into each first. */
const fieldsOf = (page: Page, typed: boolean): Promise<[label: string, value: string][]> =>
  page.locator('main').evaluate(
    (main, [fields, types]) => {
      const found = [...main.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(fields)].filter((field) => !field.disabled);
      return found.map((field) => {
        const text: Readonly<Record<string, string>> = {
          date: '2098-04-05',
          time: '10:30',
          'datetime-local': '2098-04-05T10:00',
          password: 'never to be kept',
          tel: '98111 22233',
          numeric: '7',
          decimal: '7',
        };
        if (types) {
          const value = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value');
          value?.set?.call(field, text[field.type] ?? text[field.inputMode] ?? 'Typed and not sent');
          field.dispatchEvent(new Event('input', { bubbles: true }));
        }
        return [field.labels?.[0]?.textContent ?? field.name, field.value] as [string, string];
      });
    },
    [typedInto, typed] as const,
  );

const isSecret = (value: string): boolean => value === 'never to be kept' || value.startsWith('98111');
const storedDrafts = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    Object.entries(localStorage)
      .filter(([key]) => key.startsWith('draft/'))
      .map(([, value]) => String(value)),
  );

/** Whether the page, or a part of it other than a dialog, is a form that keeps a draft. */
function keepsDraft({ load }: PageRow): boolean {
  const [, path = ''] = /import\(['"](.+?)['"]\)/.exec(String(load)) ?? [];
  const file = join(import.meta.dirname, '../web', path);
  const source = readFileSync(file, 'utf8');
  const parts = [...source.matchAll(/from '(\.\/[\w-]*(?:form|counts|numbered|new-round|choice)\.tsx?)'/g)].map(([, part = '']) =>
    readFileSync(join(dirname(file), part), 'utf8'),
  );
  return [source, ...parts].some((text) => /\{ form: /.test(text));
}

test('every page with a form that keeps a draft is tested below', { tag: '@desktop' }, () => {
  const found = pages.filter(keepsDraft).map(({ page }) => page);
  expect(found.toSorted()).toEqual(Object.values(forms).flat().toSorted());
});

for (const role of roles.filter((each) => forms[each].length > 0)) {
  test(
    `what a ${role} typed into the form of a page is there after a reload, except secrets`,
    { tag: '@desktop' },
    async ({ open, smallCampus }) => {
      const page = await open({ as: smallCampus.people[role] });
      await page.goto('/account');
      await settle(page);
      for (const row of pages.filter(({ page: name }) => forms[role].includes(name))) {
        const before = await page.title();
        await moveTo(page, addressOf(row, smallCampus));
        await expect(page, row.path).not.toHaveTitle(before);
        await settle(page);
        const typed = await fieldsOf(page, true);
        await page.reload();
        await expect(page.getByText(/^Draft kept from/), row.path).toBeVisible();
        const expected = typed.map(([label, value]) => [label, isSecret(value) ? expect.not.stringMatching(/never|98111/) : value]);
        expect(await fieldsOf(page, false), row.path).toEqual(expected);
        expect((await storedDrafts(page)).join(), row.path).not.toMatch(/never to be kept|98111/);
        await press(page, 'Discard the draft');
        await expect(page.getByText(/^Draft kept from/)).toHaveCount(0);
        expect(await storedDrafts(page), row.path).toEqual([]);
      }
    },
  );
}

test(
  'a draft survives Back and the end of the session, is hidden from others, and is deleted when the form is sent or on signing out',
  { tag: '@phone' },
  async ({ app, hostel, open }) => {
    const { asha, bela } = hostel;
    await app.givePassword(asha.username);
    await app.givePassword(bela.username);
    const page = await open({ as: asha, expectedProblems: [/→ 401$/] });
    await page.goto('/dashboard');
    await moveTo(page, '/student/create-leave');
    await fill(page, 'Reason', 'My sister marries.');
    await page.goBack();
    await expect(homeHeading(page)).toBeVisible();
    await page.goForward();
    await expect(page.getByLabel('Reason', { exact: true })).toHaveValue('My sister marries.');
    // the session has ended, as after a week
    await app.db.deleteFrom('session').where('account_id', '=', asha.id).execute();
    await page.evaluate(() => localStorage.removeItem('token'));
    await page.goto('/student/create-leave');
    await signIn(page, { username: bela.username, password });
    await expect(heading(page, 'Apply for Leave')).toBeVisible();
    await expect(page.getByLabel('Reason', { exact: true })).toHaveValue('');
    await logOut(page);
    await expect(heading(page, 'Log-in to your account')).toBeVisible();
    await signIn(page, { username: asha.username, password });
    await expect(homeHeading(page)).toBeVisible();
    await moveTo(page, '/student/create-leave');
    await expect(page.getByText(/^Draft kept from/)).toBeVisible();
    await fill(page, 'Start date', '2098-04-05');
    await fill(page, 'End date', '2098-04-07');
    await press(page, 'Submit');
    await expect(heading(page, 'Leave Status')).toBeVisible();
    expect(await storedDrafts(page)).toEqual([]);
    // Logout deletes the remaining drafts
    await moveTo(page, '/student/register-complaint');
    await fill(page, 'Complaint', 'The fan hums.');
    expect((await storedDrafts(page)).length).toBe(1);
    await logOut(page);
    await expect(heading(page, 'Log-in to your account')).toBeVisible();
    expect(await keptOfPerson(page)).toEqual([]);
  },
);

test(
  'the draft of a remark is kept when Back closes its dialog, and is deleted by Cancel',
  { tag: '@desktop' },
  async ({ hostel, open }) => {
    const { asha, caretaker, hostelId } = hostel;
    await asha.client.call('complaintCreate', { params: { hostelId }, body: { complaint: 'The fan hums.' } });
    const page = await open({ as: caretaker });
    await page.goto('/dashboard');
    await goTo(page, 'Complaints');
    const resolve = () => press(page, new RegExp(`^Resolve complaint of ${asha.username}`));
    const dialog = page.getByRole('dialog');
    await resolve();
    await fill(dialog, 'Remark', 'The electrician comes.');
    // the router learns of the dialog a few milliseconds later
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => setTimeout(resolve))));
    await page.goBack();
    await expect(dialog).toHaveCount(0);
    await resolve();
    await expect(dialog.getByLabel('Remark', { exact: true })).toHaveValue('The electrician comes.');
    await press(dialog, 'Cancel');
    await resolve();
    await expect(dialog.getByLabel('Remark', { exact: true })).toHaveValue('');
  },
);
