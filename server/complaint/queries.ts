import { sql } from 'kysely';
import type { Complaint, ComplaintOfStudent } from '#contract/complaint.ts';
import type { Db } from '#server/db/open.ts';
import type { Decidable } from '#server/decision.ts';
import { personOf } from '#server/person.ts';
import { type HostelId, hostelWithin, type Scope } from '#server/http/scope.ts';

const complaints = (db: Db) =>
  db
    .selectFrom('complaint as c')
    .innerJoin('account as a', 'a.id', 'c.student_id')
    .select((eb) => [
      'c.id as _id',
      'c.complaint',
      eb.ref('c.status').$castTo<Complaint['status']>().as('status'),
      'c.remark',
      'c.created_at as createdAt',
    ])
    .orderBy('c.created_at', 'desc')
    .orderBy('c.id');

export async function complaintsOfStudent(db: Db, studentId: string): Promise<Complaint[]> {
  return await complaints(db).where('c.student_id', '=', studentId).execute();
}

export async function complaintsOfHostel(db: Db, hostelId: HostelId): Promise<ComplaintOfStudent[]> {
  return await complaints(db).select(personOf('a').as('student')).where('c.hostel_id', '=', hostelId).execute();
}

export async function insertComplaint(db: Db, complaint: { studentId: string; hostelId: HostelId; complaint: string }): Promise<void> {
  await db
    .insertInto('complaint')
    .values({ student_id: complaint.studentId, hostel_id: complaint.hostelId, complaint: complaint.complaint })
    .execute();
}

export interface LockedComplaint extends Decidable {
  studentId: string;
  status: Complaint['status'];
}

/** A complaint in scope, locked until the transaction ends. */
export async function lockComplaint(db: Db, scope: Scope, id: string): Promise<LockedComplaint | undefined> {
  return await db
    .selectFrom('complaint as c')
    .select((eb) => [
      'c.student_id as studentId',
      eb.ref('c.status').$castTo<Complaint['status']>().as('status'),
      'c.resolved_by as decidedBy',
      'c.resolved_at as decidedAt',
    ])
    .where('c.id', '=', id)
    .where((eb) => hostelWithin(scope, eb.ref('c.hostel_id')))
    .forUpdate('c')
    .executeTakeFirst();
}

export async function resolveComplaint(db: Db, id: string, by: string, remark: string): Promise<void> {
  await db
    .updateTable('complaint')
    .set({ status: 'resolved', remark, resolved_by: by, resolved_at: sql`now()` })
    .where('id', '=', id)
    .execute();
}
