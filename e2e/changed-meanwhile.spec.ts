/** Two people edit the same: nobody overwrites the other unseen, what was typed stays, and each decides which of the two remains. */
import { addDays, isSunday } from '#contract/day/days.ts';
import { choose, entry, failure, fill, press, success } from './actions.ts';
import { expect, test } from './fixtures.ts';

const changedBy = /^Nothing was changed, because Dev Gill changed some of this on /;
const clash = [/→ 409$/];

test(
  'an item is corrected, edited and counted without overwriting what somebody else has saved',
  { tag: '@phone' },
  async ({ app, hostel, open }) => {
    const { caretaker, hostelId } = hostel;
    const other = await app.signIn(await addCaretaker());
    async function addCaretaker(): Promise<string> {
      const id = await app.build.account({ role: 'caretaker', username: `dev of ${hostel.name}`, name: 'Dev Gill' });
      await app.build.place(hostelId, id);
      return id;
    }
    const category = 'Office Supplies';
    const { body: item } = await caretaker.client.call('inventoryCreate', {
      body: { name: 'Blubs', category, quantity: 9, threshold: 5, hostel: hostelId },
    });
    const params = { id: item._id };
    const page = await open({ as: caretaker, expectedProblems: clash });
    const dialog = page.getByRole('dialog');
    await page.goto('/inventory/');
    await press(page, `Correct Blubs, ${category}, 9 in stock`);
    await fill(dialog, 'Item name', 'Bulbs');
    await other.client.call('inventoryCorrect', { params, body: { name: 'LED bulbs', category, threshold: 20 } });
    await press(dialog, 'Save');
    const note = failure(dialog, changedBy);
    await expect(note.getByText('Item name is now: LED bulbs')).toBeVisible();
    await expect(dialog.getByLabel('Item name', { exact: true })).toHaveValue('Bulbs');
    // what the person has not touched follows the other one
    await expect(dialog.getByLabel('Threshold', { exact: true })).toHaveValue('20');
    await press(dialog, 'Save');
    await expect(success(page, 'Bulbs was corrected.')).toBeVisible();
    await expect(entry(page, 'Bulbs').getByText('Low stock')).toBeVisible();

    await press(page, `Edit Bulbs, ${category}, 9 in stock`);
    await fill(dialog, 'Quantity', '12');
    await other.client.call('inventoryUpdate', { params, body: { quantity: 30 } });
    await press(dialog, 'Save');
    await expect(note.getByText('Quantity is now: 30')).toBeVisible();
    await press(dialog, 'Use the current value');
    await expect(note).toHaveCount(0);
    await expect(dialog.getByLabel('Quantity', { exact: true })).toHaveValue('30');
    await press(dialog, 'Cancel');

    await page.goto('/edit-Inventory/');
    const counted = page.getByRole('textbox', { name: `Counted: Bulbs, ${category}` });
    await counted.fill('28');
    await other.client.call('inventoryUpdate', { params, body: { quantity: 29 } });
    await press(page, 'Save count');
    await expect(failure(page, changedBy).getByText('Bulbs is now: 29')).toBeVisible();
    await expect(counted).toHaveValue('28');
    await press(page, 'Save count');
    await expect(success(page, '1 item was counted, 1 changed.')).toBeVisible();
  },
);

