import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paths } from '#contract/paths.ts';
import { hostel, newId, open } from '#web/testing/screen.ts';

const hostels = [
  { ...hostel, for: 'all', seats: 40, free: 12, students: 30 },
  { _id: newId(), name: 'Ganga', for: 'women', seats: 20, free: 4, students: 18 },
] as const;

test('a usual round fills the whole form, and only wishes in which the rooms differ are sent', async () => {
  const screen = await open(paths.openRound(), {
    as: 'hosteladmin',
    answers: {
      hostelChoices: [...hostels],
      roundPreview: { students: 9, seats: 16, inOtherRound: 0, batches: [], programmes: [], differ: ['size', 'hostel'] },
      roundOpen: { _id: newId(), name: 'Rooms by lot', students: 9 },
    },
  });
  await screen.press('Everybody without a room, by lot, until Friday');
  await screen.press('Open the round');
  await screen.press('Open the round', -1);
  const sent = screen.sent.find(({ name }) => name === 'roundOpen')?.body as Record<string, unknown>;
  assert.deepEqual(
    [sent['policy'], sent['name'], sent['wishes'], sent['hostelIds'], sent['closesAt']],
    ['draw', 'Rooms by lot', ['size', 'hostel'], hostels.map(({ _id }) => _id), '2026-11-20T12:30:00.000Z'],
  );
});

test('a caretaker opens an exchange of the hostel, and nothing else', async () => {
  const screen = await open(paths.openRound(), {
    as: 'caretaker',
    answers: {
      hostelChoices: [hostels[0]],
      roundPreview: { students: 30, seats: 12, inOtherRound: 0, batches: [], programmes: [], differ: [] },
      roundOpen: { _id: newId(), name: 'Autumn', students: 30 },
    },
  });
  assert.doesNotMatch(screen.text, /By lot|until Friday/);
  await screen.press('Open the round');
  assert.match(screen.text, /30 students of these hostels are notified/);
  await screen.press('Open the round', -1);
  const sent = screen.sent.find(({ name }) => name === 'roundOpen')?.body as Record<string, unknown>;
  assert.deepEqual([sent['policy'], sent['name'], sent['hostelIds']], ['exchange', 'Room exchange', [hostel._id]]);
});
