import { sql, type RawBuilder } from 'kysely';
import type { Replies } from '#contract/calls.ts';
import { roomTypeOf } from '#contract/room/room.ts';
import type { Stay, StayInHostel } from '#contract/stay/stay.ts';
import { matches } from '#contract/text/search.ts';
import type { Db } from '#server/db/open.ts';
import type { HostelId } from '#server/call/scope.ts';

export async function staysOfStudent(db: Db, studentId: string): Promise<Stay[]> {
  const rows = await db
    .selectFrom('stay')
    .innerJoin('hostel', 'hostel.id', 'stay.hostel_id')
    .innerJoin('room', 'room.id', 'stay.room_id')
    .select(['hostel.id as hostelId', 'hostel.name as hostel', 'room.id as roomId', 'room.room_number as roomNumber'])
    .select(['stay.seat', 'stay.since', 'stay.until'])
    .where('stay.student_id', '=', studentId)
    .orderBy('stay.since', 'desc')
    .execute();
  return rows.map((row) => ({
    hostel: { _id: row.hostelId, name: row.hostel },
    room: { _id: row.roomId, roomNumber: row.roomNumber },
    seat: row.seat,
    from: row.since,
    to: row.until,
  }));
}

/** A moment as SQL: a day stands for its last moment on the campus, and nothing for now. */
const momentOf = (timeZone: string, at: string | undefined): RawBuilder<string> => {
  if (at === undefined) return sql`now()`;
  if (at.includes('T')) return sql`${at}::timestamptz`;
  return sql`((${at}::date + 1)::timestamp at time zone ${timeZone}) - interval '1 microsecond'`;
};

type Occupants = Replies['hostelOccupants'];
type Room = Occupants['rooms'][number];

/** The rooms of a hostel as they are now, each with its occupants at a moment, by seat. */
export async function occupantsAt(db: Db, hostelId: HostelId, timeZone: string, at: string | undefined): Promise<Occupants> {
  const { rows } = await sql<{ at: string; rooms: Omit<Room, 'roomType'>[] | null }>`
    with moment as (select ${momentOf(timeZone, at)} as at)
    select moment.at, (
      select json_agg(json_build_object('_id', r.id, 'roomNumber', r.room_number, 'seats', r.capacity, 'block', r.block, 'floor', r.floor, 'occupants', coalesce((
        select json_agg(json_build_object('_id', a.id, 'username', a.username, 'name', a.name, 'batch', st.batch, 'seat', s.seat) order by s.seat)
        from stay s join account a on a.id = s.student_id join student st on st.account_id = s.student_id
        where s.room_id = r.id and s.since <= moment.at and (s.until is null or s.until > moment.at)
      ), '[]')) order by r.number_order)
      from room r where r.hostel_id = ${hostelId}
    ) as rooms from moment`.execute(db);
  const [found] = rows;
  if (!found) throw new Error('a query of one row gave none');
  return { at: found.at, rooms: (found.rooms ?? []).map((room) => ({ ...room, roomType: roomTypeOf(room.seats) })) };
}

interface Period {
  from: string;
  to: string;
  q?: string;
}

/** The stays in a hostel that lasted at some moment between two campus days, by room and then by time. */
export async function staysOver(db: Db, hostelId: HostelId, timeZone: string, { from, to, q = '' }: Period): Promise<StayInHostel[]> {
  const midnightOf = (day: RawBuilder<unknown>) => sql<string>`(${day})::timestamp at time zone ${timeZone}`;
  const rows = await db
    .selectFrom('stay')
    .innerJoin('room', 'room.id', 'stay.room_id')
    .innerJoin('account', 'account.id', 'stay.student_id')
    .innerJoin('student', 'student.account_id', 'stay.student_id')
    .select(['account.id as _id', 'account.username', 'account.name', 'student.batch', 'student.rollno'])
    .select(['room.room_number as roomNumber', 'stay.seat', 'stay.since as from', 'stay.until as to'])
    .where('stay.hostel_id', '=', hostelId)
    .where('stay.since', '<', midnightOf(sql`${to}::date + 1`))
    .where((eb) => eb.or([eb('stay.until', 'is', null), eb('stay.until', '>', midnightOf(sql`${from}::date`))]))
    .orderBy('room.number_order')
    .orderBy('stay.since')
    .orderBy('stay.seat')
    .execute();
  return rows
    .map(({ roomNumber, seat, from: since, to: until, ...student }) => ({ student, roomNumber, seat, from: since, to: until }))
    .filter(({ student, roomNumber }) => matches(q, [roomNumber, student.name, student.username, student.rollno, student.batch]));
}
