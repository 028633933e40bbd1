/** What an office prints takes few sheets, and a list has all its rows on them, whichever way it is printed. */
import { sql } from 'kysely';
import { addDays, dayOfWeek } from '#contract/day/days.ts';
import { timeSlots } from '#contract/worker/worker.ts';
import { heading, visit } from './actions.ts';
import { expect, test } from './fixtures.ts';
import { sheetsOf } from './sheets-of.ts';

const emptyWeek = { monday: [], tuesday: [], wednesday: [], thursday: [], friday: [], saturday: [], sunday: [] };

/** Seats that somebody had one after the other, long ago. */
const manyStays = 20;

test(
  'the file of a person with a long past is one sheet, and so is a receipt',
  { tag: '@desktop' },
  async ({ demoCampus: { app, people, fineId }, open }) => {
    const { id, hostelId } = people.student;
    const [room] = await app.build.rooms(hostelId ?? '');
    await sql`
      insert into stay (student_id, hostel_id, room_id, seat, since, until)
      select ${id}, ${hostelId}, ${room?.id}, 1, timestamptz '2015-01-01' + make_interval(months => n), timestamptz '2015-01-20' + make_interval(months => n)
      from generate_series(1, ${manyStays}::int) as n`.execute(app.db);
    const page = await open({ as: people.hosteladmin, at: app });
    await visit(page, `/students/${id}`);
    await expect(page.getByText(/earlier ones are on the screen only/)).toBeAttached();
    expect(await sheetsOf(page)).toBe(1);
    await visit(page, `/student/fines/${fineId}/receipt`);
    await expect(heading(page, 'Receipt')).toBeVisible();
    expect(await sheetsOf(page)).toBe(1);
  },
);

test('the fire sheet of a hostel of two hundred is few sheets', { tag: '@desktop' }, async ({ demoCampus: { app, people }, open }) => {
  const page = await open({ as: people.hosteladmin, at: app });
  await visit(page, `/gate/fire-sheet?hostel=${people.student.hostelId}`);
  await expect(page.getByText(/^Block A, Floor 1: \d/)).toBeVisible();
  expect(await sheetsOf(page)).toBeLessThanOrEqual(5);
});

test(
  'a printed roll call keeps the students of a room on one sheet; a student is one sheet, and a hundred rooms are two',
  { tag: '@desktop' },
  async ({ app, open }) => {
    const caretakerId = await app.build.account({ role: 'caretaker' });
    const hostelId = await app.build.hostel({ caretakerId, singleSeater: 0, doubleSeater: 100, tripleSeater: 0 });
    let studentId = '';
    for (const { id: roomId } of (await app.build.rooms(hostelId)).slice(0, 2))
      for (const seat of [1, 2]) studentId = await app.build.student({ hostelId, room: { roomId, seat } });
    const page = await open({ as: await app.signIn(caretakerId) });
    await page.goto('/student/mark-attendance');
    const rows = page.getByRole('main').getByRole('listitem');
    await expect(rows).toHaveCount(4);
    await page.emulateMedia({ media: 'print' });
    for (const [n, mayBreak] of [false, true, false].entries())
      await expect(rows.nth(n + 1)).toHaveCSS('break-before', mayBreak ? 'auto' : 'avoid');
    // empty space at the end would print an empty sheet
    await expect(page.getByRole('main')).toHaveCSS('padding-bottom', '0px');
    await page.emulateMedia({ media: null });

    await visit(page, `/students/${studentId}`);
    expect(await sheetsOf(page)).toBe(1);
    await visit(page, `/view-hostels/${hostelId}`);
    expect(await sheetsOf(page)).toBe(2);
  },
);

test('a week of staff is printed on one sheet, with the hostel and without menus', { tag: '@desktop' }, async ({ hostel, open }) => {
  const { caretaker, hostelId, name } = hostel;
  const ravi = { name: 'Ravi Shinde', username: `ravi-${caretaker.username}`, position: 'Cleaner', contact: '98000 00001' } as const;
  const worker = (await caretaker.client.call('workerCreate', { body: { ...ravi, hostel: hostelId } })).body.data;
  const { today } = (await caretaker.client.call('me')).body;
  const sunday = [{ timeSlot: timeSlots[0], staff: worker._id }];
  const body = { hostel: hostelId, weekStartDate: addDays(today, 7 - dayOfWeek(today)), schedule: { ...emptyWeek, sunday } };
  await caretaker.client.call('scheduleSave', { body });
  const page = await open({ as: caretaker });
  await visit(page, `/staff-schedule?week=${body.weekStartDate}`);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(ravi.name)).toBeVisible();
  for (const hidden of [page.getByRole('navigation'), page.getByRole('button', { name: 'Save schedule' })]) {
    await expect(hidden.filter({ visible: true }), 'what only a screen needs is printed').toHaveCount(0);
  }
  await expect(page.getByRole('main')).toHaveText(new RegExp(name));
  expect(await sheetsOf(page, true)).toBe(1);
});
