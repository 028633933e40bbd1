import { sql } from 'kysely';
import type { RoomChange } from '#contract/room-change/room-change.ts';
import type { Db } from '#server/db/open.ts';
import { personOf } from '#server/person.ts';
import type { HostelId } from '#server/call/scope.ts';

const requests = (db: Db) =>
  db
    .selectFrom('room_change as c')
    .innerJoin('account as a', 'a.id', 'c.student_id')
    .select(['c.id as _id', 'c.message', 'c.status', 'c.remark', 'c.created_at as createdAt', personOf('a').as('student')])
    .orderBy('c.created_at', 'desc')
    .orderBy('c.id');

export const roomChangesOfStudent = (db: Db, studentId: string): Promise<RoomChange[]> =>
  requests(db).where('c.student_id', '=', studentId).execute();

export const roomChangesOfHostel = (db: Db, hostelId: HostelId): Promise<RoomChange[]> =>
  requests(db).where('c.hostel_id', '=', hostelId).execute();

/** Makes a request in the place of the student's open one, which is withdrawn: a student has at most one. */
export async function replaceRoomChange(
  db: Db,
  request: { studentId: string; hostelId: HostelId; message: string },
  replaced: string,
): Promise<string> {
  // two requests of a student at the same moment wait for each other
  await db.selectFrom('student').select('account_id').where('account_id', '=', request.studentId).forNoKeyUpdate().execute();
  await db
    .updateTable('room_change')
    .set({ status: 'withdrawn', remark: replaced, closed_by: request.studentId, closed_at: sql`now()` })
    .where('student_id', '=', request.studentId)
    .where('status', '=', 'open')
    .execute();
  const { id } = await db
    .insertInto('room_change')
    .values({ student_id: request.studentId, hostel_id: request.hostelId, message: request.message })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
