import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paths } from '#contract/paths.ts';
import { hostel, newId, open } from '#web/testing/screen.ts';

const roundId = newId();
const rooms = ['S2', 'S3'].map((roomNumber) => ({ _id: newId(), roomNumber, seats: 1 }));
const round = { _id: roundId, state: 'open', policy: 'exchange', closesAt: '2026-11-20T06:30:00.000Z', hostels: [hostel] } as const;
/** A wish for a room, as the server has it. */
const wishFor = ({ _id = '', roomNumber = '' }: Partial<(typeof rooms)[number]> = {}) =>
  ({ kind: 'room', room: { _id, roomNumber } }) as const;

test('a student adds wishes for rooms, puts one higher and removes one, and each change is sent with all wishes in their order', async () => {
  const [second, third] = rooms;
  const answers = {
    roundOwn: [{ round, exchangeWishes: [wishFor(third)] }],
    exchangeChoices: { hostels: [{ ...hostel, rooms }] },
  } as const;
  const screen = await open(paths.ownRound(), { as: 'student', answers });
  await screen.pick('Room', 'S2');
  await screen.press('Add wish');
  const [added] = screen.sent;
  assert.deepEqual(added?.body, { wishes: [third, second].map((room) => ({ kind: 'room', roomId: room?._id })) });

  const both = await open(paths.ownRound(), {
    as: 'student',
    answers: { ...answers, roundOwn: [{ round, exchangeWishes: [wishFor(third), wishFor(second)] }] },
  });
  await both.press('Room S2: one up');
  await both.press('Room S3: remove');
  assert.deepEqual(
    both.sent.map(({ params, body }) => [params, body]),
    [
      [{ id: roundId }, { wishes: [second, third].map((room) => ({ kind: 'room', roomId: room?._id })) }],
      [{ id: roundId }, { wishes: [{ kind: 'room', roomId: second?._id }] }],
    ],
  );
});

const place = { hostel, room: { _id: rooms[0]?._id, roomNumber: 'S2' }, seats: 1 } as const;
const reason = 'Your wish no. 1 is met: Room S2. The seat was empty.';

test('after the round a student reads which room it is and why, or that they stay, and nothing of a receipt', async () => {
  const published = { ...round, state: 'published' } as const;
  const read = async (result: object | null) =>
    await open(paths.ownRound(), { as: 'student', answers: { roundOwn: [{ round: published, result }] } });
  const moved = await read({ place, turn: 2, turns: 3, reason });
  assert.match(moved.text, /Room S2 Kaveri.*Why ?Your wish no\. 1 is met: Room S2\..*2 of 3/);
  assert.ok(!moved.buttons.includes('Add wish'));
  assert.doesNotMatch(moved.text, /receipt/i);
  const stayed = await read({ place: null, turn: 2, turns: 3, reason: 'None of your wishes could be met.' });
  assert.match(stayed.text, /You stay where you are ?Why ?None of your wishes could be met\./);
  assert.match((await read(null)).text, /You asked for no other room in this exchange/);
});

test('who runs an exchange reads in its proposal who would move from where to where, and why', async () => {
  const student = { _id: newId(), username: 'asha', name: 'Asha' };
  const from = { ...place, room: { _id: newId(), roomNumber: 'S1' } };
  const results = [
    { student, turn: 1, from, place, reason },
    {
      student: { ...student, _id: newId(), username: 'bela' },
      turn: 2,
      from: null,
      place: null,
      reason: 'None of your wishes could be met.',
    },
  ];
  const { rows } = await open(paths.round(roundId), {
    as: 'hosteladmin',
    answers: {
      roundGet: { ...round, state: 'proposed', name: 'Room exchange' },
      roundProposal: { placed: 1, waiting: 1, wishes: [{ wish: 1, students: 1 }], sizes: [], hostels: [{ hostel, placed: 1, free: 0 }] },
      roundResults: { items: results, total: 2, page: 1, pageSize: 25 },
    } as never,
  });
  assert.deepEqual(
    rows.filter((row) => 'From' in row).map((row) => [row['From'], row['Room']]),
    [
      ['S1', 'S2'],
      ['no room', 'stays'],
    ],
  );
  assert.deepEqual(
    rows.flatMap((row) => ('Wish' in row ? [[row['Wish'], row['Students']]] : [])),
    [
      ['Wish no. 1', '1'],
      ['Keep what they have', '1'],
    ],
  );
});
