import { sql, type Expression, type SqlBool } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import { roomTypeOf, type RoomWithOccupants } from '#contract/room/room.ts';
import type { RoomInput } from '#contract/room/room-edit.ts';
import { tableOf } from '#server/db/insert-many.ts';
import type { Db } from '#server/db/open.ts';
import type { HostelId } from '#server/call/scope.ts';
import { nameKey } from '#server/name-key.ts';
import { naturalKey } from '#server/natural-order.ts';

/** Rooms by seats, then number, each with its occupants by seat. `where` filters `room_seats`, so that only stays of these rooms are read. */
async function selectRooms(db: Db, where: Expression<SqlBool>): Promise<RoomWithOccupants[]> {
  const rows = await db
    .with('found', (cte) => cte.selectFrom('room_seats').select(['room_id', 'free']).where(where))
    .selectFrom('found')
    .innerJoin('room', 'room.id', 'found.room_id')
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('found')
          .innerJoin('allotment', 'allotment.room_id', 'found.room_id')
          .innerJoin('account', 'account.id', 'allotment.student_id')
          .innerJoin('student', 'student.account_id', 'allotment.student_id')
          .select('allotment.room_id')
          .select((eb) =>
            eb.fn
              .agg<RoomWithOccupants['occupants']>('json_agg', [
                jsonBuildObject({
                  _id: eb.ref('account.id'),
                  username: eb.ref('account.username'),
                  name: eb.ref('account.name'),
                  batch: eb.ref('student.batch'),
                }),
              ])
              .orderBy('allotment.seat')
              .as('occupants'),
          )
          .groupBy('allotment.room_id')
          .as('taken'),
      (join) => join.onRef('taken.room_id', '=', 'room.id'),
    )
    .select([
      'room.id as _id',
      'room.room_number as roomNumber',
      'room.capacity as seats',
      'room.block',
      'room.floor',
      'room.accessible',
      'found.free as availableSeats',
      'taken.occupants',
    ])
    .select(['room.closed_since', 'room.closed_reason as closedReason', 'room.closed_until as closedUntil'])
    .orderBy('room.capacity')
    .orderBy('room.number_order')
    .execute();
  return rows.map(({ closed_since: closedSince, ...room }) => ({
    ...room,
    roomType: roomTypeOf(room.seats),
    state: closedSince === null ? 'open' : 'closed',
    occupants: room.occupants ?? [],
  }));
}

export const roomsOfHostel = (db: Db, hostelId: HostelId): Promise<RoomWithOccupants[]> =>
  selectRooms(db, sql<SqlBool>`hostel_id = ${hostelId}`);

/** A room that was found in scope before. */
export async function getRoom(db: Db, id: string): Promise<RoomWithOccupants> {
  const [room] = await selectRooms(db, sql<SqlBool>`room_id = ${id}`);
  if (!room) throw new Error('a room is gone that was locked');
  return room;
}

/** The columns of a room's number: as it is on the door, as it is compared, and as it is sorted. */
export const numberColumns = (roomNumber: string) => ({
  room_number: roomNumber,
  number_key: nameKey(roomNumber),
  number_order: naturalKey(roomNumber),
});

/** Inserts rooms by one statement, whatever their number. */
export async function insertRooms(db: Db, hostelId: HostelId, rooms: readonly RoomInput[]): Promise<void> {
  const rows = rooms.map(({ roomNumber, seats, block = '', floor = '', accessible = false, closedReason = '', closedUntil = null }) => ({
    ...numberColumns(roomNumber),
    capacity: seats,
    block,
    floor,
    accessible,
    closed_reason: closedReason,
    closed_until: closedUntil,
  }));
  const types = {
    room_number: 'text',
    number_key: 'text',
    number_order: 'text',
    capacity: 'smallint',
    block: 'text',
    floor: 'text',
    accessible: 'boolean',
    closed_reason: 'text',
    closed_until: 'date',
  } as const;
  const listed = Object.keys(types) as (keyof typeof types)[]; // it has no others
  await db
    .insertInto('room')
    .columns([...listed, 'hostel_id', 'closed_since'])
    .expression((eb) =>
      eb
        .selectFrom(tableOf('listed', types, rows))
        .select([...listed, eb.val(hostelId).as('hostel_id')])
        .select(sql<string | null>`case when listed.closed_reason <> '' then statement_timestamp() end`.as('closed_since')),
    )
    .execute();
}
