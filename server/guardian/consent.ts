/** Asking guardians whether they agree to a leave. The warden decides, whatever they say. */
import { sql } from 'kysely';
import { isMinor } from '#contract/guardian/guardian.ts';
import type { Consent } from '#contract/leave/leave.ts';
import { hashToken } from '#server/call/session.ts';
import { anyOf } from '#server/db/listing.ts';
import type { Db } from '#server/db/open.ts';
import { linkToken } from '#server/delivery/link.ts';
import { linkKey } from '#server/delivery/secret.ts';
import { consentRuleOf, storedSetting } from '#server/institution-setting.ts';
import { notifyGuardians } from '#server/notification/notify.ts';

export interface AskedLeave {
  id: string;
  studentId: string;
  /** the name of the student */
  student: string;
  startDate: string;
  endDate: string;
}

/** Whether the institution wants a consent to a leave. `today` is the campus day. */
export async function isConsentWanted(
  db: Db,
  { studentId, startDate, endDate }: Omit<AskedLeave, 'id' | 'student'>,
  today: string,
): Promise<boolean> {
  const { stored, bornOn } = await db
    .selectNoFrom((eb) => [
      storedSetting('consent_for').as('stored'),
      eb.selectFrom('student_birth').select('born_on').where('student_id', '=', studentId).as('bornOn'),
    ])
    .executeTakeFirstOrThrow();
  const rule = consentRuleOf(stored);
  if (rule === 'never') return false;
  if (rule === 'nights' && endDate > startDate) return true;
  return isMinor(bornOn, today);
}

/** Minutes for which a guardian who was asked is left alone. */
const minutesBetween = 10;

/** Asks every guardian who consents, is not barred and has not answered; again, if they were asked a while ago. Returns how many a message goes to. */
export async function askForConsent(db: Db, leave: AskedLeave): Promise<number> {
  const asked = await db
    .insertInto('leave_consent')
    .columns(['leave_id', 'guardian_id'])
    .expression((eb) =>
      eb
        .selectFrom('guardian')
        .select([eb.val(leave.id).as('leave'), 'id'])
        .where('student_id', '=', leave.studentId)
        .where('consents', '=', true)
        .where(sql<boolean>`not is_barred(guardian)`),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['leave_id', 'guardian_id'])
        .doUpdateSet({ asked_at: null })
        .where('leave_consent.answer', 'is', null)
        .where(sql<boolean>`coalesce(leave_consent.asked_at < now() - make_interval(mins => ${minutesBetween}), true)`),
    )
    .returning(['id', 'guardian_id'])
    .execute();
  if (asked.length === 0) return 0;
  const values = { student: leave.student, start: leave.startDate, end: leave.endDate };
  await notifyGuardians(
    db,
    asked.map(({ id, guardian_id: to }) => ({ to: [to], key: 'consentWanted', values, about: leave.id, answers: id })),
  );
  const key = await linkKey(db);
  let reached = 0;
  for (const { id, guardian_id: guardianId } of asked) {
    const { numUpdatedRows } = await db
      .updateTable('leave_consent')
      .set({ token_hash: hashToken(linkToken(key, 'consent', id)), asked_at: sql`now()` })
      .where('id', '=', id)
      .where(sql<boolean>`exists (
        select from delivery d join notification n on n.id = d.notification_id
        where n.guardian_id = ${guardianId} and n.about = ${leave.id} and d.state = 'waiting')`)
      .executeTakeFirst();
    reached += Number(numUpdatedRows);
  }
  return reached;
}

/** Enters what a guardian said to a member of staff; false if there is no such guardian whose consent counts. */
export async function enterConsent(
  db: Db,
  { leaveId, studentId, guardianId }: { leaveId: string; studentId: string; guardianId: string },
  { answer, remark, by }: { answer: 'yes' | 'no'; remark: string; by: string },
): Promise<boolean> {
  const guardian = await db
    .selectFrom('guardian')
    .select('id')
    .where('id', '=', guardianId)
    .where('student_id', '=', studentId)
    .where('consents', '=', true)
    .where(sql<boolean>`not is_barred(guardian)`)
    .executeTakeFirst();
  if (!guardian) return false;
  const said = { answer, remark, answered_at: sql<string>`now()`, taken_by: by, in_students_browser: false };
  await db
    .insertInto('leave_consent')
    .values({ leave_id: leaveId, guardian_id: guardianId, ...said })
    .onConflict((conflict) =>
      conflict.columns(['leave_id', 'guardian_id']).doUpdateSet(said)
        .where(sql<boolean>`(leave_consent.answer, leave_consent.remark, leave_consent.taken_by)
          is distinct from (excluded.answer, excluded.remark, excluded.taken_by)`),
    )
    .execute();
  return true;
}

/** What guardians said of each of these leaves, in the order in which they were entered. */
export async function consentsTo(db: Db, leaveIds: readonly string[]): Promise<Map<string, Consent[]>> {
  const rows = await db
    .selectFrom('leave_consent as c')
    .innerJoin('guardian as g', 'g.id', 'c.guardian_id')
    .select((eb) => [
      'c.leave_id',
      'g.name as guardian',
      'g.relation',
      'c.asked_at as askedAt',
      eb.ref('c.answer').$castTo<Consent['answer']>().as('answer'),
      'c.answered_at as answeredAt',
      'c.remark',
      sql<boolean>`c.taken_by is not null`.as('byTelephone'),
      'c.in_students_browser as inStudentsBrowser',
    ])
    .where('c.leave_id', '=', anyOf(leaveIds))
    .orderBy('g.created_at')
    .orderBy('g.id')
    .execute();
  return Map.groupBy(rows, ({ leave_id: id }) => id);
}
