import { sql } from 'kysely';
import type { RoomChange } from '#contract/room-change.ts';
import type { Db } from '#server/db/open.ts';
import { personOf } from '#server/person.ts';
import type { HostelId } from '#server/http/scope.ts';

const requests = (db: Db) =>
  db
    .selectFrom('room_change as c')
    .innerJoin('account as a', 'a.id', 'c.student_id')
    .select((eb) => [
      'c.id',
      'c.message',
      eb.ref('c.status').$castTo<RoomChange['status']>().as('status'),
      'c.remark',
      'c.created_at',
      eb('c.exchange_round_id', 'is not', null).$castTo<boolean>().as('inRound'),
      personOf('a').as('student'),
    ])
    .orderBy('c.created_at', 'desc')
    .orderBy('c.id');

type Row = Awaited<ReturnType<ReturnType<typeof requests>['executeTakeFirstOrThrow']>>;

const toRoomChange = (row: Row): RoomChange => ({
  _id: row.id,
  student: row.student,
  message: row.message,
  status: row.status,
  remark: row.remark,
  createdAt: row.created_at,
  inRound: row.inRound,
});

export async function roomChangesOfStudent(db: Db, studentId: string): Promise<RoomChange[]> {
  return (await requests(db).where('c.student_id', '=', studentId).execute()).map(toRoomChange);
}

export async function roomChangesOfHostel(db: Db, hostelId: HostelId): Promise<RoomChange[]> {
  return (await requests(db).where('c.hostel_id', '=', hostelId).execute()).map(toRoomChange);
}

/** First closes an open request in a hostel that the student has left, for instance by an import: a student may have one open request. */
export async function insertRoomChange(
  db: Db,
  request: { studentId: string; hostelId: HostelId; message: string; replaced: string },
): Promise<void> {
  await db
    .updateTable('room_change')
    .set({ status: 'declined', remark: request.replaced, closed_by: request.studentId, closed_at: sql`now()` })
    .where('student_id', '=', request.studentId)
    .where('hostel_id', '<>', request.hostelId)
    .where('status', '=', 'open')
    .execute();
  await db
    .insertInto('room_change')
    .values({ student_id: request.studentId, hostel_id: request.hostelId, message: request.message })
    .execute();
}
