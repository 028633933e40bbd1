import { choose, entry, heading, press, success, visit } from './actions.ts';
import { expect, test } from './fixtures.ts';

test(
  'residents of other hostels are moved only after confirmation, and Undo moves everybody back',
  { tag: '@desktop' },
  async ({ app, hostel, open, smallCampus }) => {
    const batch = `b${hostel.hostelId.slice(0, 8)}`;
    const home = await app.build.hostel({ name: `Kaveri ${batch}` });
    const [room] = await app.build.rooms(home);
    if (!room) throw new Error('a hostel was made without its rooms');
    const info = { batch };
    await app.build.student({ username: `${batch}.new`, info });
    await app.build.student({ username: `${batch}.settled`, info, hostelId: home, room: { roomId: room.id, seat: 1 } });
    const to = await app.build.hostel({ name: `Tungabhadra ${batch}` });
    const page = await open({ as: smallCampus.people.hosteladmin });
    await page.goto(`/admin/hostel-allotment?hostel=${to}&batch=${batch}`);

    await expect(heading(page, 'Hostel Allotment')).toBeVisible();
    await expect(entry(page, `${batch}.new`)).toBeVisible();
    await expect(entry(page, `${batch}.settled`)).toHaveCount(0);
    await press(page, 'Select All');
    await expect(page.getByText(/^1 student selected/)).toBeVisible();

    const filters = page.getByRole('button', { name: 'Filters', exact: true });
    if (await filters.isVisible()) await filters.click();
    await choose(page, 'Show', { label: 'Living in another hostel (1)' });
    await page.getByRole('checkbox', { name: `Select ${batch}.settled` }).check();
    await expect(page.getByText(`1 of them lives in another hostel: Kaveri ${batch}`)).toBeVisible();
    await press(page, 'Allot');
    const dialog = page.getByRole('dialog', { name: `Move 1 student to Tungabhadra ${batch}?` });
    await expect(dialog.getByText(`1 student leaves the room in Kaveri ${batch}: ${batch}.settled`)).toBeVisible();
    await press(dialog, 'Move and allot');
    await expect(success(page, 'Hostel allotted successfully!')).toBeVisible();

    await press(page, /^Undo: /);
    await expect(success(page, 'Undone: Allotted students to a hostel: 2 students.')).toBeVisible();
    await choose(page, 'Show', { label: 'All (2)' });
    await expect(entry(page, `${batch}.new`).getByText('Not allotted')).toBeVisible();
    await expect(entry(page, `${batch}.settled`).getByText(`Kaveri ${batch}`)).toBeVisible();
    await visit(page, `/view-hostels/${home}`);
    await expect(page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'S1', exact: true }) })).toContainText(
      `${batch}.settled`,
    );
  },
);
