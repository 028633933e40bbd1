/** Reads and locks rounds. */
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { HostelFor } from '#contract/room/hostel-for.ts';
import {
  roundCan,
  type Round,
  type RoundFilter,
  type RoundForStaff,
  type RoundPolicy,
  type RoundState,
  type RoundTier,
  type RoundWishKind,
} from '#contract/round/round.ts';
import type { Person } from '#contract/call/schemas.ts';
import type { Db } from '#server/db/open.ts';
import { Fault } from '#server/fault.ts';
import { hostelWithin, type HostelId, type Scope } from '#server/call/scope.ts';
import { personOrNull } from '#server/person.ts';

/** Whether a hostel takes in a student, by gender; `hostel` and `student` are names of tables in the query. */
export const takesInStudent = (hostel: string, student: string): RawBuilder<SqlBool> => {
  const isFor = sql.ref(`${hostel}.is_for`);
  const gender = sql.ref(`${student}.gender`);
  return sql<SqlBool>`(${isFor} = 'all' or (${isFor} = 'women' and ${gender} = 'female') or (${isFor} = 'men' and ${gender} = 'male'))`;
};

export interface LockedRound {
  id: string;
  name: string;
  state: RoundState;
  policy: RoundPolicy;
  tiers: RoundTier[];
  groups: boolean;
  wishes: RoundWishKind[];
  filter: RoundFilter;
  offerHours: number;
  closesAt: string;
  /** sorted; whoever runs the round reaches all of them */
  hostelIds: HostelId[];
  seedHash: string;
  inputId: string | null;
  proposalId: string | null;
}

// rounds by list that were opened earlier may have kinds of wishes, which never counted
const lockedColumns = sql`
  r.id, r.name, r.state, r.policy, r.tiers, r.groups, case r.policy when 'classic' then '{}' else r.wishes end as wishes, r.filter, r.offer_hours as "offerHours", r.closes_at as "closesAt",
  r.seed_hash as "seedHash", r.input_id as "inputId", r.proposal_id as "proposalId",
  (select coalesce(array_agg(hostel_id order by hostel_id), '{}') from round_hostel where round_id = r.id) as "hostelIds"`;

/** Locks a round until the transaction ends, so that no two steps of it run at the same time. If hostels are locked too, lock them first. */
export async function lockRound(db: Db, id: string): Promise<LockedRound | undefined> {
  const { rows } = await sql<LockedRound>`select ${lockedColumns} from round r where r.id = ${id} for no key update of r`.execute(db);
  return rows[0];
}

/** A round is wholly within a scope only if all its hostels are. */
const allWithin = (scope: Scope, roundId: RawBuilder<unknown>): RawBuilder<SqlBool> => sql<SqlBool>`not exists (
  select from round_hostel rh where rh.round_id = ${roundId} and not coalesce(${hostelWithin(scope, sql<string>`rh.hostel_id`)}, false))`;

/** Whether somebody with this scope takes round `r` through its steps (`runsRound`). */
const runBy = (scope: Scope): RawBuilder<SqlBool> =>
  scope.kind === 'all' ? sql<SqlBool>`true` : sql<SqlBool>`(r.policy = 'exchange' and ${allWithin(scope, sql`r.id`)})`;

/** Locks a round that the caller runs, and refuses if `can` does not hold for it. */
export async function lockRoundThat(db: Db, scope: Scope, id: string, can: (round: LockedRound) => boolean): Promise<LockedRound> {
  const { rows } = await sql<LockedRound>`
    select ${lockedColumns} from round r where r.id = ${id} and ${runBy(scope)} for no key update of r`.execute(db);
  return checked(rows[0], can);
}

/** Like `lockRoundThat` but without a lock: the round may change at any moment. */
export async function getRoundThat(db: Db, scope: Scope, id: string, can: (round: LockedRound) => boolean): Promise<LockedRound> {
  return checked(await findRunRound(db, scope, id), can);
}

function checked(round: LockedRound | undefined, can: (round: LockedRound) => boolean): LockedRound {
  if (!round) throw new Fault('roundNotFound');
  if (!can(round)) throw new Fault('roundMovedOn', { values: { state: round.state } });
  return round;
}

/** Locks a round of a student in share mode: it does not change until the transaction ends, and other students can still choose. */
async function shareRoundOf(db: Db, studentId: string, id: string): Promise<LockedRound | undefined> {
  const { rows } = await sql<LockedRound>`
    select ${lockedColumns} from round r
    where r.id = ${id} and exists (select from round_student where round_id = r.id and student_id = ${studentId}) for share of r`.execute(
    db,
  );
  return rows[0];
}

/** A round of a student who may still choose in it, locked like that; `only`: of this policy, or of any other. */
export async function getChoosing(db: Db, studentId: string, id: string, only?: 'exchange'): Promise<LockedRound> {
  const round = await shareRoundOf(db, studentId, id);
  if (!round || (round.policy === 'exchange') !== (only === 'exchange')) throw new Fault('roundNotFound');
  if (round.state !== 'open') throw new Fault('roundMovedOn', { values: { state: round.state } });
  if (!roundCan.choose(round, Date.now())) throw new Fault('roundTimeOver');
  return round;
}

