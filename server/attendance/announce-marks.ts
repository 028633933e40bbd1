import { sql } from 'kysely';
import { type AttendanceEvent, studentsAtOnce } from '#contract/attendance.ts';
import type { Db } from '#server/db/open.ts';
import type { HostelId } from '#server/http/scope.ts';
import { attendanceChannel } from '#server/notification/live.ts';

/** Tells the open pages of a hostel whose marks of a day have changed, once the transaction commits. */
export async function announceMarks(db: Db, hostelId: HostelId, date: string, changed: readonly string[]): Promise<void> {
  // what is sent on a channel is short
  const event: AttendanceEvent = { hostelId, date, students: changed.length > studentsAtOnce ? [] : changed };
  await sql`select pg_notify(${attendanceChannel}, ${JSON.stringify(event)})`.execute(db);
}
