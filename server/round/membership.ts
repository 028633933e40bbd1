/** Which students are in a round: those without a room (in an exchange, with or without) who match its filter and may live in one of its hostels. */
import { sql, type RawBuilder } from 'kysely';
import type { RoundFilter, RoundPolicy } from '#contract/round/round.ts';
import type { Person } from '#contract/call/schemas.ts';
import type { Db } from '#server/db/open.ts';
import { personOf, personOrder } from '#server/person.ts';
import { endEmptyGroups } from './group-queries.ts';
import { takesInStudent } from './round-rows.ts';

export interface Membership {
  policy: RoundPolicy;
  filter: RoundFilter;
  hostelIds: readonly string[];
}

const among = (column: RawBuilder<unknown>, values: readonly string[]) =>
  values.length === 0 ? sql`true` : sql`${column} = any(${values})`;

const homeIn = (hostelIds: readonly string[]): Readonly<Record<RoundFilter['home'], RawBuilder<unknown>>> => ({
  any: sql`(s.hostel_id is null or s.hostel_id = any(${hostelIds}::uuid[]))`,
  hostels: sql`s.hostel_id = any(${hostelIds}::uuid[])`,
  none: sql`s.hostel_id is null`,
});

/** A subquery for these students, with the columns `student_id`, `batch` and `programme`. */
export const studentsFor = ({ policy, filter, hostelIds }: Membership): RawBuilder<unknown> => sql`(
  select s.account_id as student_id, s.batch, s.programme
  from student s join account a on a.id = s.account_id
  where s.left_on is null and a.disabled_at is null
    and ${policy === 'exchange' ? sql`true` : sql`not exists (select from stay where stay.student_id = s.account_id and stay.until is null)`}
    and ${among(sql`s.batch`, filter.batches)}
    and ${among(sql`s.programme`, filter.programmes)}
    and ${among(sql`s.gender`, filter.genders)}
    and ${homeIn(hostelIds)[filter.home]}
    and (s.hostel_id is not null
      or exists (select from hostel h where h.id = any(${hostelIds}::uuid[]) and ${takesInStudent('h', 's')})))`;

/** Exchanges do not keep students from being in other rounds: who waits for a room may wish in one too. */
const keepsOut = sql`r.active and r.policy <> 'exchange'`;

/** Students for the new round who are already in another active round: how many, and the first `most` by name. */
export async function findInOtherRound(db: Db, membership: Membership, most: number): Promise<{ students: number; first: Person[] }> {
  if (membership.policy === 'exchange') return { students: 0, first: [] };
  const { rows } = await sql<{ person: Person; students: number }>`
    select ${personOf('account')} as person, count(*) over ()::integer as students
    from ${studentsFor(membership)} f
    join round_student present on present.student_id = f.student_id
    join round r on r.id = present.round_id and ${keepsOut}
    join account on account.id = f.student_id
    order by ${personOrder('account')} limit ${most}`.execute(db);
  return { students: rows[0]?.students ?? 0, first: rows.map(({ person }) => person) };
}

/** How many students one statement writes, so that none exceeds the statement timeout. */
const perStatement = 20_000;

/**
 * Takes in all students who match by now. Those in another round are passed over, or make it fail (`inAnother`). Opening a round uses 'refuse', so that of two
 * rounds opened for the same students at the same time one fails, instead of ending up without students.
 */
export async function takeIn(db: Db, roundId: string, membership: Membership, inAnother: 'pass over' | 'refuse'): Promise<void> {
  const isElsewhere = inAnother === 'refuse' || membership.policy === 'exchange' ? sql`false` : keepsOut;
  // the database refuses a student in two rounds, so nobody may join another round between the check and the insert
  if (inAnother === 'pass over') await sql`select lock_who_is_in_rounds()`.execute(db);
  for (let taken = perStatement; taken === perStatement;) {
    const { numAffectedRows } = await sql`
      insert into round_student (round_id, student_id)
      select ${roundId}, f.student_id from ${studentsFor(membership)} f
      where not exists (
        select from round_student present join round r on r.id = present.round_id
        where present.student_id = f.student_id and (r.id = ${roundId} or ${isElsewhere}))
      limit ${perStatement}`.execute(db);
    taken = Number(numAffectedRows);
  }
}

/** Takes out students who no longer match, also out of their groups; groups without members end. */
export async function takeOut(db: Db, roundId: string, membership: Membership): Promise<void> {
  await sql`
    delete from round_student rs where rs.round_id = ${roundId}
      and not exists (select from ${studentsFor(membership)} f where f.student_id = rs.student_id)`.execute(db);
  const isTakenOut = sql`not exists (select from round_student rs where rs.round_id = ${roundId} and rs.student_id = m.student_id)`;
  await sql`delete from round_request m where m.round_id = ${roundId} and ${isTakenOut}`.execute(db);
  await sql`delete from round_member m where m.round_id = ${roundId} and ${isTakenOut}`.execute(db);
  await endEmptyGroups(db, sql`g.round_id = ${roundId}`);
}

export async function countStudents(db: Db, roundId: string): Promise<number> {
  const { students } = await db
    .selectFrom('round_student')
    .select((eb) => eb.fn.countAll<number>().as('students'))
    .where('round_id', '=', roundId)
    .executeTakeFirstOrThrow();
  return students;
}
