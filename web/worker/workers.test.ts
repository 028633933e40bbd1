import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays } from '#contract/day/days.ts';
import { paths } from '#contract/paths.ts';
import { type Schedule, timeSlots } from '#contract/worker/worker.ts';
import { hostel, newId, open } from '#web/testing/screen.ts';

const mohan = { _id: newId(), name: 'Mohan', username: 'mohan', position: 'Plumber', contact: '98450 33333', hostel: hostel._id };
const lata = { ...mohan, _id: newId(), name: 'Lata', username: 'lata', contact: '98450 44444' };

test('each number calls the worker in whose row it stands', async () => {
  const { rows, links } = await open(paths.workers(), {
    as: 'hosteladmin',
    answers: { workerPage: { items: [mohan, lata], total: 2, page: 1, pageSize: 25 }, hostelChoices: [hostel] },
  });
  assert.deepEqual(
    rows.map((row) => [row['Name'], row['Hostel'], row['Contact']]),
    [
      ['Mohan', 'Kaveri', '98450 33333'],
      ['Lata', 'Kaveri', '98450 44444'],
    ],
  );
  assert.deepEqual(links, { '98450 33333': 'tel:9845033333', '98450 44444': 'tel:9845044444' });
});

test('a caretaker removes the worker whose button was pressed', async () => {
  const screen = await open(paths.addWorker(), { answers: { workerList: [mohan, lata] } });
  await screen.press('Remove Lata, Plumber');
  assert.match(screen.text, /Remove Lata/);
  await screen.press('Remove', -1);
  assert.deepEqual(
    screen.sent.map(({ name, params }) => [name, params?.['id']]),
    [['workerRemove', lata._id]],
  );
});

test('a week is planned, saved and copied to the next', async () => {
  const ravi = {
    _id: newId(),
    name: 'Ravi Shinde',
    username: 'ravi',
    position: 'Cleaner',
    contact: '98000 00001',
    hostel: hostel._id,
  } as const;
  const slots = [...timeSlots];
  const sunday = [{ timeSlot: slots[0] ?? '', staff: ravi._id }];
  const saved: Record<string, Schedule> = {};
  const none: Schedule = { monday: [], tuesday: [], wednesday: [], thursday: [], friday: [], saturday: [], sunday: [] };
  const screen = await open(paths.schedule(), {
    answers: {
      workerList: [ravi],
      scheduleGet: ({ query }) => ({
        hostel: hostel._id,
        weekStartDate: query['weekStartDate'] ?? '',
        slots,
        version: '1',
        schedule: saved[query['weekStartDate'] ?? ''] ?? none,
      }),
      scheduleSave: ({ body }) => {
        const { weekStartDate, schedule } = body as { weekStartDate: string; schedule: Schedule };
        saved[weekStartDate] = schedule;
        return { message: 'Staff schedule saved successfully.', version: '2' };
      },
    },
  });
  await screen.press(/^Add people to Sunday .*, 7:00 AM - 10:00 AM/);
  await screen.pick(/^Add people/, 'Ravi');
  await screen.press('Save schedule');
  const [week = ''] = Object.keys(saved);
  assert.deepEqual(saved, { [week]: { ...none, sunday } });
  await screen.type('Week starting on', addDays(week, 7));
  assert.match(screen.text, /0 shifts/);
  await screen.press('Copy last week');
  assert.match(screen.text, /1 shift .*not saved/);
  await screen.press('Save schedule');
  assert.match(screen.text, /1 shift .*all saved/);
  assert.deepEqual(saved[addDays(week, 7)], saved[week]);
});
