import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { entry, fill, follow, goTo, heading, homeHeading, notifications, press, roomCard, signIn, success } from './actions.ts';
import { expect, test } from './fixtures.ts';

const staffPassword = 'seven slow rivers';
const ownPassword = 'mangoes in the rain';

interface Newcomer {
  username: string;
  rollno: string;
  batch: string;
  programme: string;
}

/** Twenty students of each batch, half of them of each programme. */
const newcomers: readonly Newcomer[] = ['2022', '2023'].flatMap((batch) =>
  ['CSE', 'ECE'].flatMap((programme) =>
    Array.from({ length: 10 }, (_, n) => ({
      username:
        `${['asha', 'bela', 'chitra', 'divya', 'esha', 'farah', 'gita', 'hema', 'indu', 'jaya'][n]}.${programme}.${batch}`.toLowerCase(),
      rollno: `${batch.slice(2)}B${programme}${n + 1}`,
      batch,
      programme,
    })),
  ),
);

const columns = ['username', 'rollno', 'batch', 'programme'] as const;
const csvOf = (rows: readonly Newcomer[]) =>
  [columns, ...rows.map((row) => columns.map((name) => row[name]))].map((row) => row.join(',')).join('\n');

const fileOf = (rows: readonly Newcomer[]) => ({ name: 'students.csv', mimeType: 'text/csv', buffer: Buffer.from(csvOf(rows)) });

async function addHostel(page: Page, name: string, [single, double, triple]: readonly [number, number, number]): Promise<void> {
  await goTo(page, 'Add Hostel');
  await fill(page, 'Name', name);
  await page.getByLabel('Single Seater rooms').fill(String(single));
  await page.getByLabel('Double Seater rooms').fill(String(double));
  await page.getByLabel('Triple Seater rooms').fill(String(triple));
  await press(page, 'Add Hostel');
  await expect(success(page, 'Hostel added successfully!')).toBeVisible();
}

async function makeCaretaker(page: Page, username: string): Promise<void> {
  await page.goto('/accounts');
  await press(page, 'New account');
  const dialog = page.getByRole('dialog', { name: 'New account' });
  await dialog.getByLabel('Username').fill(username);
  await dialog.getByLabel('Role').selectOption({ label: 'Caretaker' });
  await dialog.getByLabel('Password', { exact: true }).fill(staffPassword);
  await dialog.getByLabel('To be changed at the first sign-in').uncheck();
  await dialog.getByRole('button', { name: 'Create account' }).click();
  await expect(success(page, 'Account created successfully!')).toBeVisible();
  await expect(dialog).toBeHidden();
}

async function assignCaretaker(page: Page, hostel: string, person: string): Promise<void> {
  await goTo(page, 'Manage Caretaker');
  await expect(heading(page, 'Hostel Caretakers')).toBeVisible();
  const button = page.getByRole('button', { name: 'Assign', exact: true });
  await expect(button, 'nothing is chosen yet').toBeDisabled();
  await page.getByLabel('Hostel', { exact: true }).selectOption({ label: hostel });
  await page.getByLabel('Caretaker', { exact: true }).selectOption({ label: person });
  await button.click();
  await expect(success(page, 'Caretaker assigned successfully!')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: hostel }).getByText(person)).toBeVisible();
}

/** Returns the sign-in codes by username. */
async function importStudents(page: Page): Promise<Map<string, string>> {
  await goTo(page, 'Register Student');
  await follow(page.getByRole('main'), 'Import students');
  await expect(heading(page, 'Import students')).toBeVisible();
  await page.getByLabel('Excel, CSV or JSON file').setInputFiles(fileOf(newcomers));
  await press(page, 'Check the list');
  await expect(page.getByRole('heading', { name: 'Nothing is wrong with the list' })).toBeVisible();
  await press(page, 'Import 40 students');
  await expect(success(page, '40 students created, 0 unchanged.')).toBeVisible();
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, /^Download 40 codes/)]);
  const [headings = [], ...lines] = (await readFile(await download.path(), 'utf8'))
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(','));
  const valueOf = (line: readonly string[], heading: string) => line[headings.indexOf(heading)] ?? '';
  return new Map(lines.map((line) => [valueOf(line, 'username'), valueOf(line, 'signInCode')]));
}

async function chooseHostelAndBatch(page: Page, hostel: RegExp, batch: string): Promise<void> {
  await goTo(page, 'Hostel Allotment');
  await expect(heading(page, 'Hostel Allotment')).toBeVisible();
  const hostels = page.getByLabel('Hostel', { exact: true });
  const label = await hostels.getByRole('option').filter({ hasText: hostel }).innerText();
  await hostels.selectOption({ label });
  await page.getByLabel('Batch', { exact: true }).selectOption(batch);
  await expect(entry(page, `asha.cse.${batch}`)).toBeVisible();
}

