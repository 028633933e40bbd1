import type { RawBuilder, Updateable } from 'kysely';
import { anyOf } from '#server/db/listing.ts';
import { isDatabaseError } from '#server/db/away.ts';
import type { Db, FoundBy, Tables } from '#server/db/open.ts';
import { Fault } from '#server/fault.ts';
import { type HostelId, hostelWithin, type Scope } from '#server/call/scope.ts';
import { nameKey } from '#server/name-key.ts';
import { numberColumns } from './room-rows.ts';

/** The hostel of a room in scope. */
export async function findHostelOfRoom(db: Db, scope: Scope, roomId: string): Promise<HostelId | undefined> {
  const room = await db
    .selectFrom('room')
    .select((eb) => eb.ref('hostel_id').$castTo<HostelId>().as('hostelId')) // the condition below checks that it is in scope
    .where('id', '=', roomId)
    .where((eb) => hostelWithin(scope, eb.ref('hostel_id')))
    .executeTakeFirst();
  return room?.hostelId;
}

/** Those of these rooms that are in the hostel. */
export async function findRooms(db: Db, hostelId: HostelId, ids: readonly string[]) {
  return await db
    .selectFrom('room')
    .select(['id', 'room_number', 'capacity', 'block', 'floor', 'accessible', 'closed_since', 'closed_reason', 'closed_until'])
    .where('hostel_id', '=', hostelId)
    .where('id', '=', anyOf(ids))
    .execute();
}

export type RoomToChange = FoundBy<typeof findRooms>[number];

/** Those of these rooms that are accessible, with the ids of who lives there. */
export async function accessibleRooms(
  db: Db,
  hostelId: HostelId,
  ids: readonly string[],
): Promise<{ roomNumber: string; people: string[] }[]> {
  return await db
    .selectFrom('room')
    .innerJoin('allotment', 'allotment.room_id', 'room.id')
    .select((eb) => ['room.room_number as roomNumber', eb.fn.agg<string[]>('array_agg', ['allotment.student_id']).as('people')])
    .where('room.hostel_id', '=', hostelId)
    .where('room.id', '=', anyOf(ids))
    .where('room.accessible', '=', true)
    .groupBy('room.id')
    .execute();
}

/** Which of these numbers a hostel has already, in the form of `nameKey`. */
export async function takenNumbers(db: Db, hostelId: HostelId, numbers: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('room')
    .select('number_key')
    .where('hostel_id', '=', hostelId)
    .where('number_key', '=', anyOf(numbers.map(nameKey)))
    .execute();
  return new Set(rows.map(({ number_key }) => number_key));
}

export type RoomColumns = Pick<
  Updateable<Tables['room']>,
  'capacity' | 'block' | 'floor' | 'accessible' | 'closed_reason' | 'closed_until'
> & { closed_since?: string | null | RawBuilder<string> };

/** Changes rooms of a hostel; columns that are left out stay as they are. */
export async function updateRooms(db: Db, hostelId: HostelId, ids: readonly string[], columns: RoomColumns): Promise<void> {
  if (Object.keys(columns).length === 0) return;
  await db.updateTable('room').set(columns).where('hostel_id', '=', hostelId).where('id', '=', anyOf(ids)).execute();
}

/** Gives a room another number. If that is taken, the fault names it. */
export async function renumberRoom(db: Db, hostelId: HostelId, id: string, roomNumber: string): Promise<void> {
  try {
    await db.updateTable('room').set(numberColumns(roomNumber)).where('hostel_id', '=', hostelId).where('id', '=', id).execute();
  } catch (error) {
    if (isDatabaseError(error) && error.constraint === 'room_number_in_hostel')
      throw new Fault('roomNumberTaken', { values: { room: roomNumber } });
    throw error;
  }
}

/** The occupants of a room, by seat. */
export async function seatsTaken(db: Db, roomId: string): Promise<{ studentId: string; username: string; name: string; seat: number }[]> {
  return await db
    .selectFrom('allotment')
    .innerJoin('account', 'account.id', 'allotment.student_id')
    .select(['account.id as studentId', 'account.username', 'account.name', 'allotment.seat'])
    .where('allotment.room_id', '=', roomId)
    .orderBy('allotment.seat')
    .execute();
}

/** Whether anybody lives in a room or ever has. */
export async function wasLivedIn(db: Db, roomId: string): Promise<boolean> {
  return (await db.selectFrom('stay').select('id').where('room_id', '=', roomId).limit(1).executeTakeFirst()) !== undefined;
}

export async function deleteRoom(db: Db, hostelId: HostelId, id: string): Promise<void> {
  await db.deleteFrom('room').where('hostel_id', '=', hostelId).where('id', '=', id).execute();
}
