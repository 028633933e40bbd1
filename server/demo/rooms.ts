/** The rooms of a demo hostel with two blocks and three floors, numbered as on their doors, and the closing of some of them. */
import type { RoomInput } from '#contract/room/room-edit.ts';
import { addDays } from '#contract/day/days.ts';
import type { Db } from '#server/db/open.ts';
import type { HostelId } from '#server/call/scope.ts';

interface Block {
  block: string;
  /** the first characters of every room number in the block */
  prefix: string;
  /** how many seats each room of a floor has, in the order of the room numbers */
  floor: readonly number[];
}

const blocks: readonly Block[] = [
  { block: 'A', prefix: '', floor: [2, 2, 3, 2, 2, 1, 1, 2, 3, 2, 2, 2, 3, 2, 2, 4, 2, 2] },
  { block: 'B', prefix: 'B-', floor: [2, 1, 2, 2, 3, 2, 2, 1, 2, 2, 3, 2, 1, 2, 2, 2] },
];
const floors = [
  { floor: 'Ground', hundreds: 'G-' },
  { floor: '1', hundreds: '1' },
  { floor: '2', hundreds: '2' },
] as const;

/** The first four rooms of each ground floor are beside the entrance and accessible. */
export const roomsOfTwoBlocks: readonly RoomInput[] = blocks.flatMap(({ block, prefix, floor: seatsOfFloor }) =>
  floors.flatMap(({ floor, hundreds }) =>
    seatsOfFloor.map((seats, n) => ({
      roomNumber: `${prefix}${hundreds}${String(n + 1).padStart(2, '0')}`,
      seats,
      block,
      floor,
      accessible: floor === 'Ground' && n < 4,
    })),
  ),
);

export interface DemoClosing {
  roomNumber: string;
  reason: string;
  /** for how many days from today the room stays closed; negative if it is overdue */
  days: number;
  /** whether the room was closed before anybody moved in */
  empty: boolean;
}

/** How many days ago the rooms were closed: before the overdue one was to open again. */
const closedDaysAgo = 10;

export async function closeRooms(db: Db, hostelId: HostelId, today: string, closings: readonly DemoClosing[]): Promise<void> {
  for (const { roomNumber, reason, days } of closings)
    await db
      .updateTable('room')
      .set({ closed_since: `${addDays(today, -closedDaysAgo)}T06:00:00Z`, closed_reason: reason, closed_until: addDays(today, days) })
      .where('hostel_id', '=', hostelId)
      .where('room_number', '=', roomNumber)
      .execute();
}