async function allotBatch(page: Page): Promise<void> {
  await chooseHostelAndBatch(page, /^Ganga \(21 fit\)/, '2022');
  await press(page, 'Select All');
  await expect(page.getByText('20 selected, 21 fit into Ganga')).toBeVisible();
  await press(page, 'Allot');
  await expect(success(page, 'Hostel allotted successfully!')).toBeVisible();
}

async function allotRooms(page: Page): Promise<void> {
  await goTo(page, 'Manage Rooms');
  await expect(heading(page, 'Rooms of Ganga')).toBeVisible();
  await press(page, 'Allocate');
  const dialog = page.getByRole('dialog', { name: 'Allocate rooms?' });
  await expect(dialog.getByText('20 students wait for a room. 21 seats are free.')).toBeVisible();
  await expect(dialog.getByText('20 students get a room. Afterwards 1 seat is free and nobody waits.')).toBeVisible();
  await press(dialog, 'Allocate');
  const outcome = page.getByRole('region', { name: 'Who got a room' });
  await expect(outcome.getByText('asha.cse.2022', { exact: true })).toBeVisible();
  await expect(outcome.getByText('room S1', { exact: true })).toBeVisible();
  await expect(success(page, /^20 students were placed\. Nobody waits for a room\./)).toBeVisible();
  await expect(roomCard(page, 'S1').getByText('asha.cse.2022')).toBeVisible();
}

async function resetRooms(page: Page): Promise<void> {
  await press(page, 'More actions');
  await press(page, 'Reset');
  const dialog = page.getByRole('dialog', { name: 'Reset all rooms?' });
  await expect(dialog.getByText(/removes 20 students from 11 rooms/)).toBeVisible();
  await dialog.getByLabel('Name of the hostel').fill('Ganga');
  await dialog.getByRole('button', { name: 'Reset' }).click();
  await expect(success(page, 'Room allotments removed successfully')).toBeVisible();
  await expect(page.getByText('11 rooms, 21 seats: 0 occupied, 21 free')).toBeVisible();
  await press(page, 'Allocate');
  await press(page.getByRole('dialog', { name: 'Allocate rooms?' }), 'Allocate');
  await expect(roomCard(page, 'S1').getByText('asha.cse.2022')).toBeVisible();
}

async function moveIn(page: Page, code: string): Promise<void> {
  await page.goto('/login');
  await signIn(page, { username: 'asha.cse.2022', password: code.toLowerCase().replaceAll('-', ' ') });
  await expect(heading(page, 'Choose your own password')).toBeVisible();
  // the code typed a moment ago is not requested again
  await expect(page.getByLabel('Password or sign-in code you were given', { exact: true })).toBeHidden();
  await page.getByLabel('New password', { exact: true }).fill(ownPassword);
  await press(page, 'Save and go on');
  await expect(homeHeading(page)).toBeVisible();
  await expect(page.getByRole('main').getByText('Room S1', { exact: true })).toBeVisible();

  const list = notifications(page);
  const last = list.getByRole('link', { name: 'You have been given room S1 in Ganga.' }).first();
  await press(list, 'Show all 4 notifications');
  await expect(list.getByRole('link', { name: 'You have been allotted to Ganga.' })).toBeVisible();
  await expect(list.getByText('4 new')).toBeVisible();
  await last.click();
  await expect(heading(page, 'Rooms of Ganga')).toBeVisible();
  await expect(roomCard(page, 'S1').getByText('asha.cse.2022')).toBeVisible();
  await page.goBack();
  await expect(list.getByText('3 new')).toBeVisible();
  await expect(last).not.toHaveText(/^Unread/);
}

test('an empty database becomes a campus in which a student finds her room', { tag: '@desktop' }, async ({ open, startOwnApp }) => {
  const app = await startOwnApp();
  const administrator = await open({ at: app });
  await administrator.goto('/login');
  await signIn(administrator, await app.makeFirstAdministrator());
  await expect(homeHeading(administrator)).toBeVisible();
  await addHostel(administrator, 'Ganga', [4, 4, 3]);
  await makeCaretaker(administrator, 'kamala');
  await assignCaretaker(administrator, 'Ganga', 'kamala');
  const codes = await importStudents(administrator);
  expect(codes.size).toBe(40);
  await allotBatch(administrator);

  const caretaker = await open({ at: app });
  await caretaker.goto('/login');
  await signIn(caretaker, { username: 'kamala', password: staffPassword });
  await allotRooms(caretaker);
  await resetRooms(caretaker);

  const student = await open({ at: app, device: 'phone' });
  await moveIn(student, codes.get('asha.cse.2022') ?? '');
});