test(
  'a week, a worker and rooms are saved without overwriting what somebody else has saved',
  { tag: '@desktop' },
  async ({ app, hostel, open }) => {
    const { caretaker, hostelId } = hostel;
    const devId = await app.build.account({ role: 'hosteladmin', username: `dev of ${hostel.name}`, name: 'Dev Gill' });
    const administrator = await app.signIn(devId);
    const caretakerId = await app.build.account({ role: 'caretaker', username: `gill of ${hostel.name}`, name: 'Dev Gill' });
    await app.build.place(hostelId, caretakerId);
    const other = await app.signIn(caretakerId);
    const add = async (name: string) => {
      const body = { name, username: `${name} of ${hostel.name}`, position: 'Cleaner', contact: '98000 00000', hostel: hostelId } as const;
      return (await caretaker.client.call('workerCreate', { body })).body.data._id;
    };
    const [ravi, meena] = [await add('Ravi'), await add('Meena')];

    const page = await open({ as: caretaker, expectedProblems: clash });
    const dialog = page.getByRole('dialog');
    await page.goto('/add-staff');
    await press(page, 'Edit Ravi, Cleaner');
    await choose(dialog, 'Position', 'Security Guard');
    await other.client.call('workerUpdate', { params: { id: ravi }, body: { position: 'Maintenance Worker', contact: '98000 00001' } });
    await press(dialog, 'Save');
    await expect(failure(dialog, changedBy).getByText('Position is now: Maintenance Worker')).toBeVisible();
    await press(dialog, 'Save');
    await expect(entry(page, 'Ravi').getByText('Security Guard')).toBeVisible();
    await expect(entry(page, 'Ravi').getByText('98000 00001')).toBeVisible();

    const { today } = (await caretaker.client.call('me')).body;
    const week = Array.from({ length: 7 }, (_, n) => addDays(today, n)).find(isSunday) ?? today;
    await page.goto(`/staff-schedule?week=${week}`);
    const slot = '7:00 AM - 10:00 AM';
    const save = (schedule: object) => other.client.call('scheduleSave', { body: { hostel: hostelId, weekStartDate: week, schedule } });
    const planned = async () =>
      (await caretaker.client.call('scheduleGet', { query: { hostel: hostelId, weekStartDate: week } })).body.schedule;
    const addTo = async (day: string, name: string) => {
      await press(page, new RegExp(`^Add people to ${day} .*, ${slot}`));
      const adder = page.getByRole('combobox', { name: /^Add people/ });
      await adder.fill(name);
      await page.getByRole('option', { name }).click();
      await page.keyboard.press('Escape');
    };
    await addTo('Monday', 'Ravi');
    await save({ tuesday: [{ timeSlot: slot, staff: meena }] });
    await press(page, 'Save schedule');
    await expect(failure(page, changedBy).getByText(`Tuesday, ${slot} is now: Meena`)).toBeVisible();
    expect((await planned()).monday).toEqual([]);
    await press(page, 'Save schedule');
    await expect(success(page, 'Staff schedule saved successfully.')).toBeVisible();
    expect([(await planned()).monday.length, (await planned()).tuesday.length]).toEqual([1, 0]);
    await addTo('Friday', 'Ravi');
    await save({ wednesday: [{ timeSlot: slot, staff: meena }] });
    await press(page, 'Save schedule');
    await press(failure(page, changedBy), 'Use the current value');
    await expect(page.getByText('all saved')).toBeVisible();
    await expect(page.getByRole('region', { name: /^Wednesday/ }).getByText('Meena')).toBeVisible();

    const rooms = (await administrator.client.call('hostelGet', { params: { id: hostelId } })).body.rooms;
    const second = await app.signIn(await app.build.account({ role: 'hosteladmin', username: `office of ${hostel.name}` }));
    const office = await open({ as: second, expectedProblems: clash });
    const officeDialog = office.getByRole('dialog');
    await office.goto(`/view-hostels/${hostelId}`);
    const [room] = rooms;
    await press(office, `Edit room ${room?.roomNumber}`);
    await fill(officeDialog, 'Block', 'North');
    await administrator.client.call('roomUpdate', { params: { id: room?._id }, body: { block: 'South', seats: 7 } });
    await press(officeDialog, 'Save');
    await expect(failure(officeDialog, changedBy).getByText('Block is now: South')).toBeVisible();
    await press(officeDialog, 'Save');
    await expect(success(office, `Room ${room?.roomNumber} was changed.`)).toBeVisible();
    const now = (await administrator.client.call('hostelGet', { params: { id: hostelId } })).body.rooms.find(
      ({ _id }) => _id === room?._id,
    );
    expect([now?.block, now?.seats]).toEqual(['North', 7]);
  },
);
