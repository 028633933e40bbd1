import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { entry, fill, follow, goTo, notificationsOf, pick, press, seeHeading, seeSaid, signInAt } from './acts.ts';
import { eventually } from './eventually.ts';
import { setStage } from './stage.ts';

const { story } = setStage();

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

const room = (page: Page, number: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name: number, exact: true }) });

async function addHostel(page: Page, name: string, [single, double, triple]: readonly [number, number, number]): Promise<void> {
  await goTo(page, 'Add Hostel');
  await fill(page, 'Name', name);
  await page.getByLabel('Single Seater rooms').fill(String(single));
  await page.getByLabel('Double Seater rooms').fill(String(double));
  await page.getByLabel('Triple Seater rooms').fill(String(triple));
  await press(page, 'Add Hostel');
  await seeSaid(page, 'Hostel added successfully!');
  // the same was said of the hostel before
  await eventually(async () => assert.equal(await page.getByLabel('Name', { exact: true }).inputValue(), ''));
}

async function makeAccount(page: Page, username: string, role: 'Caretaker' | 'Warden'): Promise<void> {
  await page.goto('/accounts');
  await press(page, 'New account');
  const dialog = page.getByRole('dialog', { name: 'New account' });
  await dialog.getByLabel('Username').fill(username);
  await dialog.getByLabel('Role').selectOption({ label: role });
  await dialog.getByLabel('Password', { exact: true }).fill(staffPassword);
  await dialog.getByLabel('To be changed at the first sign-in').uncheck();
  await dialog.getByRole('button', { name: 'Create account' }).click();
  await seeSaid(page, 'Account created successfully!');
  await dialog.waitFor({ state: 'hidden' });
}

async function assign(page: Page, post: 'Caretaker' | 'Warden', hostel: string, person: string): Promise<void> {
  await goTo(page, `Manage ${post}`);
  await seeHeading(page, `Hostel ${post}s`);
  const button = page.getByRole('button', { name: 'Assign', exact: true });
  assert.ok(await button.isDisabled(), 'nothing is chosen yet');
  await page.getByLabel('Hostel', { exact: true }).selectOption({ label: hostel });
  await page.getByLabel(post, { exact: true }).selectOption({ label: person });
  await button.click();
  await seeSaid(page, `${post} assigned successfully!`);
  await page.getByRole('listitem').filter({ hasText: hostel }).getByText(person).waitFor();
}

/** Returns the sign-in codes by username. */
async function importStudents(page: Page): Promise<Map<string, string>> {
  await goTo(page, 'Register Student');
  await follow(page, 'Import students');
  await seeHeading(page, 'Import students');
  const faulty = newcomers.map((row, n) => (n === 6 ? { ...row, rollno: newcomers[2]?.rollno ?? '' } : row));
  await page.getByLabel('CSV or JSON file').setInputFiles(fileOf(faulty));
  await press(page, 'Check the list');
  assert.match(await entry(page, 'The same value stands in row 3 too.').innerText(), /^7\s[^]*rollno/);
  assert.ok(await page.getByRole('button', { name: /^Import \d+ student/ }).isDisabled(), 'a faulty list must not come in');

  await page.getByLabel('CSV or JSON file').setInputFiles(fileOf(newcomers));
  await press(page, 'Check the list');
  await press(page, 'Import 40 students');
  await seeSaid(page, '40 students created, 0 unchanged.');
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, /^Download 40 codes/)]);
  const lines = (await readFile(await download.path(), 'utf8')).trim().split(/\r?\n/).slice(1);
  return new Map(lines.map((line) => line.replaceAll('"', '').split(',') as [string, string])); // two columns each
}

async function chooseHostelAndBatch(page: Page, hostel: RegExp, batch: string): Promise<void> {
  await goTo(page, 'Hostel Allotment');
  await seeHeading(page, 'Hostel Allotment');
  const hostels = page.getByLabel('Hostel', { exact: true });
  const label = await hostels.getByRole('option').filter({ hasText: hostel }).innerText();
  await hostels.selectOption({ label });
  await page.getByLabel('Batch', { exact: true }).selectOption(batch);
  await entry(page, `asha.cse.${batch}`).waitFor();
}

async function allotBatches(page: Page): Promise<void> {
  await chooseHostelAndBatch(page, /^Ganga \(21 free\)/, '2022');
  await press(page, 'Select All');
  await page.getByText('20 students selected, 21 seats free in Ganga').waitFor();
  await press(page, 'Allot');
  await seeSaid(page, 'Hostel allotted successfully!');

  await chooseHostelAndBatch(page, /^Yamuna \(19 free\)/, '2023');
  await press(page, 'Select All');
  await page.getByText('19 students selected, 19 seats free in Yamuna').waitFor();
  await page.getByRole('checkbox', { name: /^Select /, checked: false }).check();
  const dialog = page.getByRole('dialog', { name: 'Selection Limit Exceeded' });
  await dialog
    .getByText('You have selected more students than the available capacity. Please deselect some students before proceeding.')
    .waitFor();
  await dialog.getByRole('button', { name: 'OK' }).click();
  await page.getByRole('checkbox', { name: 'Select asha.cse.2023' }).uncheck();
  await press(page, 'Allot');
  await seeSaid(page, 'Hostel allotted successfully!');
  await page.getByText('0 students selected, no seat free in Yamuna').waitFor();
}

