/** What Allocate does: how many it can place, and afterwards who has got which room. */
import type { RoomWithOccupants } from '#contract/room.ts';
import type { Person } from '#contract/schemas.ts';
import type { Student } from '#contract/student.ts';

export interface Forecast {
  /** students without a room */
  waiting: number;
  free: number;
  placed: number;
  /** seats that stay free */
  left: number;
  /** students who go on waiting */
  remaining: number;
}

export function forecastOf(rooms: readonly RoomWithOccupants[], students: readonly Student[]): Forecast {
  const waiting = students.filter(({ room }) => room === null).length;
  const free = rooms.reduce((sum, { availableSeats }) => sum + availableSeats, 0);
  const placed = Math.min(waiting, free);
  return { waiting, free, placed, left: free - placed, remaining: waiting - placed };
}

export const occupantsOf = (rooms: readonly RoomWithOccupants[]): ReadonlySet<string> =>
  new Set(rooms.flatMap(({ occupants }) => occupants.map(({ _id }) => _id)));

export interface Outcome {
  placed: readonly (Person & { roomNumber: string })[];
  waiting: readonly Student[];
}

/** Who has a room now and had none before, by room, and who has none still. */
export function outcomeOf(before: ReadonlySet<string>, rooms: readonly RoomWithOccupants[], students: readonly Student[]): Outcome {
  const placed = rooms.flatMap(({ roomNumber, occupants }) =>
    occupants.flatMap((occupant) => (before.has(occupant._id) ? [] : [{ ...occupant, roomNumber }])),
  );
  return { placed, waiting: students.filter(({ room }) => room === null) };
}
