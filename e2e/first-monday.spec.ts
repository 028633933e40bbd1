/** The first Monday of a college with the program: from a sheet with mistakes to everybody in the right room, and the first usual tasks. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { takesIn } from '#contract/room/hostel-for.ts';
import { fill, heading, press, settle, success, visit } from './actions.ts';
import type { App, SignedIn } from './app.ts';
import {
  cellsOf,
  closedRoom,
  collegeHostels,
  collegeStudents,
  type CollegeStudent,
  mistakes,
  registrarWorkbook,
  roomListOf,
  roomsOf,
  serialHeading,
  unknownHeading,
} from './college.ts';
import { exportedRows } from './exported-rows.ts';
import { expect, test } from './fixtures.ts';

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

interface College {
  administrator: SignedIn;
  hostelIds: ReadonlyMap<string, string>;
}

/** Adds the hostels with their rooms: the first one on the screen, from a list of rooms, the others by calls. */
async function addHostels(administrator: SignedIn, page: Page): Promise<College> {
  const [first, ...others] = collegeHostels;
  if (!first) throw new Error('the college has no hostel');
  for (const hostel of others) {
    const rooms = roomsOf(hostel).map(({ roomNumber, seats, block, floor }) => ({ roomNumber, seats, block, floor }));
    const numbers = { singleSeater: 0, doubleSeater: 0, tripleSeater: 0 };
    await administrator.client.call('hostelCreate', { body: { name: hostel.name, for: hostel.for, ...numbers, rooms } });
  }
  await page.goto('/admin/add-hostel');
  await page.getByRole('radio', { name: 'From a list' }).click();
  await fill(page, 'Name', first.name);
  await page.getByLabel('Who lives there').selectOption(first.for);
  await page
    .getByLabel('Excel, CSV or JSON file')
    .setInputFiles({ name: 'rooms.csv', mimeType: 'text/csv', buffer: Buffer.from(roomListOf(first)) });
  await press(page, 'Check the list');
  await expect(page.getByText('12 rooms with 36 seats, 1 of them closed; nothing is wrong.')).toBeVisible();
  await press(page, 'Add Hostel');
  await expect(success(page, 'Hostel added successfully!')).toBeVisible();
  const { body: hostels } = await administrator.client.call('hostelChoices');
  return { administrator, hostelIds: new Map(hostels.map(({ _id, name }) => [name, _id])) };
}

/** Takes no remedy for anything that was found in the list. */
async function leaveOutEverything(page: Page): Promise<void> {
  const found = page.getByRole('region', { name: /found in the list/ });
  const open = found.locator(
    'select:has(option[value="leave out"]:not(:checked)), label:has(input:not(:checked)):has-text("Leave these rows out")',
  );
  while ((await open.count()) > 0) {
    const first = open.first();
    if ((await first.evaluate((element) => element.tagName)) === 'SELECT') await first.selectOption('leave out');
    else await first.click();
    await settle(page);
  }
}

/** Imports the registrar's workbook without its bad rows, corrects these in the downloaded file, and imports them too. */
async function moveEverybodyIn(page: Page, students: readonly CollegeStudent[]): Promise<void> {
  await visit(page, '/import-students');
  const chooseFile = (name: string, mimeType: string, buffer: Buffer) =>
    page.getByLabel('Excel, CSV or JSON file').setInputFiles({ name, mimeType, buffer });
  await chooseFile('inmates.xlsx', xlsx, await registrarWorkbook(students));
  await press(page, 'Check the list');
  await page.getByLabel(`What ${unknownHeading} stands for`).selectOption({ label: 'Batch' });
  await leaveOutEverything(page);
  await expect(page.getByText('161 new students, 0 there already, 12 rows with errors.')).toBeAttached();
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Download the bad rows')]);
  const bad: Record<string, string>[] = parse(await readFile(await download.path()), { bom: true, columns: true });
  expect(bad.map((row) => Number(row[serialHeading]))).toEqual([...mistakes.keys()].toSorted((a, b) => a - b));
  expect(bad.every((row) => row['Reason'] !== '')).toBe(true);
  await press(page, 'Import 161 students, leave out 12 rows');
  await expect(success(page, /^161 students created, 0 unchanged\./)).toBeVisible();

  const mended = bad.map((row) => students.find(({ serial }) => serial === Number(row[serialHeading]))).map((row) => row && cellsOf(row));
  const headings = Object.keys(mended[0] ?? {});
  const lines = [headings, ...mended.map((row) => headings.map((name) => row?.[name] ?? ''))].map((cells) => cells.join(';'));
  await chooseFile('mended.csv', 'text/csv', Buffer.from(lines.join('\r\n')));
  await press(page, 'Check the list');
  // the settled heading is remembered
  await expect(page.getByText('12 new students, 0 there already, 0 rows with errors.')).toBeAttached();
  await press(page, 'Import 12 students');
  await expect(success(page, /^12 students created, 0 unchanged\./)).toBeVisible();
}

/** The occupants of a hostel as texts `room username`. */
async function occupantsOf({ administrator, hostelIds }: College, name: string): Promise<string[]> {
  const { body } = await administrator.client.call('hostelOccupants', { params: { id: hostelIds.get(name) } });
  return body.rooms.flatMap(({ roomNumber, occupants }) => occupants.map(({ username }) => `${roomNumber} ${username}`)).toSorted();
}

