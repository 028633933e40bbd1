/** Gives and frees seats by starting and ending stays. The caller must have locked the hostels that they are in. */
import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import { anyOf } from '#server/db/listing.ts';
import { tableOf } from '#server/db/insert-many.ts';
import type { Db } from '#server/db/open.ts';
import type { HostelId } from '#server/call/scope.ts';
import type { Placement } from './allot.ts';

interface CampusDay {
  day: string;
  timeZone: string;
}

export interface EndedStay {
  studentId: string;
  roomId: string;
  roomNumber: string;
  seat: number;
}

/** Gives students seats in rooms of a hostel from now on; their earlier stays must have ended. One statement, whatever their number. */
export async function startStays(db: Db, hostelId: HostelId, placed: readonly Placement[]): Promise<void> {
  await db
    .insertInto('stay')
    .columns(['student_id', 'hostel_id', 'room_id', 'room_capacity', 'seat'])
    .expression((eb) =>
      eb
        .selectFrom(tableOf('placed', { studentId: 'uuid', roomId: 'uuid', seat: 'smallint' }, placed))
        .innerJoin('room', 'room.id', 'placed.roomId')
        .select(['placed.studentId', 'room.hostel_id', 'room.id', 'room.capacity', 'placed.seat'])
        .where('room.hostel_id', '=', hostelId),
    )
    .execute();
}

/** The same in rooms of any hostel, for rows of a query: `student_id`, `room_id` and `seat`. The caller must have all hostels in scope. */
export async function startStaysIn(db: Db, seats: RawBuilder<unknown>): Promise<void> {
  await sql`
    insert into stay (student_id, hostel_id, room_id, room_capacity, seat)
    select given.student_id, room.hostel_id, room.id, room.capacity, given.seat from ${seats} given join room on room.id = given.room_id`.execute(
    db,
  );
}

/** The last moment of a campus day; for today, the present moment. */
const endOf = ({ day, timeZone }: CampusDay) =>
  sql`least(statement_timestamp(), ((${day}::date + 1)::timestamp at time zone ${timeZone}) - interval '1 microsecond')`;

async function endStays(db: Db, which: Expression<SqlBool>, on?: CampusDay): Promise<EndedStay[]> {
  return await db
    .updateTable('stay')
    .from('room')
    // a stay must not end before it began, even if the clock was set back
    .set({ until: sql`greatest(stay.since, ${on ? endOf(on) : sql`statement_timestamp()`})`, room_capacity: null })
    .whereRef('room.id', '=', 'stay.room_id')
    .where('stay.until', 'is', null)
    .where(which)
    .returning(['stay.student_id as studentId', 'stay.room_id as roomId', 'room.room_number as roomNumber', 'stay.seat'])
    .execute();
}

/** Frees the seats that these students have, as of now or of the end of an earlier day. */
export async function endStaysOfStudents(db: Db, studentIds: readonly string[], on?: CampusDay): Promise<EndedStay[]> {
  return await endStays(db, sql<SqlBool>`stay.student_id = ${anyOf(studentIds)}`, on);
}

/** Frees all seats of a hostel. */
export async function endStaysOfHostel(db: Db, hostelId: HostelId): Promise<EndedStay[]> {
  return await endStays(db, sql<SqlBool>`stay.hostel_id = ${hostelId}`);
}
