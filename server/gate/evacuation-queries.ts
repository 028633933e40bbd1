import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Evacuation } from '#contract/gate/fire-sheet.ts';
import { type HostelId, type IsListed, recordWithin, type Scope } from '#server/call/scope.ts';
import type { Db } from '#server/db/open.ts';
import { personOf, shownNameOf } from '#server/person.ts';

/** The evacuation of a hostel that is under way; null for none. */
export const evacuationOf = (hostelId: Expression<string>): RawBuilder<Evacuation | null> => sql`(
  select jsonb_build_object('beganAt', e.began_at, 'marks', coalesce((
    select jsonb_agg(jsonb_build_object('studentId', m.student_id, 'accounted', m.accounted, 'at', m.at))
    from evacuation_mark m where m.evacuation_id = e.id), '[]'))
  from evacuation e where e.hostel_id = ${hostelId} and e.ended_at is null)`;

/** For how long before its recorded begin and after its end something still belongs to an evacuation: devices learn of both late. */
const slackHours = 1;

/** The evacuation to which a moment belongs: the one in which it lies, otherwise the one under way first. */
export async function evacuationAt(db: Db, hostelId: HostelId, at: string): Promise<{ id: string; isOver: boolean } | undefined> {
  return await db
    .selectFrom('evacuation')
    .select(['id', sql<boolean>`ended_at is not null`.as('isOver')])
    .where('hostel_id', '=', hostelId)
    .where(sql<boolean>`${at}::timestamptz > began_at - make_interval(hours => ${slackHours})`)
    .where(sql<boolean>`(ended_at is null or ${at}::timestamptz < ended_at + make_interval(hours => ${slackHours}))`)
    .orderBy(sql`${at}::timestamptz between began_at and coalesce(ended_at, 'infinity')`, 'desc')
    .orderBy(sql`ended_at is not null`)
    .orderBy('began_at', 'desc')
    .executeTakeFirst();
}

/** Whether an evacuation has ended since a moment, so that a begin of then is news of what is over. */
export async function hasEndedSince(db: Db, hostelId: HostelId, at: string): Promise<boolean> {
  const query = db.selectFrom('evacuation').select('id').where('hostel_id', '=', hostelId).where('ended_at', '>=', at);
  return (await query.limit(1).executeTakeFirst()) !== undefined;
}

/** Hours. What a device tells of later has been over for long, though its end was never told. */
const longestUnderWay = 24;

/** Begins an evacuation. One of long ago, or before the one that is under way, is recorded as over. */
export async function beginEvacuation(db: Db, hostelId: HostelId, at: string, by: string): Promise<string> {
  const isOver = (await evacuationUnderWay(db, hostelId)) !== undefined || Date.parse(at) < Date.now() - longestUnderWay * 60 * 60 * 1000;
  const { id } = await db
    .insertInto('evacuation')
    .values({ hostel_id: hostelId, began_at: at, began_by: by, ...(isOver && { ended_at: at, ended_by: by }) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function evacuationUnderWay(db: Db, hostelId: HostelId): Promise<{ id: string; beganAt: string } | undefined> {
  return await db
    .selectFrom('evacuation')
    .select(['id', 'began_at as beganAt'])
    .where('hostel_id', '=', hostelId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
}

/** Ends an evacuation. Of those who are in the building whoever is not marked is noted as not accounted for, as of its begin, so that a mark which arrives later counts. */
export async function endEvacuation(
  db: Db,
  { id, at, by, inside }: { id: string; at: string; by: string; inside: readonly string[] },
): Promise<void> {
  await db.updateTable('evacuation').set({ ended_at: at, ended_by: by }).where('id', '=', id).execute();
  await sql`insert into evacuation_mark (evacuation_id, student_id, accounted, at, marked_by)
    select e.id, s.id, false, e.began_at, ${by} from evacuation e, unnest(${[...inside]}::uuid[]) as s (id) where e.id = ${id}
    on conflict do nothing`.execute(db);
}

interface NewMark {
  evacuation_id: string;
  student_id: string;
  accounted: boolean;
  at: string;
  marked_by: string;
}

export async function markInEvacuation(db: Db, mark: NewMark): Promise<void> {
  await db
    .insertInto('evacuation_mark')
    .values(mark)
    .onConflict((conflict) =>
      conflict
        .columns(['evacuation_id', 'student_id'])
        .doUpdateSet((eb) => ({
          accounted: eb.ref('excluded.accounted'),
          at: eb.ref('excluded.at'),
          marked_by: eb.ref('excluded.marked_by'),
        }))
        .where(sql<boolean>`excluded.at >= evacuation_mark.at`),
    )
    .execute();
}

export async function evacuationsOf(db: Db, isListed: IsListed, most: number) {
  return await db
    .selectFrom('evacuation as e')
    .innerJoin('hostel', 'hostel.id', 'e.hostel_id')
    .innerJoin('account as beginner', 'beginner.id', 'e.began_by')
    .select(['e.id as _id', 'e.began_at as beganAt', 'e.ended_at as endedAt', personOf('beginner').as('beganBy')])
    .select(sql<{ _id: string; name: string }>`jsonb_build_object('_id', hostel.id, 'name', hostel.name)`.as('hostel'))
    .select(sql<number>`(select count(*)::integer from evacuation_mark m where m.evacuation_id = e.id and m.accounted)`.as('accounted'))
    .select(
      sql<{ _id: string; username: string; name: string }[]>`coalesce((
        select jsonb_agg(${personOf('account')} order by ${shownNameOf('account')})
        from evacuation_mark m join account on account.id = m.student_id
        where m.evacuation_id = e.id and not m.accounted), '[]')`.as('missing'),
    )
    .where((eb) => isListed(eb.ref('e.hostel_id')))
    .orderBy('e.began_at', 'desc')
    .limit(most)
    .execute();
}

export const needsHelp = (studentId: Expression<string>): RawBuilder<boolean> =>
  sql`exists (select from evacuation_help h where h.student_id = ${studentId})`;

/** The name of a student within reach; the caller may be the student. */
export async function nameWithin(db: Db, scope: Scope, studentId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('student')
    .innerJoin('account', 'account.id', 'student.account_id')
    .select(sql<string>`${shownNameOf('account')}`.as('name'))
    .where('student.account_id', '=', studentId)
    .where((eb) => recordWithin(scope, eb.ref('student.account_id'), eb.ref('student.hostel_id')))
    .executeTakeFirst();
  return row?.name;
}

export async function setHelp(db: Db, studentId: string, wanted: boolean, by: string): Promise<void> {
  if (wanted)
    await db
      .insertInto('evacuation_help')
      .values({ student_id: studentId, noted_by: by })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  else await db.deleteFrom('evacuation_help').where('student_id', '=', studentId).execute();
}
