import { sql } from 'kysely';
import type { Fine } from '#contract/fine.ts';
import type { Db } from '#server/db/open.ts';
import type { Decidable } from '#server/decision.ts';
import { personOf } from '#server/person.ts';
import { type HostelId, hostelWithin, type Scope } from '#server/http/scope.ts';

const fines = (db: Db) =>
  db
    .selectFrom('fine as f')
    .innerJoin('account as a', 'a.id', 'f.student_id')
    .innerJoin('hostel as h', 'h.id', 'f.hostel_id')
    .select((eb) => [
      'f.id',
      'f.amount',
      'f.reason',
      eb.ref('f.status').$castTo<Fine['status']>().as('status'),
      'f.imposed_at',
      'f.paid_at',
      'f.hostel_id as hostelId',
      'h.name as hostelName',
      personOf('a').as('student'),
    ])
    .orderBy('f.imposed_at', 'desc')
    .orderBy('f.id');

type Row = Awaited<ReturnType<ReturnType<typeof fines>['executeTakeFirstOrThrow']>>;

const toFine = (row: Row): Fine => ({
  _id: row.id,
  student: row.student,
  hostel: { _id: row.hostelId, name: row.hostelName },
  amount: row.amount,
  reason: row.reason,
  status: row.status,
  imposedAt: row.imposed_at,
  paidAt: row.paid_at,
});

export async function finesOfHostel(db: Db, hostelId: HostelId): Promise<Fine[]> {
  return (await fines(db).where('f.hostel_id', '=', hostelId).execute()).map(toFine);
}

export async function finesOfStudent(db: Db, studentId: string): Promise<Fine[]> {
  return (await fines(db).where('f.student_id', '=', studentId).execute()).map(toFine);
}

export async function getFine(db: Db, id: string): Promise<Fine> {
  return toFine(await fines(db).where('f.id', '=', id).executeTakeFirstOrThrow());
}

export interface LockedFine extends Decidable {
  status: Fine['status'];
  amount: number;
  /** the hostel that imposed it */
  hostelId: HostelId;
}

/** A fine of this student, locked until the transaction ends. */
export async function lockFine(db: Db, studentId: string, id: string): Promise<LockedFine | undefined> {
  return await db
    .selectFrom('fine as f')
    .select((eb) => [
      eb.ref('f.status').$castTo<Fine['status']>().as('status'),
      'f.amount',
      // in scope: the student pays whichever hostel imposed the fine
      eb.ref('f.hostel_id').$castTo<HostelId>().as('hostelId'),
      'f.student_id as decidedBy', // nobody else pays it
      'f.paid_at as decidedAt',
    ])
    .where('f.id', '=', id)
    .where('f.student_id', '=', studentId)
    .forUpdate()
    .executeTakeFirst();
}

export async function payFine(db: Db, id: string): Promise<void> {
  await db
    .updateTable('fine')
    .set({ status: 'paid', paid_at: sql`now()` })
    .where('id', '=', id)
    .execute();
}

/** The hostel of a student in scope. */
export async function findHostelOf(db: Db, scope: Scope, studentId: string): Promise<HostelId | undefined> {
  const row = await db
    .selectFrom('student as s')
    .select((eb) => eb.ref('s.hostel_id').$castTo<HostelId | null>().as('id')) // in scope by the condition below
    .where('s.account_id', '=', studentId)
    .where((eb) => hostelWithin(scope, eb.ref('s.hostel_id')))
    .executeTakeFirst();
  return row?.id ?? undefined;
}

export interface NewFine {
  studentId: string;
  hostelId: HostelId;
  amount: number;
  reason: string;
  imposedBy: string;
}

export async function insertFine(db: Db, fine: NewFine): Promise<string> {
  const { id } = await db
    .insertInto('fine')
    .values({ student_id: fine.studentId, hostel_id: fine.hostelId, amount: fine.amount, reason: fine.reason, imposed_by: fine.imposedBy })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
