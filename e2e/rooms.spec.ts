import { choose, entry, failure, fill, follow, goTo, heading, pick, press, roomCard, success, visit } from './actions.ts';
import { allDevices, someOf } from './devices.ts';
import { expect, test } from './fixtures.ts';
import { axeFindings } from './page-rules.ts';

test(
  'an administrator adds several rooms and closes one that is occupied; the caretaker moves its occupant',
  { tag: '@desktop' },
  async ({ hostel, open, smallCampus }) => {
    const { hostelId, name, asha } = hostel;
    const administrator = await open({ as: smallCampus.people.hosteladmin });
    await administrator.goto(`/view-hostels/${hostelId}`);
    await follow(administrator, 'Add rooms');
    await expect(heading(administrator, `Add rooms to ${name}`)).toBeVisible();
    await administrator.getByRole('radio', { name: 'Several' }).click();
    await fill(administrator, 'First number', 'G-08');
    await fill(administrator, 'Last number', 'G-11');
    await fill(administrator, 'Seats in each', '4');
    await fill(administrator, 'Block', 'A');
    await fill(administrator, 'Floor', 'Ground');
    await expect(administrator.getByText('4 rooms with 16 seats: G-08, G-09, G-10, G-11')).toBeVisible();
    await press(administrator, 'Add 4 rooms');
    await expect(success(administrator, '4 rooms were added.')).toBeVisible();
    await follow(administrator, 'Back to the rooms');
    await expect(administrator.getByRole('region', { name: 'Four Seater' }).getByRole('heading', { level: 3 })).toHaveText([
      'G-08',
      'G-09',
      'G-10',
      'G-11',
    ]);

    await press(administrator, 'Edit room S1');
    const dialog = administrator.getByRole('dialog');
    await choose(dialog, 'State', 'closed');
    await press(dialog, 'Save');
    await expect(failure(dialog, 'Why it is closed')).toBeVisible();
    await fill(dialog, 'Why it is closed', 'The ceiling leaks.');
    await expect(dialog.getByText('1 student lives here and must be moved')).toBeVisible();
    await press(dialog, 'Save');
    await expect(success(administrator, 'Room S1 was changed.')).toBeVisible();
    await expect(roomCard(administrator, 'S1').getByText('Closed', { exact: true })).toBeVisible();

    const caretaker = await open({ as: hostel.caretaker });
    await caretaker.goto('/dashboard');
    await follow(caretaker.getByRole('main'), /^1 student to move out of closed rooms$/);
    await expect(roomCard(caretaker, 'S1').getByText('to be moved')).toBeVisible();
    await expect(roomCard(caretaker, 'S2')).toHaveCount(0);
    await visit(caretaker, `/hostel/${hostelId}/manual-allocation`);
    const reassign = caretaker.getByRole('region', { name: 'Reassign Room', exact: true });
    await pick(reassign, 'Student', asha.username);
    await pick(reassign, 'New room', 'G-08');
    await press(reassign, 'Reassign');
    await expect(success(caretaker, /now lives in room G-08\.$/)).toBeVisible();
    await goTo(caretaker, 'Manage Rooms');
    await expect(roomCard(caretaker, 'S1').getByText('not in use')).toBeVisible();
  },
);

