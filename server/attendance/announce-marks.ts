import { sql } from 'kysely';
import { type AttendanceEvent, studentsAtOnce } from '#contract/attendance/attendance.ts';
import type { Db } from '#server/db/open.ts';
import { sendAhead } from '#server/db/together.ts';
import type { HostelId } from '#server/call/scope.ts';
import { attendanceChannel } from '#server/live/live.ts';

/** Notifies the open pages of a hostel, once the transaction commits, which students' marks of a day have changed. */
export async function announceMarks(db: Db, hostelId: HostelId, date: string, changed: readonly string[]): Promise<void> {
  // the payload of NOTIFY is limited; an empty list makes the pages read the whole sheet
  const event: AttendanceEvent = { hostelId, date, students: changed.length > studentsAtOnce ? [] : changed };
  await sendAhead(db, sql`select pg_notify(${attendanceChannel}, ${JSON.stringify(event)})`);
}
