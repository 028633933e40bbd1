/** Teams of several people, and people who serve several hostels. */
import type { Page } from '@playwright/test';
import { pick, press, success } from './actions.ts';
import type { App } from './app.ts';
import { expect, test } from './fixtures.ts';
import { axeFindings } from './page-rules.ts';
import type { StaffedHostel } from './staffed-hostel.ts';

/** Adds another hostel with a student to those that the caretaker and the warden serve. */
async function serveAnother(app: App, { caretaker, warden }: StaffedHostel) {
  const name = `Teesta ${caretaker.username}`;
  const hostelId = await app.build.hostel({ name });
  await app.build.place(hostelId, caretaker.id, { role: 'caretaker' });
  await app.build.place(hostelId, warden.id, { role: 'warden' });
  const username = `tara-${caretaker.username}`;
  const studentId = await app.build.student({ hostelId, username });
  return { hostelId, name, username, studentId };
}

const hostelSwitch = (page: Page) => page.getByRole('button', { name: /, switch hostel$/ });

async function switchTo(page: Page, name: string): Promise<void> {
  await hostelSwitch(page).click();
  await press(page.getByRole('list', { name: 'Your hostels' }), name);
}

const present = (page: Page, student: string) => page.getByRole('radio', { name: `Present: ${student}` });

test('switching sends the marks that were just made, and asks nothing', { tag: '@phone' }, async ({ app, hostel, open }) => {
  const other = await serveAnother(app, hostel);
  // the event of its own mark may arrive during the switch, and the page then requests a hostel that is no longer chosen
  const page = await open({ as: hostel.caretaker, expectedProblems: [/attendance\/.*students=.* → 404$/] });
  await page.goto('/student/mark-attendance');
  await present(page, hostel.asha.username).check();
  await switchTo(page, other.name);
  await expect(present(page, other.username)).toBeVisible();
  await expect(page.getByText(hostel.asha.username)).toHaveCount(0);
  const { body } = await hostel.asha.client.call('attendanceOwn');
  expect(body.studentAttendance.map(({ status }) => status)).toEqual(['present']);
});

test('an unsaved schedule survives a switch in another tab, and can be saved', { tag: '@desktop' }, async ({ app, hostel, open }) => {
  const other = await serveAnother(app, hostel);
  // meanwhile this tab requests a hostel that the session does not reach
  const tab = await open({ as: hostel.caretaker, expectedProblems: [/GET .*\/staff.* → 404/] });
  const { caretaker, hostelId } = hostel;
  await caretaker.client.call('workerCreate', {
    body: { name: 'Ravi Shinde', username: `guard of ${hostel.name}`, position: 'Cleaner', contact: '98000 00001', hostel: hostelId },
  });
  await tab.goto('/staff-schedule');
  await press(tab, /^Add people to Sunday .*, 7:00 AM - 10:00 AM/);
  await pick(tab, (await tab.getByRole('combobox', { name: /^Add people/ }).getAttribute('aria-label')) ?? '', 'Ravi');
  await tab.keyboard.press('Escape');
  const question = tab.getByRole('dialog', { name: 'Leave without saving the schedule?' });
  await hostelSwitch(tab).click();
  expect(await axeFindings(tab, { within: ':popover-open' })).toEqual([]);
  await hostelSwitch(tab).click();
  await switchTo(tab, other.name);
  await press(question, 'Cancel');
  await expect(hostelSwitch(tab)).toContainText(hostel.name);
  const second = await tab.context().newPage();
  await second.goto('/dashboard');
  await switchTo(second, other.name);
  await expect(success(second, `You work in ${other.name} now.`)).toBeVisible();
  await tab.bringToFront();
  await press(question, 'Cancel');
  await press(tab, `Work in ${hostel.name} again`);
  await expect(tab.getByRole('button', { name: `Work in ${hostel.name} again` })).toHaveCount(0);
  await press(tab, 'Save schedule');
  await expect(success(tab, 'Staff schedule saved successfully.')).toBeVisible();
  await expect(hostelSwitch(second)).toContainText(hostel.name);
});
