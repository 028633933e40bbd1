import { sql } from 'kysely';
import type { Leave } from '#contract/leave.ts';
import type { Db } from '#server/db/open.ts';
import type { Decidable } from '#server/decision.ts';
import { personOf } from '#server/person.ts';
import { type HostelId, hostelWithin, type Scope } from '#server/http/scope.ts';

const leaves = (db: Db, timeZone: string) =>
  db
    .selectFrom('leave_request as l')
    .innerJoin('student as s', 's.account_id', 'l.student_id')
    .innerJoin('account as a', 'a.id', 'l.student_id')
    .select((eb) => [
      'l.id',
      'l.start_date',
      'l.end_date',
      'l.reason',
      eb.ref('l.status').$castTo<Leave['status']>().as('status'),
      'l.caretaker_remark',
      'l.created_at',
      sql<boolean>`(l.created_at at time zone ${timeZone})::date > l.start_date`.as('requestedAfterStart'),
      personOf('a').as('student'),
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof leaves>['executeTakeFirstOrThrow']>>;

const toLeave = (row: Row): Leave => ({
  _id: row.id,
  student: row.student,
  startDate: row.start_date,
  endDate: row.end_date,
  reason: row.reason,
  status: row.status,
  caretakerRemark: row.caretaker_remark,
  createdAt: row.created_at,
  requestedAfterStart: row.requestedAfterStart,
});

export async function leavesOfStudent(db: Db, timeZone: string, studentId: string): Promise<Leave[]> {
  const found = leaves(db, timeZone).where('l.student_id', '=', studentId);
  return (await found.orderBy('l.created_at', 'desc').orderBy('l.id').execute()).map(toLeave);
}

/** The requests of the students who live in the hostel now: after a student moves, the warden of the new hostel decides them. */
export async function leavesOfHostel(db: Db, timeZone: string, hostelId: HostelId): Promise<Leave[]> {
  const found = leaves(db, timeZone).where('s.hostel_id', '=', hostelId);
  return (await found.orderBy('l.created_at', 'desc').orderBy('l.id').execute()).map(toLeave);
}

export async function getLeave(db: Db, timeZone: string, id: string): Promise<Leave> {
  return toLeave(await leaves(db, timeZone).where('l.id', '=', id).executeTakeFirstOrThrow());
}

export async function insertLeave(
  db: Db,
  leave: { studentId: string; startDate: string; endDate: string; reason: string },
): Promise<string> {
  const { id } = await db
    .insertInto('leave_request')
    .values({ student_id: leave.studentId, start_date: leave.startDate, end_date: leave.endDate, reason: leave.reason })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface LockedLeave extends Decidable {
  status: Leave['status'];
  studentId: string;
  startDate: string;
  endDate: string;
}

/** A request in scope, locked until the transaction ends. */
export async function lockLeave(db: Db, scope: Scope, id: string): Promise<LockedLeave | undefined> {
  return await db
    .selectFrom('leave_request as l')
    .innerJoin('student as s', 's.account_id', 'l.student_id')
    .select((eb) => [
      eb.ref('l.status').$castTo<Leave['status']>().as('status'),
      'l.student_id as studentId',
      'l.start_date as startDate',
      'l.end_date as endDate',
      'l.decided_by as decidedBy',
      'l.decided_at as decidedAt',
    ])
    .where('l.id', '=', id)
    .where((eb) => hostelWithin(scope, eb.ref('s.hostel_id')))
    .forUpdate('l')
    .executeTakeFirst();
}

export async function decideLeave(
  db: Db,
  id: string,
  decision: { status: 'approved' | 'rejected'; by: string; remark: string },
): Promise<void> {
  await db
    .updateTable('leave_request')
    .set({ status: decision.status, caretaker_remark: decision.remark, decided_by: decision.by, decided_at: sql`now()` })
    .where('id', '=', id)
    .execute();
}
