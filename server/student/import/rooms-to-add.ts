/** The rooms that a list names and a hostel does not have. */
import { randomUUID } from 'node:crypto';
import { roomLimits } from '#contract/room/room.ts';
import { importCauseTexts as texts } from '#contract/sheet/import.ts';
import { t } from '#contract/text/text.ts';
import { nameKey } from '#server/name-key.ts';
import { inBedsOfTheirOwn } from './beds.ts';
import { doorNumber } from './by-name.ts';
import type { HostelState, RoomState } from './import-queries.ts';
import { choice, leaveOut } from './list-causes.ts';
import type { Cause, Remedies } from '#server/sheet/remedies.ts';
import type { Wish } from './wish.ts';

export const roomsKey = (hostel: HostelState): string => `rooms ${nameKey(hostel.name)}`;

/** The commonest of some numbers; of equally common ones the largest. */
function commonest(numbers: readonly number[]): number {
  const [first] = [...Map.groupBy(numbers, (number) => number)].sort(([a, some], [b, others]) => others.length - some.length || b - a);
  return first?.[0] ?? 1;
}

const causeOf = (hostel: HostelState, seats: number): Cause => ({
  title: (rooms) => t(texts.roomsTitle, { rooms, hostel: hostel.name }),
  detail: (rooms) => t(texts.roomsDetail, { rooms, seats }),
  choices: [choice('add', texts.roomsAdd), choice('without', texts.withoutRoom), leaveOut()],
  preset: 'add',
});

/** A room gets as many seats as rooms of its hostel usually have, and at least one for each row that names it in a bed of its own. */
export function roomsToAdd(
  wishes: readonly (Wish & { hostel: HostelState | undefined })[],
  rooms: readonly RoomState[],
  findRoom: (hostel: HostelState, number: string) => RoomState | undefined,
  remedies: Remedies,
): RoomState[] {
  if (!remedies.asked) return [];
  const missing = wishes.flatMap(({ listed, hostel }) =>
    hostel && listed.room !== '' && !findRoom(hostel, listed.room)
      ? [{ hostel, row: listed.row, number: doorNumber(listed.room), bed: listed.bed }]
      : [],
  );
  return [...Map.groupBy(missing, ({ hostel }) => hostel)].flatMap(([hostel, those]) => {
    const byNumber = [...Map.groupBy(those, ({ number }) => nameKey(number)).values()];
    const own = rooms.filter(({ hostelId }) => hostelId === hostel.id).map(({ seats }) => seats);
    const usual = commonest(own.length > 0 ? own : byNumber.map((rows) => inBedsOfTheirOwn(rows, remedies)));
    const key = roomsKey(hostel);
    // a hostel is added with its rooms, which need no answer of their own
    const isAsked = !hostel.isAdded || remedies.answer(key) !== undefined;
    const isAdding = those.map(({ row, number }) => !isAsked || remedies.choose(key, row, () => causeOf(hostel, usual), number) === 'add');
    if (!isAdding.includes(true)) return [];
    return byNumber.map((rows) => ({
      id: randomUUID(),
      hostelId: hostel.id,
      number: rows[0]?.number ?? '',
      seats: Math.min(roomLimits.seats, Math.max(usual, inBedsOfTheirOwn(rows, remedies))),
      isClosed: false,
      takenSeats: [],
      accessible: false,
      people: [],
      isAdded: true,
    }));
  });
}
