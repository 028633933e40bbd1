/** Regression tests for small faults of screens. */
import { fill, heading, press, success } from './actions.ts';
import { failCall, failedCalls, serverFailed } from './fail-call.ts';
import { expect, test } from './fixtures.ts';

test('the preview of a new hostel ignores negative numbers of rooms', { tag: '@desktop' }, async ({ smallCampus, open }) => {
  const page = await open({ as: smallCampus.people.hosteladmin });
  await page.goto('/admin/add-hostel');
  await fill(page, 'Single Seater rooms', '-3');
  await fill(page, 'Double Seater rooms', '2');
  await expect(page.getByText('2 rooms for 4 students')).toBeVisible();
});

test('the arrow of a select has the same size whichever page was visited before', { tag: '@desktop' }, async ({ hostel, open }) => {
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

test('a list of hostels that cannot be loaded shows the reason only once', { tag: '@desktop' }, async ({ smallCampus, open }) => {
  const page = await open({ as: smallCampus.people.hosteladmin, expectedProblems: failedCalls });
  await failCall(page, 'GET /hostel');
  await page.goto('/admin/view-hostels');
  await expect(page.getByText(serverFailed)).toHaveCount(1);
});

test(
  'Undo hides the list of who got a room, no toast covers the buttons of a dialog, and no card of the audit log is cut off',
  { tag: '@phone' },
  async ({ app, hostel, open, smallCampus }) => {
    const { hostelId, caretaker, name } = hostel;
    await app.build.student({ username: `${name}.first`, hostelId, info: { rollno: `${name} 1`, batch: '2021' } });
    const { client } = smallCampus.people.hosteladmin;
    await client.call('accountChange', { params: { id: caretaker.id }, body: { name: 'Lakshminarayanan Venkataraman' } });
    const page = await open({ as: caretaker });
    await page.goto(`/view-hostels/${hostelId}`);
    await press(page, 'Allocate');
    const dialog = page.getByRole('dialog', { name: 'Allocate rooms?' });
    await press(dialog, 'Allocate');
    const whoGotARoom = page.getByRole('region', { name: 'Who got a room' });
    await expect(whoGotARoom.getByText(`${name}.first`)).toBeVisible();
    const toast = page.getByRole('status').filter({ has: page.getByRole('button', { name: /^Undo: /, includeHidden: true }) });
    await press(page, 'Reset');
    const reset = page.getByRole('dialog', { name: 'Reset all rooms?' });
    await expect(toast).toBeVisible();
    const [over, button] = [await toast.boundingBox(), await reset.getByRole('button', { name: 'Reset' }).boundingBox()];
    expect((over?.y ?? 0) + (over?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0);
    await press(reset, 'Cancel');
    await press(page, /^Undo: /);
    await expect(success(page, /^Undone: /)).toBeVisible();
    await expect(whoGotARoom).toBeHidden();

    const administrator = await open({ as: smallCampus.people.hosteladmin });
    await administrator.goto('/audit-log');
    const undone = administrator.getByRole('main').getByRole('listitem').filter({ hasText: 'Undone' }).first();
    await expect(undone).toBeVisible();
    const card = await undone.boundingBox();
    expect((card?.x ?? 0) + (card?.width ?? 0)).toBeLessThan(administrator.viewportSize()?.width ?? 0);
  },
);

test('nothing is animated for a person who prefers reduced motion', { tag: '@phone' }, async ({ hostel, open }) => {
  const page = await open({ as: hostel.asha });
  await page.addInitScript(() => {
    for (const moving of ['animationstart', 'transitionrun'])
      addEventListener(moving, ({ target }) => (document.documentElement.dataset['moved'] = (target as Element).className), true); // only elements move
  });
  const moves = page.locator('html[data-moved]');
  const complain = async () => {
    await page.goto('/student/register-complaint');
    await fill(page, 'Complaint', 'The window does not close.');
    await press(page, 'Submit');
    await expect(success(page, 'Complaint submitted successfully')).toBeVisible();
  };
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await complain();
  await expect(moves).toBeAttached();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await complain();
  await expect(moves).not.toBeAttached();
});
