/** The list of workers, leave in the past, the groups of the menu, and the fines of any hostel for an administrator. */
import { addDays } from '#contract/day/days.ts';
import { choose, entry, fill, follow, heading, menu, moveTo, press, success } from './actions.ts';
import { expect, test } from './fixtures.ts';

test('a caretaker edits a worker and removes one who has left', { tag: '@desktop' }, async ({ hostel, open }) => {
  const { caretaker, hostelId } = hostel;
  const body = { name: 'Ravi', username: `ravi-${hostelId}`, position: 'Cleaner', contact: '98000 00000', hostel: hostelId } as const;
  await caretaker.client.call('workerCreate', { body });
  const page = await open({ as: caretaker });
  await page.goto('/add-staff');
  await press(page, 'Edit Ravi, Cleaner');
  const dialog = page.getByRole('dialog');
  await choose(dialog, 'Position', 'Security Guard');
  await press(dialog, 'Save');
  await expect(entry(page, 'Ravi').getByText('Security Guard')).toBeVisible();
  await press(page, 'Remove Ravi, Security Guard');
  await expect(dialog.getByText('The weeks up to now stay as they are.')).toBeVisible();
  await press(dialog, 'Remove');
  await expect(success(page, 'Ravi no longer works here.')).toBeVisible();
  await expect(page.getByText('Nobody is registered yet.')).toBeVisible();
});

test('a group of the menu opens when a page in it is opened', { tag: '@desktop' }, async ({ hostel, open }) => {
  const page = await open({ as: hostel.caretaker });
  await page.goto('/dashboard');
  const schedule = menu(page).getByRole('link', { name: 'Schedule' });
  await expect(menu(page).getByRole('button', { name: 'Manage Staff' })).toBeVisible();
  await expect(schedule).toBeHidden();
  await moveTo(page, '/staff-schedule');
  await expect(schedule).toHaveAttribute('aria-current', 'page');
});

test('leave that began before today needs confirmation and is marked for the warden', { tag: '@phone' }, async ({ hostel, open }) => {
  const { today } = (await hostel.asha.client.call('me')).body;
  const page = await open({ as: hostel.asha });
  await page.goto('/student/create-leave');
  await fill(page, 'Start date', addDays(today, -2));
  await fill(page, 'End date', today);
  await fill(page, 'Reason', 'Fever');
  await press(page, 'Submit');
  const dialog = page.getByRole('dialog', { name: 'This leave began before today. Apply for it anyway?' });
  await press(dialog, 'Apply');
  await expect(heading(page, 'Leave Status')).toBeVisible();

  const wardens = await open({ as: hostel.warden });
  await wardens.goto('/caretaker/leave');
  await expect(entry(wardens, hostel.asha.username).getByText('In the past')).toBeVisible();
});

test('an administrator finds the fines of a hostel from the menu', { tag: '@desktop' }, async ({ smallCampus, open }) => {
  const page = await open({ as: smallCampus.people.hosteladmin });
  await page.goto('/dashboard');
  await follow(menu(page), 'Fines');
  await expect(heading(page, 'Fines')).toBeVisible();
  await page.getByLabel('Hostel', { exact: true }).selectOption({ index: 1 });
  await expect(page.getByLabel('Hostel', { exact: true })).not.toHaveValue('');
  await expect(page.getByRole('table').or(page.getByText('No fines'))).toBeVisible();
});
