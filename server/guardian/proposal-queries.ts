import { sql } from 'kysely';
import { type GuardianProposal, type ProposalForStaff, proposalLimits } from '#contract/guardian/proposal.ts';
import { hostelWithin, type Scope } from '#server/call/scope.ts';
import type { Db } from '#server/db/open.ts';
import { shownNameOf } from '#server/person.ts';

/** Those that wait: not of a guardian who has been barred meanwhile, of whom students learn nothing. */
const waiting = (db: Db) =>
  db
    .selectFrom('guardian_proposal as p')
    .leftJoin('guardian as g', 'g.id', 'p.guardian_id')
    .select([
      'p.id as _id',
      'p.guardian_id as guardianId',
      sql<string>`coalesce(g.name, p.name)`.as('name'),
      sql<string>`coalesce(g.relation, p.relation)`.as('relation'),
      'p.telephone',
      'p.mail',
      'p.created_at as createdAt',
    ])
    .where(sql<boolean>`g.barred is not true`)
    .where(sql<boolean>`p.created_at > now() - make_interval(days => ${proposalLimits.days})`);

export async function proposalsOf(db: Db, studentId: string): Promise<GuardianProposal[]> {
  return await waiting(db).where('p.student_id', '=', studentId).orderBy('p.created_at').orderBy('p.id').execute();
}

/** As a warden reads them. Students must not: it would tell them who is barred. */
export async function proposalsForStaff(db: Db, studentId: string): Promise<ProposalForStaff[]> {
  return await waiting(db)
    .select(
      // of a guardian of whom staff said who it is, only the number and the address are in question
      sql<string | null>`barred_like(p.student_id, p.guardian_id, case when g.is_another then '' else coalesce(g.name, p.name) end,
        case when g.is_another then '' else coalesce(g.relation, p.relation) end, p.telephone, p.mail)`.as('looksLike'),
    )
    .where('p.student_id', '=', studentId)
    .orderBy('p.created_at')
    .orderBy('p.id')
    .execute();
}

export interface LockedProposal extends GuardianProposal {
  studentId: string;
  /** the name of the student */
  student: string;
}

export async function lockProposal(db: Db, scope: Scope, id: string): Promise<LockedProposal | undefined> {
  return await waiting(db)
    .innerJoin('student as s', 's.account_id', 'p.student_id')
    .innerJoin('account as a', 'a.id', 'p.student_id')
    .select(['p.student_id as studentId', sql<string>`${shownNameOf('a')}`.as('student')])
    .where('p.id', '=', id)
    .where((eb) => (scope.kind === 'own' ? eb('p.student_id', '=', scope.userId) : hostelWithin(scope, eb.ref('s.hostel_id'))))
    .forUpdate('p')
    .executeTakeFirst();
}

export async function deleteProposal(db: Db, id: string): Promise<void> {
  await db.deleteFrom('guardian_proposal').where('id', '=', id).execute();
}

/** One after the other for each student; without what has waited too long. */
export async function beginProposing(db: Db, studentId: string): Promise<void> {
  await db.selectFrom('student').select('account_id').where('account_id', '=', studentId).forNoKeyUpdate().execute();
  await db
    .deleteFrom('guardian_proposal')
    .where('student_id', '=', studentId)
    .where(sql<boolean>`created_at <= now() - make_interval(days => ${proposalLimits.days})`)
    .execute();
}

interface Proposed {
  studentId: string;
  guardianId: string | null;
  name: string;
  relation: string;
  telephone: string;
  mail: string;
}

export async function insertProposal(db: Db, { studentId, guardianId, ...proposed }: Proposed): Promise<string> {
  const { id } = await db
    .insertInto('guardian_proposal')
    .values({ ...proposed, student_id: studentId, guardian_id: guardianId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The name of a guardian of the student who is not barred. */
export async function nameOfOwn(db: Db, studentId: string, guardianId: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('guardian')
    .select('name')
    .where('id', '=', guardianId)
    .where('student_id', '=', studentId)
    .where('barred', '=', false)
    .executeTakeFirst();
  return found?.name;
}