interface Row extends LockedRound {
  openedAt: string;
  closedAt: string | null;
  publishedAt: string | null;
  cancelReason: string;
  seed: string;
  openedBy: Person | null;
  hostels: { _id: string; name: string; for: HostelFor }[];
}

const rowsWhere = (where: RawBuilder<unknown>): RawBuilder<Row> => sql<Row>`
  select ${lockedColumns}, r.opened_at as "openedAt", r.closed_at as "closedAt", r.published_at as "publishedAt",
    r.cancel_reason as "cancelReason", r.seed, ${personOrNull('opener')} as "openedBy",
    (
      select json_agg(json_build_object('_id', h.id, 'name', h.name, 'for', h.is_for) order by h.name_key collate "C")
      from round_hostel rh join hostel h on h.id = rh.hostel_id where rh.round_id = r.id
    ) as hostels
  from round r left join account opener on opener.id = r.opened_by
  where ${where}`;

/** Leaves other fields in the row, since the reply schema drops them. */
const toRound = (row: Row): Round => ({ ...row, _id: row.id });

/** The rounds with these ids, in no particular order. */
export async function readRounds(db: Db, ids: readonly string[]): Promise<Round[]> {
  const { rows } = await rowsWhere(sql`r.id = any(${ids})`).execute(db);
  return rows.map(toRound);
}

type Counts = Pick<RoundForStaff, 'students' | 'groupCount' | 'grouped' | 'wished'>;

async function countIn(db: Db, id: string): Promise<Counts> {
  const { rows } = await sql<Counts>`
    with present as (
      select s.student_id, m.group_id, m.joined_at, w.student_id is not null
        or exists (select from exchange_wish e where e.round_id = s.round_id and e.student_id = s.student_id) as wishes
      from round_student s
      left join round_member m on m.round_id = s.round_id and m.student_id = s.student_id
      left join round_wish w on w.round_id = s.round_id and w.student_id = s.student_id
        and cardinality(w.sizes) + cardinality(w.hostels) + cardinality(w.blocks) + cardinality(w.floors) > 0
      where s.round_id = ${id}
    ), by_group as (
      select count(*) as size, (array_agg(wishes order by joined_at))[1] as wishes from present where group_id is not null group by group_id
    )
    select (select count(*)::integer from present) as students,
      count(*) filter (where size > 1)::integer as "groupCount",
      coalesce(sum(size) filter (where size > 1), 0)::integer as grouped,
      (coalesce(sum(size) filter (where wishes), 0) + (select count(*) from present where group_id is null and wishes))::integer as wished
    from by_group`.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error('counting gave nothing');
  return counts;
}

const toRoundForStaff = async (db: Db, row: Row): Promise<RoundForStaff> => ({ ...row, _id: row.id, ...(await countIn(db, row.id)) });

/** Whether one of the hostels of round `r` is within the scope. */
export const roundWithin = (scope: Scope) =>
  sql`exists (select from round_hostel rh where rh.round_id = r.id and ${hostelWithin(scope, sql<string>`rh.hostel_id`)})`;

interface RoundWithFiles extends Pick<Row, 'id' | 'name' | 'state' | 'publishedAt' | 'proposalId'> {}

/** What is needed to send the files of a round, if the scope is that of one of its students or includes one of its hostels. Counts nothing, unlike `findRound`. */
export async function findRoundWithFiles(db: Db, scope: Scope, id: string): Promise<RoundWithFiles | undefined> {
  const isTheirs =
    scope.kind === 'own'
      ? sql`exists (select from round_student rs where rs.round_id = r.id and rs.student_id = ${scope.userId})`
      : roundWithin(scope);
  const { rows } = await sql<RoundWithFiles>`
    select r.id, r.name, r.state, r.published_at as "publishedAt", r.proposal_id as "proposalId"
    from round r where r.id = ${id} and r.policy <> 'exchange' and ${isTheirs}`.execute(db);
  return rows[0];
}

/** A round that the caller runs, for the page of its proposal. */
export async function findRunRound(db: Db, scope: Scope, id: string): Promise<LockedRound | undefined> {
  const { rows } = await sql<LockedRound>`select ${lockedColumns} from round r where r.id = ${id} and ${runBy(scope)}`.execute(db);
  return rows[0];
}

/** A round, if one of its hostels is within the scope. */
export async function findRound(db: Db, scope: Scope, id: string): Promise<RoundForStaff | undefined> {
  const { rows } = await rowsWhere(sql`r.id = ${id} and ${roundWithin(scope)}`).execute(db);
  return rows[0] && (await toRoundForStaff(db, rows[0]));
}

/** A page of the rounds within the scope, newest first. */
export async function pageRounds(
  db: Db,
  scope: Scope,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ items: RoundForStaff[]; total: number }> {
  const { rows } = await sql<Row>`
    ${rowsWhere(roundWithin(scope))} order by r.opened_at desc, r.id limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  const { rows: counted } = await sql<{
    total: number;
  }>`select count(*)::integer as total from round r where ${roundWithin(scope)}`.execute(db);
  const items: RoundForStaff[] = [];
  for (const row of rows) items.push(await toRoundForStaff(db, row));
  return { items, total: counted[0]?.total ?? 0 };
}
