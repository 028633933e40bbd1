import { sql } from 'kysely';
import { roomTypes, type RoomType, type RoomWithOccupants } from '#contract/room.ts';
import type { Db } from '#server/db/open.ts';
import type { HostelId } from '#server/http/scope.ts';
import { compareKeys, naturalKey } from '#server/natural-order.ts';

interface Row {
  id: string;
  room_number: string;
  room_type: RoomType;
  capacity: number;
  occupants: RoomWithOccupants['occupants'];
}

/** The rooms of a hostel by type, then number, each with its occupants by seat. */
export async function roomsOfHostel(db: Db, hostelId: HostelId): Promise<RoomWithOccupants[]> {
  const { rows } = await sql<Row>`
    select r.id, r.room_number, r.room_type, r.capacity, coalesce(o.occupants, '[]') as occupants
    from room r
    left join (
      select l.room_id, json_agg(json_build_object('_id', a.id, 'username', a.username, 'batch', s.batch) order by l.seat) as occupants
      from allotment l join account a on a.id = l.student_id join student s on s.account_id = l.student_id
      where l.hostel_id = ${hostelId}
      group by l.room_id
    ) o on o.room_id = r.id
    where r.hostel_id = ${hostelId}`.execute(db);
  return rows
    .map((row) => ({ key: naturalKey(row.room_number), row }))
    .sort((a, b) => roomTypes.indexOf(a.row.room_type) - roomTypes.indexOf(b.row.room_type) || compareKeys(a.key, b.key))
    .map(({ row }) => ({
      _id: row.id,
      roomNumber: row.room_number,
      roomType: row.room_type,
      availableSeats: row.capacity - row.occupants.length,
      occupants: row.occupants,
    }));
}
