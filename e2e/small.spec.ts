/** Small things that were wrong on a screen. */
import { fill, heading } from './actions.ts';
import { failCall, failedCalls, serverFailed } from './fail-call.ts';
import { expect, test } from './fixtures.ts';

test('the preview of a new hostel counts no negative rooms', { tag: '@desktop' }, async ({ smallCampus, open }) => {
  const page = await open({ as: smallCampus.people.hosteladmin });
  await page.goto('/admin/add-hostel');
  await fill(page, 'Single Seater rooms', '-3');
  await fill(page, 'Double Seater rooms', '2');
  await expect(page.getByText('2 rooms for 4 students')).toBeVisible();
});

test('the arrow of a select has one size, whatever was visited before', { tag: '@desktop' }, async ({ hostel, open }) => {
  const page = await open({ as: hostel.caretaker });
  const arrow = page.locator('select ~ * svg, :has(> select) + * svg, .mantine-Input-section svg').last();
  await page.goto('/inventory');
  await expect(heading(page, 'Inventory')).toBeVisible();
  const before = await arrow.boundingBox();
  await page.goto(`/hostel/${hostel.hostelId}/manual-allocation`);
  await page.getByRole('button', { name: 'Manage Inventory' }).click();
  await page.getByRole('link', { name: 'View', exact: true }).click();
  await expect(heading(page, 'Inventory')).toBeVisible();
  const after = await arrow.boundingBox();
  expect(after?.width).toBe(before?.width);
});

test('a list of hostels that cannot be loaded gives its reason once', { tag: '@desktop' }, async ({ smallCampus, open }) => {
  const page = await open({ as: smallCampus.people.hosteladmin, expectedProblems: failedCalls });
  await failCall(page, 'GET /hostel');
  await page.goto('/admin/view-hostels');
  await expect(page.getByText(serverFailed)).toHaveCount(1);
});