for (const on of someOf(allDevices)) {
  test(
    `rooms are shown by block and floor, and several are selected there and changed together, on a ${on}`,
    { tag: `@${on}` },
    async ({ app, open, smallCampus }) => {
      const { client } = smallCampus.people.hosteladmin;
      const hostelId = await app.build.hostel({ name: `Standing ${on}`, singleSeater: 1, doubleSeater: 0, tripleSeater: 0 });
      const rooms = ['1', '2'].flatMap((floor) =>
        ['01', '02', '03'].map((number) => ({ roomNumber: `${floor}${number}`, seats: 2, block: 'A', floor })),
      );
      await client.call('roomCreate', { params: { id: hostelId }, body: { rooms } });
      const page = await open({ as: smallCampus.people.hosteladmin });
      await page.goto(`/view-hostels/${hostelId}`);
      await page.getByRole('radio', { name: 'By block and floor' }).click();
      await expect(page).toHaveURL(/\?by=floor$/);
      await expect(page.getByRole('heading', { level: 3 })).toHaveText(['Floor 2', 'Floor 1']);
      await press(page, 'Room 102: 0 of 2 seats taken');
      await expect(page.getByRole('dialog', { name: 'Room 102' }).getByText('Double Seater, Block A, Floor 1')).toBeVisible();
      await page.keyboard.press('Escape');

      await press(page, 'Select rooms');
      await press(page, 'Room 101: 0 of 2 seats taken');
      await press(page, 'Room 203: 0 of 2 seats taken');
      await expect(page.getByText('2 rooms selected')).toBeVisible();
      await press(page, 'Change');
      const dialog = page.getByRole('dialog', { name: 'Change 2 rooms' });
      await choose(dialog, 'State', 'closed');
      await fill(dialog, 'Why they are closed', 'No water.');
      await press(dialog, 'Change');
      await expect(success(page, '2 rooms were changed.')).toBeVisible();
      await expect(page.getByText('7 rooms, 9 seats: 0 occupied, 9 free; 2 rooms are closed')).toBeVisible();
      await expect(
        page.getByRole('button', { name: 'Room 203: closed until further notice, No water.; 0 of 2 seats taken' }),
      ).toBeVisible();
      await page
        .getByRole('status')
        .getByRole('button', { name: /^Undo: / })
        .click();
      await expect(page.getByRole('button', { name: 'Room 203: 0 of 2 seats taken' })).toBeVisible();
    },
  );
}

test(
  'rooms are added from rows pasted from a sheet once a wrong row is corrected, and undone; a hostel is added with such a list',
  { tag: '@desktop' },
  async ({ app, open, smallCampus }) => {
    const hostelId = await app.build.hostel({ singleSeater: 1, doubleSeater: 0, tripleSeater: 0 });
    const page = await open({ as: smallCampus.people.hosteladmin });
    const paste = async (...rows: string[]) => {
      await fill(page, 'Or paste the rows, with their headings', ['Room No.\tBeds\tWing\tColour\tClosed', ...rows].join('\n'));
      await press(page, 'Check the list');
    };
    await page.goto(`/view-hostels/${hostelId}/add-rooms`);
    await page.getByRole('radio', { name: 'From a list' }).click();
    await paste('A-1\tDouble\tA\tred\t', 's1\t3\tA\tred\t', 'A-3\t4\tA\tred\tNo window');
    await expect(page.getByText('2 rooms with 6 seats, 1 of them closed; 1 row with errors.')).toBeVisible();
    await expect(entry(page, 'The hostel has a room s1 already.')).toHaveText(/^Row 3\s[^]*Room No\./, { useInnerText: true });
    await expect(page.getByRole('button', { name: /^Add \d/ })).toHaveCount(0);
    await page.getByLabel('What Colour stands for').selectOption({ label: 'Floor' });
    await expect(entry(page, 'Colour').getByText('As you chose')).toBeVisible();
    await page.evaluate(() => window.scrollTo(0, 0));
    expect(await axeFindings(page)).toEqual([]);
    await paste('A-1\tDouble\tA\tred\t', 'A-2\t3\tA\tred\t', 'A-3\t4\tA\tred\tNo window');
    await press(page, 'Add 3 rooms');
    await expect(success(page, '3 rooms were added.')).toBeVisible();
    const numbers = async () => {
      const { body } = await smallCampus.people.hosteladmin.client.call('hostelGet', { params: { id: hostelId } });
      return body.rooms.map(({ roomNumber }) => roomNumber);
    };
    expect(await numbers()).toEqual(['S1', 'A-1', 'A-2', 'A-3']);
    await page
      .getByRole('status')
      .getByRole('button', { name: /^Undo: / })
      .click();
    await expect.poll(numbers).toEqual(['S1']);

    await visit(page, '/admin/add-hostel');
    await page.getByRole('radio', { name: 'From a list' }).click();
    const name = `Listed ${hostelId}`;
    await fill(page, 'Name', name);
    await expect(page.getByRole('button', { name: 'Add Hostel' })).toBeDisabled();
    await paste('A-1\tDouble\tA\tred\t');
    await press(page, 'Add Hostel');
    await expect(success(page, 'Hostel added successfully!')).toBeVisible();
    await follow(page, 'All hostels');
    await expect(entry(page, name).getByText('0 of 2')).toBeVisible();
  },
);
