import { sql } from 'kysely';
import type { Db } from '#server/db/open.ts';

/** The counts kept by the database that differ from a fresh count; there must be none at any moment. */
export async function countsKeptWrongly(db: Db): Promise<unknown[]> {
  const { rows } = await sql`
    select 'rooms' as of, hostel_id, capacity, rooms, occupied from (table hostel_room_count except table counted_hostel_rooms) as kept
    union all
    select 'rooms, counted', hostel_id, capacity, rooms, occupied from (table counted_hostel_rooms except table hostel_room_count) as counted
    union all
    select 'students', hostel_id, null, students, null from (table hostel_student_count except table counted_hostel_students) as kept
    union all
    select 'students, counted', hostel_id, null, students, null from (table counted_hostel_students except table hostel_student_count) as counted
    union all
    select table_name || ', ' || state, null, part, records, null from (table record_count except table counted_records) as kept
    union all
    select table_name || ', counted, ' || state, null, part, records, null from (table counted_records except table record_count) as counted`.execute(
    db,
  );
  return rows;
}