/** Allots newcomers to a hostel, as many as fit, and then allocates rooms to them. */
async function settleNewcomers(page: Page, { hostelIds }: College, hostel: string, count: number): Promise<void> {
  const id = hostelIds.get(hostel) ?? '';
  await page.goto(`/admin/hostel-allotment?hostel=${id}&batch=2026`);
  await expect(heading(page, 'Hostel Allotment')).toBeVisible();
  await press(page, 'Select All');
  await expect(page.getByText(new RegExp(`^${count} students selected`))).toBeVisible();
  await press(page, 'Allot');
  await expect(success(page, 'Hostel allotted successfully!')).toBeVisible();
  await visit(page, `/view-hostels/${id}`);
  await press(page, 'Allocate');
  const dialog = page.getByRole('dialog', { name: 'Allocate rooms?' });
  await expect(dialog.getByText(new RegExp(`^${count} students get a room`))).toBeVisible();
  await press(dialog, 'Allocate');
  await expect(success(page, new RegExp(`^${count} students were placed`))).toBeVisible();
}

/** Does the same in other hostels, without the screens. */
async function settleByCalls({ administrator: { client }, hostelIds }: College, counts: Readonly<Record<string, number>>): Promise<void> {
  for (const hostel of collegeHostels.filter(({ name }) => counts[name] !== undefined)) {
    const hostelId = hostelIds.get(hostel.name) ?? '';
    const { body } = await client.call('studentOfBatch', { query: { batch: '2026' } });
    const newcomers = body.filter((student) => !student.hostel && takesIn(hostel.for, student));
    const studentIds = newcomers.slice(0, counts[hostel.name]).map(({ _id }) => _id);
    await client.call('hostelAllot', { body: { hostelId, studentIds } });
    await client.call('roomAllot', { params: { hostelId }, body: {} });
  }
}

/** Resets a hostel by mistake, and undoes it. */
async function resetByMistake(page: Page, college: College, name: string): Promise<void> {
  const before = await occupantsOf(college, name);
  await visit(page, `/view-hostels/${college.hostelIds.get(name)}`);
  await press(page, 'Reset');
  await press(page.getByRole('dialog', { name: 'Reset all rooms?' }), 'Reset');
  await expect(success(page, 'Room allotments removed successfully')).toBeVisible();
  expect(await occupantsOf(college, name)).toEqual([]);
  await press(page, /^Undo: /);
  await expect(success(page, /^Undone: /)).toBeVisible();
  expect(await occupantsOf(college, name)).toEqual(before);
}

/** Marks a student of the hostel absent. */
async function markOneAbsent({ administrator, hostelIds }: College, app: App, hostel: string): Promise<void> {
  const hostelId = hostelIds.get(hostel) ?? '';
  const caretakerId = await app.build.account({ role: 'caretaker' });
  await app.build.place(hostelId, caretakerId, { lead: true });
  const { client } = await app.signIn(caretakerId);
  const [one] = (await administrator.client.call('hostelOccupants', { params: { id: hostelId } })).body.rooms.flatMap(
    ({ occupants }) => occupants,
  );
  const { today: date } = (await client.call('me')).body;
  await client.call('attendanceMark', {
    params: { hostelId, date },
    body: { attendances: [{ studentId: one?._id ?? '', status: 'absent' }] },
  });
}

/** The rows of a workbook, each as texts by heading; its cells contain only texts and numbers. */
const rowsOf = ([headings = [], ...rows]: unknown[][]): Record<string, string>[] =>
  rows.map((row) => Object.fromEntries(headings.map((name, n) => [String(name), `${row[n] as string | number | null}`])));

/** Exports the register of the month and the list of rooms of a hostel as workbooks, and checks them. */
async function exportLists(page: Page, college: College, hostel: string): Promise<void> {
  const id = college.hostelIds.get(hostel) ?? '';
  await visit(page, `/student/mark-attendance?hostel=${id}`);
  await press(page, 'Export');
  const register = rowsOf((await exportedRows(page)).rows);
  const occupants = await occupantsOf(college, hostel);
  expect(register.map((row) => `${row['Room']} ${row['Username']}`).toSorted()).toEqual(occupants);
  expect(register.map((row) => row['Absent']).filter((days) => days !== '0')).toEqual(['1']);
  await page.goto(`/view-hostels/${id}`);
  await press(page, 'Export');
  const rooms = rowsOf((await exportedRows(page)).rows);
  expect(rooms).toHaveLength(12);
  const listed = rooms.flatMap((row) =>
    Array.from((row['Occupants'] ?? '').matchAll(/\((\w+)\)/g), ([, username]) => `${row['Room']} ${username}`),
  );
  expect(listed.toSorted()).toEqual(occupants);
}

test('a college imports its students, gives rooms to all and starts its daily work', { tag: '@desktop' }, async ({ open, startOwnApp }) => {
  test.setTimeout(180_000);
  const app = await startOwnApp();
  const administrator = await app.signIn(await app.build.account({ role: 'hosteladmin', username: 'registrar' }));
  const students = collegeStudents();
  const page = await open({ at: app, as: administrator });
  const college = await addHostels(administrator, page);
  await moveEverybodyIn(page, students);
  for (const { name } of collegeHostels) {
    const expected = students.filter(({ hostel }) => hostel === name).map(({ room, rollno }) => `${room} ${rollno}`);
    expect(await occupantsOf(college, name)).toEqual(expected.toSorted());
  }
  await settleNewcomers(page, college, 'Ganga', 12);
  await settleByCalls(college, { Yamuna: 16, Kaveri: 24, Narmada: 16, Sutlej: 5 });
  const settled = await Promise.all(collegeHostels.map(({ name }) => occupantsOf(college, name)));
  expect(settled.flat()).toHaveLength(173);
  expect(settled[0]?.some((place) => place.startsWith(closedRoom.roomNumber))).toBe(false);

  await resetByMistake(page, college, 'Yamuna');
  await markOneAbsent(college, app, 'Yamuna');
  await exportLists(page, college, 'Yamuna');
});
