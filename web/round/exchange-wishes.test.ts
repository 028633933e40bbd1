import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paths } from '#contract/paths.ts';
import { hostel, newId, open } from '#web/testing/screen.ts';

const roundId = newId();
const rooms = ['S2', 'S3'].map((roomNumber) => ({ _id: newId(), roomNumber, seats: 1 }));
const round = { _id: roundId, state: 'open', closesAt: '2026-11-20T06:30:00.000Z', hostels: [hostel] } as const;
/** A wish for a room, as the server has it. */
const wishFor = ({ _id = '', roomNumber = '' }: Partial<(typeof rooms)[number]> = {}) =>
  ({ kind: 'room', room: { _id, roomNumber } }) as const;

test('a student adds wishes for rooms, puts one higher and removes one, and each change is sent with all wishes in their order', async () => {
  const [second, third] = rooms;
  const answers = {
    exchangeOwn: { round, wishes: [wishFor(third)] },
    exchangeChoices: { hostels: [{ ...hostel, rooms }] },
  } as const;
  const screen = await open(paths.exchangeWishes(), { as: 'student', answers });
  await screen.pick('Room', 'S2');
  await screen.press('Add wish');
  const [added] = screen.sent;
  assert.deepEqual(added?.body, { wishes: [third, second].map((room) => ({ kind: 'room', roomId: room?._id })) });

  const both = await open(paths.exchangeWishes(), {
    as: 'student',
    answers: { ...answers, exchangeOwn: { round, wishes: [wishFor(third), wishFor(second)] } },
  });
  await both.press('Put Room S2 higher');
  await both.press('Remove Room S3');
  assert.deepEqual(
    both.sent.map(({ params, body }) => [params, body]),
    [
      [{ id: roundId }, { wishes: [second, third].map((room) => ({ kind: 'room', roomId: room?._id })) }],
      [{ id: roundId }, { wishes: [{ kind: 'room', roomId: second?._id }] }],
    ],
  );
});

test('after the round a student reads which room it is, which wish that was, and whose seat it is', async () => {
  const room = { _id: rooms[0]?._id, roomNumber: 'S2', hostel: hostel.name };
  const outcome = { turn: 2, of: 3, from: null, to: room, wish: 1, students: 3, ring: true, unmet: [] };
  const published = { ...round, state: 'published' } as const;
  const answers = { exchangeOwn: { round: published, wishes: [wishFor(rooms[0])], outcome } } as never;
  const { text, buttons } = await open(paths.exchangeWishes(), { as: 'student', answers });
  assert.match(text, /You get room S2 in Kaveri: your wish no\. 1\./);
  assert.match(text, /It is a ring of 3: each takes the seat of the next, and somebody takes yours\./);
  assert.ok(!buttons.includes('Add wish'));
});
