/** What an office prints takes few sheets, and a list has all its rows on them, whichever way it is printed. */
import { sql } from 'kysely';
import { heading, visit } from './actions.ts';
import { expect, test } from './fixtures.ts';
import { sheetsOf } from './sheets-of.ts';

// one worker for all of them, since each makes the demo campus anew
test.describe.configure({ mode: 'default' });

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
