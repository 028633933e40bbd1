/** Who is in a round: the students without a room for whom its filter holds, and whom one of its hostels takes in. */
import { sql, type RawBuilder } from 'kysely';
import type { RoundFilter } from '#contract/round.ts';
import type { Person } from '#contract/schemas.ts';
import type { Db } from '#server/db/open.ts';
import { personOf, personOrder } from '#server/person.ts';
import { takesInStudent } from './round-rows.ts';

interface Membership {
  filter: RoundFilter;
  hostelIds: readonly string[];
}

const among = (column: RawBuilder<unknown>, values: readonly string[]) =>
  values.length === 0 ? sql`true` : sql`${column} = any(${values})`;

function homeOf({ filter: { home }, hostelIds }: Membership): RawBuilder<unknown> {
  switch (home) {
    case 'any':
      return sql`(s.hostel_id is null or s.hostel_id = any(${hostelIds}::uuid[]))`;
    case 'hostels':
      return sql`s.hostel_id = any(${hostelIds}::uuid[])`;
    case 'none':
      return sql`s.hostel_id is null`;
  }
}

/** The students as a query reads them, with `student_id`, batch and programme. */
export const studentsFor = (membership: Membership): RawBuilder<unknown> => sql`(
  select s.account_id as student_id, s.batch, s.programme
  from student s join account a on a.id = s.account_id
  where s.left_on is null and a.disabled_at is null
    and not exists (select from stay where stay.student_id = s.account_id and stay.until is null)
    and ${among(sql`s.batch`, membership.filter.batches)}
    and ${among(sql`s.programme`, membership.filter.programmes)}
    and ${among(sql`s.gender`, membership.filter.genders)}
    and ${homeOf(membership)}
    and (s.hostel_id is not null
      or exists (select from hostel h where h.id = any(${membership.hostelIds}::uuid[]) and ${takesInStudent('h', 's')})))`;

export interface InOtherRound {
  students: number;
  /** the first of them by name */
  first: Person[];
}

/** Those who are in a round already that is not over. */
export async function findInOtherRound(db: Db, membership: Membership, most: number): Promise<InOtherRound> {
  const { rows } = await sql<{ person: Person; students: number }>`
    select ${personOf('account')} as person, count(*) over ()::integer as students
    from ${studentsFor(membership)} f
    join round_student present on present.student_id = f.student_id
    join round r on r.id = present.round_id and r.active
    join account on account.id = f.student_id
    order by ${personOrder('account')} limit ${most}`.execute(db);
  return { students: rows[0]?.students ?? 0, first: rows.map(({ person }) => person) };
}

/** So many students go into one statement, so that none takes longer than a statement may. */
const perStatement = 20_000;

/**
 * Takes in who fits by now. Who is in another round is passed over, or makes it fail: also who came into it a moment ago, for two rounds
 * opened at once must not both be there, one of them for nobody.
 */
export async function takeIn(db: Db, roundId: string, membership: Membership, inAnother: 'pass over' | 'refuse'): Promise<void> {
  const known =
    inAnother === 'refuse'
      ? sql`select from round_student present where present.student_id = f.student_id and present.round_id = ${roundId}`
      : sql`select from round_student present join round r on r.id = present.round_id where present.student_id = f.student_id and r.active`;
  // the database refuses who is in two rounds: nobody comes into another one between the look and the writing
  if (inAnother === 'pass over') await sql`select lock_who_is_in_rounds()`.execute(db);
  for (let taken = perStatement; taken === perStatement;) {
    const { numAffectedRows } = await sql`
      insert into round_student (round_id, student_id)
      select ${roundId}, f.student_id from ${studentsFor(membership)} f
      where not exists (${known})
      limit ${perStatement}`.execute(db);
    taken = Number(numAffectedRows);
  }
}

/** Takes out who fits no longer, with the places in groups; groups without anybody end. */
export async function takeOut(db: Db, roundId: string, membership: Membership): Promise<void> {
  await sql`
    delete from round_student rs where rs.round_id = ${roundId}
      and not exists (select from ${studentsFor(membership)} f where f.student_id = rs.student_id)`.execute(db);
  const gone = sql`not exists (select from round_student rs where rs.round_id = ${roundId} and rs.student_id = m.student_id)`;
  await sql`delete from round_request m where m.round_id = ${roundId} and ${gone}`.execute(db);
  await sql`delete from round_member m where m.round_id = ${roundId} and ${gone}`.execute(db);
  await endEmptyGroups(db, roundId);
}

/** Groups without anybody end, with what waits for them. */
export async function endEmptyGroups(db: Db, roundId: string): Promise<void> {
  const empty = sql`not exists (select from round_member m where m.group_id = g.id)`;
  await sql`
    delete from round_request q using round_group g where g.round_id = ${roundId} and q.group_id = g.id and ${empty}`.execute(db);
  await sql`delete from round_group g where g.round_id = ${roundId} and ${empty}`.execute(db);
}
