/** Students check out, singly and together, and are taken back in. */
import { choose, entry, fill, follow, heading, menu, openEntry, openMenu, press, success, visit } from './actions.ts';
import { expect, test } from './fixtures.ts';
import { axeFindings, missingLandmarks } from './page-rules.ts';

test(
  'a student who checks out sees only their own dues and receipts, and can be taken back in; Undo takes back a check-out of several',
  { tag: '@desktop' },
  async ({ app, hostel, open }) => {
    const { asha, bela, caretaker, hostelId, name } = hostel;
    await caretaker.client.call('fineImpose', { body: { studentId: asha.id, amount: 250, reason: 'A lamp broken' } });
    const administrator = await app.signIn(await app.build.account({ role: 'hosteladmin', username: `uma-${asha.username}` }));
    const page = await open({ as: administrator });
    await page.goto(`/students/${asha.id}`);
    await press(page, 'Check out');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('1 student leaves: 1 seat becomes free.')).toBeVisible();
    await expect(dialog.getByText(`${asha.username}: 1 fine to pay: ₹250`)).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await fill(dialog, 'Reason', 'The course is over.');
    await expect(dialog.getByRole('button', { name: 'Check out 1 student' })).toBeDisabled();
    await dialog.getByLabel('Check out anyway: the fines stay').check();
    await press(dialog, 'Check out 1 student');
    await expect(page.getByRole('region', { name: 'Checked out' }).getByText(name)).toBeVisible();

    // her session is older than the check-out, so her browser makes calls that are refused until it learns of it
    const hers = await open({ as: asha, device: 'phone', expectedProblems: [/ → 403$/] });
    await hers.goto('/student/leave-status');
    await expect(hers.getByText('You have 1 fine to pay: ₹250.')).toBeVisible();
    expect([...(await missingLandmarks(hers)), ...(await axeFindings(hers))]).toEqual([]);
    await openMenu(hers);
    await expect(menu(hers).getByRole('link')).toHaveText(['Fines']);
    await follow(menu(hers), 'Fines');
    await press(await openEntry(hers, 'A lamp broken'), 'Pay ₹250: A lamp broken');
    await press(hers.getByRole('dialog', { name: 'Pay ₹250' }), 'I have paid');
    await follow(await openEntry(hers, 'A lamp broken'), 'Receipt for ₹250: A lamp broken');
    await expect(heading(hers, 'Receipt')).toBeVisible();

    await press(page, 'Take back in');
    await choose(dialog, 'Hostel', { label: `${name} (2 fit)` });
    await press(dialog, 'Take back in');
    await expect(page.getByRole('button', { name: 'Check out' })).toBeVisible();
    await hers.goto('/dashboard');
    await openMenu(hers);
    await expect(menu(hers).getByRole('link', { name: 'Apply for Leave' })).toBeVisible();

    await visit(page, `/${hostelId}/student-info`);
    await page.getByLabel('Select all on this page').check();
    await press(page, 'Check out');
    await expect(dialog.getByText('2 students leave: 1 seat becomes free.')).toBeVisible();
    await fill(dialog, 'Reason', 'The course is over.');
    await dialog.getByLabel('Check out anyway: the fines stay').check();
    await press(dialog, 'Check out 2 students');
    await expect(success(page, '2 students have checked out.')).toBeVisible();
    await expect(entry(page, bela.username)).toHaveCount(0);
    await press(page, /^Undo: /);
    await expect(entry(page, bela.username)).toBeVisible();
    await expect(entry(page, asha.username)).toBeVisible();
  },
);

test(
  'a new academic year shows in a preview whom it affects, checks out a batch and frees the seats of others, and can be undone as a whole',
  { tag: '@desktop' },
  async ({ app, open, smallCampus }) => {
    // batches that no other student of the shared campus has
    const [finishing, staying] = ['F', 'S'].map((letter) => `${letter}${String(Date.now()).slice(-7)}`);
    const name = `Ravi ${finishing}`;
    const hostelId = await app.build.hostel({ name, singleSeater: 3, doubleSeater: 0, tripleSeater: 0 });
    const rooms = await app.build.rooms(hostelId);
    const student = async (username: string, batch: string | undefined, room: number) =>
      await app.build.student({
        username: `${username} ${name}`,
        hostelId,
        info: { batch: batch ?? '', programme: 'CSE' },
        room: { roomId: rooms[room]?.id ?? '', seat: 1 },
      });
    const asha = await student('asha', finishing, 0);
    await student('bela', finishing, 1);
    const chitra = await app.signIn(await student('chitra', staying, 2));
    const office = await app.signIn(await app.build.account({ username: `caretaker ${name}` }));
    await app.build.place(hostelId, office.id, { lead: true });
    await office.client.call('meHostel', { body: { hostelId } });
    await office.client.call('fineImpose', { body: { studentId: asha, amount: 250, reason: 'A lamp broken' } });

    const page = await open({ as: smallCampus.people.hosteladmin });
    await page.goto('/new-academic-year');
    const begin = page.getByRole('button', { name: 'Begin the new year' });
    await expect(begin).toBeDisabled();
    await page
      .getByRole('group', { name: `Batch ${finishing}` })
      .getByLabel('All 2')
      .check();
    const row = entry(page, `${name}, Batch ${finishing}`);
    await expect(row).toContainText(/1\D*0\D*1\D*0$/);
    await expect(page.getByText('1 student who leaves has fines to settle')).toBeVisible();
    await page.getByLabel('Check them out anyway: the fines stay').check();
    await expect(row).toContainText(/2\D*0\D*0\D*0$/);
    await page.getByText('Some seats become free').click();
    await page.getByRole('group', { name: 'Hostels whose seats become free' }).getByLabel(name).check();
    await expect(entry(page, `${name}, Batch ${staying}`)).toContainText(/0\D*1\D*0\D*0$/);
    expect(await axeFindings(page)).toEqual([]);
    await expect(begin).toBeEnabled();
    await begin.click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(/^2 students check out, and 1 other makes a place free\./)).toBeVisible();
    await press(dialog, 'Begin the new year');
    await expect(success(page, '2 students have checked out, the place of 1 other is free.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Open a round' })).toBeVisible();

    await press(page, /^Undo: /);
    await expect(page.getByRole('group', { name: `Batch ${finishing}` }).getByLabel('All 2')).toBeVisible();
    await expect(success(page, /^Undone: /)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Open a round' }), 'the next steps are still shown after Undo').toHaveCount(0);
    await page.goto(`/students/${asha}`);
    await expect(page.getByRole('button', { name: 'Check out' })).toBeVisible();
    const hers = await open({ as: chitra, device: 'phone' });
    await hers.goto('/dashboard');
    await expect(hers.getByText(/The academic year ended on .* is free again/).first()).toBeVisible();
  },
);