async function allotRooms(page: Page): Promise<void> {
  await goTo(page, 'Manage Rooms');
  await seeHeading(page, 'Rooms of Ganga');
  await press(page, 'Allocate');
  await seeSaid(page, /^20 students were placed\. Nobody waits for a room\./);
  await room(page, 'S1').getByText('asha.cse.2022').waitFor();

  await follow(page, 'Manual');
  await seeHeading(page, 'Manual allocation in Ganga');
  await pick(page, 'First student', 'asha.cse.2022');
  await pick(page, 'Second student', 'esha.cse.2022');
  await press(page, 'Swap');
  await seeSaid(page, 'asha.cse.2022 now lives in room D5, esha.cse.2022 in room S1.');
  await pick(page, 'Student', 'bela.cse.2022');
  await pick(page, 'New room', 'T11');
  await press(page, 'Reassign');
  await seeSaid(page, 'bela.cse.2022 now lives in room T11.');

  await follow(page, 'Back to the rooms');
  await room(page, 'D5').getByText('asha.cse.2022').waitFor();
  await room(page, 'S2').getByText('1 seat free').waitFor();
  await room(page, 'T11').getByText('Occupied').waitFor();
}

async function resetRooms(page: Page): Promise<void> {
  await press(page, 'Reset');
  const dialog = page.getByRole('dialog', { name: 'Reset all rooms?' });
  await dialog.getByText(/removes 20 students from 10 rooms/).waitFor();
  await dialog.getByRole('button', { name: 'Reset' }).click();
  await seeSaid(page, 'Room allotments removed successfully');
  await page.getByText('11 rooms, 21 of 21 seats free').waitFor();
  await press(page, 'Allocate');
  await room(page, 'S1').getByText('asha.cse.2022').waitFor();
}

async function moveIn(page: Page, code: string): Promise<void> {
  await page.goto('/login');
  await signInAt(page, { username: 'asha.cse.2022', password: code.toLowerCase().replaceAll('-', ' ') });
  await seeHeading(page, 'Choose your own password');
  await page.getByLabel('Password or sign-in code you were given', { exact: true }).fill(code);
  await page.getByLabel('New password', { exact: true }).fill(ownPassword);
  await press(page, 'Save and go on');
  await seeHeading(page, 'Dashboard');
  await page.getByRole('main').getByText('Room S1', { exact: true }).waitFor();

  const notifications = notificationsOf(page);
  const last = notifications.getByRole('link', { name: 'You have been given room S1 in Ganga.' }).first();
  await press(notifications, 'Show all 5 notifications');
  await notifications.getByRole('link', { name: 'You have been allotted to Ganga.' }).waitFor();
  await notifications.getByText('5 new').waitFor();
  await last.click();
  await seeHeading(page, 'Rooms of Ganga');
  await room(page, 'S1').getByText('asha.cse.2022').waitFor();
  await page.goBack();
  await notifications.getByText('4 new').waitFor();
  await eventually(async () => assert.doesNotMatch(await last.innerText(), /^Unread/));
}

story('an empty install becomes a campus in which a student finds her room', 'desktop', async ({ open, ownApp }) => {
  const app = await ownApp();
  const administrator = await open({ at: app });
  await administrator.goto('/login');
  await signInAt(administrator, await app.makeFirstAdministrator());
  await seeHeading(administrator, 'Dashboard');
  await addHostel(administrator, 'Ganga', [4, 4, 3]);
  await addHostel(administrator, 'Yamuna', [1, 3, 4]);
  await makeAccount(administrator, 'kamala', 'Caretaker');
  await makeAccount(administrator, 'vimala', 'Warden');
  await assign(administrator, 'Caretaker', 'Ganga', 'kamala');
  await assign(administrator, 'Warden', 'Ganga', 'vimala');
  const codes = await importStudents(administrator);
  assert.equal(codes.size, 40);
  await allotBatches(administrator);

  const caretaker = await open({ at: app });
  await caretaker.goto('/login');
  await signInAt(caretaker, { username: 'kamala', password: staffPassword });
  await allotRooms(caretaker);
  await resetRooms(caretaker);

  const student = await open({ at: app, size: 'phone' });
  await moveIn(student, codes.get('asha.cse.2022') ?? '');
});
