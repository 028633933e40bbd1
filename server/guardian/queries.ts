import { sql } from 'kysely';
import { type Guardian, guardianLimits } from '#contract/guardian/guardian.ts';
import { replyTexts } from '#contract/messages.ts';
import type { Language } from '#contract/text/language.ts';
import { t } from '#contract/text/text.ts';
import { hostelWithin, type Scope } from '#server/call/scope.ts';
import type { Db } from '#server/db/open.ts';

const columns = [
  'guardian.id as _id',
  'guardian.name',
  'guardian.relation',
  'guardian.telephone',
  'guardian.mail',
  sql<Language>`guardian.language`.as('language'),
  'guardian.sees_leave as seesLeave',
  'guardian.sees_attendance as seesAttendance',
  'guardian.sees_money as seesMoney',
  'guardian.consents',
  'guardian.barred',
  'guardian.is_another as isAnother',
  sql<string | null>`looks_like(guardian)`.as('looksLike'),
  sql<boolean>`guardian.mail_stopped_at is not null`.as('mailStopped'),
  'guardian.mail_refused_why as mailRefused',
] as const;

/** In the order in which they were entered. */
export async function guardiansOf(db: Db, studentId: string): Promise<Guardian[]> {
  return await db.selectFrom('guardian').select(columns).where('student_id', '=', studentId).orderBy('created_at').orderBy('id').execute();
}

export async function lockGuardian(db: Db, scope: Scope, id: string): Promise<(Guardian & { studentId: string }) | undefined> {
  return await db
    .selectFrom('guardian')
    .innerJoin('student', 'student.account_id', 'guardian.student_id')
    .select([...columns, 'guardian.student_id as studentId'])
    .where('guardian.id', '=', id)
    .where((eb) => hostelWithin(scope, eb.ref('student.hostel_id')))
    .forUpdate('guardian')
    .executeTakeFirst();
}

type Entered = Partial<Omit<Guardian, '_id' | 'looksLike' | 'mailStopped' | 'mailRefused'>>;

const asRow = ({ seesLeave, seesAttendance, seesMoney, isAnother, ...same }: Entered) => ({
  ...same,
  ...(isAnother === undefined ? {} : { is_another: isAnother }),
  ...(seesLeave === undefined ? {} : { sees_leave: seesLeave }),
  ...(seesAttendance === undefined ? {} : { sees_attendance: seesAttendance }),
  ...(seesMoney === undefined ? {} : { sees_money: seesMoney }),
});

export async function insertGuardian(db: Db, studentId: string, entered: Entered & Pick<Guardian, 'name'>): Promise<boolean> {
  // one after the other, so that two at the same time do not both find the last place free
  await db.selectFrom('student').select('account_id').where('account_id', '=', studentId).forNoKeyUpdate().execute();
  const { count } = await db
    .selectFrom('guardian')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('student_id', '=', studentId)
    .executeTakeFirstOrThrow();
  if (count >= guardianLimits.each) return false;
  await db
    .insertInto('guardian')
    .values({ ...asRow(entered), name: entered.name, student_id: studentId })
    .execute();
  return true;
}

/** Whether the number that caretakers call at night is one of somebody barred. */
export async function isContactBarred(db: Db, studentId: string): Promise<boolean> {
  const found = await db
    .selectFrom('guardian')
    .innerJoin('student', 'student.account_id', 'guardian.student_id')
    .select('guardian.id')
    .where('guardian.student_id', '=', studentId)
    .where('guardian.barred', '=', true)
    .where(
      sql<boolean>`length(telephone_line(student.parent_contact_no)) > 5
        and strpos(regexp_replace(guardian.telephone, '\\D', '', 'g'), telephone_line(student.parent_contact_no)) > 0`,
    )
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** What staff are asked about the family of a student: sentences. */
export async function whatToMend(db: Db, studentId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('guardian')
    .select('name')
    .where('student_id', '=', studentId)
    .where(sql<boolean>`looks_like(guardian) is not null`)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return [
    ...(rows.length === 0 ? [] : [t(replyTexts.guardiansLookBarred, { names: rows.map(({ name }) => name).join(', ') })]),
    ...((await isContactBarred(db, studentId)) ? [t(replyTexts.contactIsBarred)] : []),
  ];
}

/** Whoever is barred, or reached elsewhere from now on, is signed out by the database. */
export async function changeGuardian(db: Db, present: Guardian, wanted: Entered): Promise<void> {
  const row = asRow(wanted);
  if (Object.keys(row).length > 0) await db.updateTable('guardian').set(row).where('id', '=', present._id).execute();
}

/** What was notified goes with them, and so does what waits to be sent. */
export async function deleteGuardian(db: Db, id: string): Promise<void> {
  await db.deleteFrom('guardian').where('id', '=', id).execute();
}

export async function birthOf(db: Db, studentId: string): Promise<string | null> {
  const row = await db.selectFrom('student_birth').select('born_on').where('student_id', '=', studentId).executeTakeFirst();
  return row?.born_on ?? null;
}

export async function saveBirth(db: Db, studentId: string, bornOn: string | null): Promise<void> {
  if (bornOn === null) {
    await db.deleteFrom('student_birth').where('student_id', '=', studentId).execute();
    return;
  }
  await db
    .insertInto('student_birth')
    .values({ student_id: studentId, born_on: bornOn })
    .onConflict((conflict) => conflict.column('student_id').doUpdateSet({ born_on: bornOn }))
    .execute();
}

export async function mayGuardiansSee(db: Db, studentId: string): Promise<boolean> {
  const row = await db.selectFrom('student').select('guardians_may_see').where('account_id', '=', studentId).executeTakeFirst();
  return row?.guardians_may_see ?? false;
}

export async function letGuardiansSee(db: Db, studentId: string, maySee: boolean): Promise<void> {
  await db
    .updateTable('student')
    .set({ guardians_may_see: maySee })
    .where('account_id', '=', studentId)
    .where('guardians_may_see', '<>', maySee)
    .execute();
}
