/** What Allocate would do, and how two proposals differ. */
import type { Replies } from '#contract/calls.ts';
import { groupBy } from '#contract/group-by.ts';
import { nameAndUsername } from '#contract/person/person.ts';
import type { RoomWithOccupants } from '#contract/room/room.ts';
import { t } from '#contract/text/text.ts';
import type { PlannedRoom } from './shared/plan-rooms.tsx';

export type Plan = Replies['roomAllotPreview'];
type Placed = Plan['placed'][number];

export interface Forecast {
  /** students without a room, except disabled ones, who do not wait */
  waiting: number;
  free: number;
  placed: number;
  /** seats that stay free */
  left: number;
  /** students who still wait afterwards */
  remaining: number;
}

/** The students who get no seat by a plan and wait for one; disabled students do not wait. */
export const stillWaiting = ({ waiting }: Plan): Plan['waiting'] => waiting.filter(({ disabled }) => !disabled);

export function forecastOf(plan: Plan, rooms: readonly RoomWithOccupants[]): Forecast {
  const placed = plan.placed.length;
  const remaining = stillWaiting(plan).length;
  const free = rooms.reduce((sum, { availableSeats }) => sum + availableSeats, 0);
  return { waiting: placed + remaining, free, placed, left: free - placed, remaining };
}

/** A plan that was carried out, with only the placements that still hold; undefined if none of them does. */
export function whatHolds(done: Plan, rooms: readonly RoomWithOccupants[]): Plan | undefined {
  const roomOf = new Map(rooms.flatMap(({ _id, occupants }) => occupants.map((occupant) => [occupant._id, _id] as const)));
  const placed = done.placed.filter(({ student, room }) => roomOf.get(student._id) === room._id);
  return placed.length === 0 && done.placed.length > 0 ? undefined : { ...done, placed };
}

/** The rooms, each with its residents and the students whom the plan places there. */
export function plannedRooms({ placed }: Plan, rooms: readonly RoomWithOccupants[]): PlannedRoom[] {
  const byRoom = groupBy(placed, ({ room }) => room._id);
  return rooms.map(({ occupants, state, ...room }) => ({
    ...room,
    closed: state === 'closed',
    residents: occupants,
    arriving: (byRoom.get(room._id) ?? []).map(({ student }) => student),
  }));
}

export interface Differences {
  /** students who joined, left or now wait, which is why the proposals differ */
  causes: readonly string[];
  /** students who get another seat as a result */
  moved: readonly string[];
}

function moveText({ student, room, seat }: Placed, before: Placed): string | undefined {
  const values = { student: nameAndUsername(student), now: room.roomNumber, before: before.room.roomNumber };
  if (room._id !== before.room._id) return t('{student} gets room {now}, not {before}.', values);
  if (seat === before.seat) return undefined;
  return t('{student} gets seat {seat} of room {now}, not seat {other}.', { ...values, seat, other: before.seat });
}

/** What differs between two proposals, a sentence for each student. */
export function differencesOf(before: Plan, now: Plan): Differences {
  const placedBefore = new Map(before.placed.map((one) => [one.student._id, one]));
  const placedNow = new Map(now.placed.map((one) => [one.student._id, one]));
  const waitedBefore = new Set(before.waiting.map(({ student }) => student._id));
  const waitNow = new Map(now.waiting.map(({ student, reason }) => [student._id, reason]));
  const gone = before.placed.flatMap(({ student, room }) => {
    const reason = waitNow.get(student._id);
    const values = { student: nameAndUsername(student), room: room.roomNumber };
    if (reason !== undefined) return [t('{student} was to get room {room} and now waits: {reason}', { ...values, reason })];
    return placedNow.has(student._id) ? [] : [t('{student} was to get room {room} and no longer waits for one.', values)];
  });
  const left = before.waiting.flatMap(({ student }) =>
    placedNow.has(student._id) || waitNow.has(student._id) ? [] : [t('{student} no longer waits.', { student: nameAndUsername(student) })],
  );
  const come = now.placed.flatMap(({ student, room }) =>
    placedBefore.has(student._id)
      ? []
      : [t('{student} now gets room {room}.', { student: nameAndUsername(student), room: room.roomNumber })],
  );
  const wait = now.waiting.flatMap(({ student, reason }) =>
    placedBefore.has(student._id) || waitedBefore.has(student._id)
      ? []
      : [t('{student} now waits too: {reason}', { student: nameAndUsername(student), reason })],
  );
  const moved = now.placed.flatMap((one) => {
    const other = placedBefore.get(one.student._id);
    return (other && moveText(one, other)) ?? [];
  });
  return { causes: [...gone, ...left, ...come, ...wait], moved };
}
