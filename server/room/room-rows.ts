import { jsonBuildObject } from 'kysely/helpers/postgres';
import { roomTypes, type RoomWithOccupants } from '#contract/room.ts';
import type { Db } from '#server/db/open.ts';
import type { HostelId } from '#server/http/scope.ts';
import { compareKeys, naturalKey } from '#server/natural-order.ts';

/** The rooms of a hostel by type, then number, each with its occupants by seat. */
export async function roomsOfHostel(db: Db, hostelId: HostelId): Promise<RoomWithOccupants[]> {
  const rows = await db
    .selectFrom('room')
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('allotment')
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
          .where('allotment.hostel_id', '=', hostelId)
          .groupBy('allotment.room_id')
          .as('taken'),
      (join) => join.onRef('taken.room_id', '=', 'room.id'),
    )
    .select(['room.id', 'room.room_number', 'room.room_type', 'room.capacity', 'taken.occupants'])
    .where('room.hostel_id', '=', hostelId)
    .execute();
  return rows
    .map((row) => ({ key: naturalKey(row.room_number), row }))
    .sort((a, b) => roomTypes.indexOf(a.row.room_type) - roomTypes.indexOf(b.row.room_type) || compareKeys(a.key, b.key))
    .map(({ row: { id, room_number, room_type, capacity, occupants } }) => ({
      _id: id,
      roomNumber: room_number,
      roomType: room_type,
      availableSeats: capacity - (occupants?.length ?? 0),
      occupants: occupants ?? [],
    }));
}
