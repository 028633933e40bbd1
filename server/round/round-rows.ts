/** Reads, locks and changes rounds. */
import { sql, type RawBuilder, type SqlBool, type UpdateObject } from 'kysely';
import { roundCan, type RoundForStaff } from '#contract/round/round.ts';
import type { RoundPlace } from '#contract/round/round-draw.ts';
import type { Db, Tables } from '#server/db/open.ts';
import { Fault, orFault } from '#server/fault.ts';
import { hostelWithin, type HostelId, type Scope } from '#server/call/scope.ts';
import { personOrNull } from '#server/person.ts';

const usualPageSize = 50;

export interface AskedPage {
  page?: number | undefined;
  pageSize?: number | undefined;
}

export interface PageOfRows<Row> {
  items: Row[];
  total: number;
  page: number;
  pageSize: number;
}

/** The requested page of a list, and how many rows the list has. `rows`: the query from its `from` on. */
export async function readPageOf<Row>(
  db: Db,
  { page = 1, pageSize = usualPageSize }: AskedPage,
  list: { columns: RawBuilder<unknown>; rows: RawBuilder<unknown>; order: RawBuilder<unknown> },
): Promise<PageOfRows<Row>> {
  const { rows: items } = await sql<Row>`
    select ${list.columns} ${list.rows} order by ${list.order} limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  const { rows: counted } = await sql<{ total: number }>`select count(*)::integer as total ${list.rows}`.execute(db);
  return { items, total: counted[0]?.total ?? 0, page, pageSize };
}

/** Whether a hostel takes in a student, by gender; `hostel` and `student` are names of tables in the query. */
export const takesInStudent = (hostel: string, student: string): RawBuilder<SqlBool> => {
  const isFor = sql.ref(`${hostel}.is_for`);
  const gender = sql.ref(`${student}.gender`);
  return sql<SqlBool>`(${isFor} = 'all' or (${isFor} = 'women' and ${gender} = 'female') or (${isFor} = 'men' and ${gender} = 'male'))`;
};

type Counts = Pick<RoundForStaff, 'students' | 'groupCount' | 'grouped' | 'wished'>;

/** A round. The schemas of replies leave out what is not for their readers. */
export interface RoundRow extends Omit<RoundForStaff, keyof Counts> {
  id: string;
  /** sorted; whoever runs the round reaches all of them */
  hostelIds: HostelId[];
  inputId: string | null;
  proposalId: string | null;
}

// rounds by list that were opened earlier may have kinds of wishes, which never counted
export const roundColumns = sql`
  r.id, r.id as "_id", r.name, r.state, r.policy, r.tiers, r.groups, r.filter, r.offer_hours as "offerHours",
    case r.policy when 'classic' then '{}' else r.wishes end as wishes, r.closes_at as "closesAt", r.opened_at as "openedAt",
    r.closed_at as "closedAt", r.published_at as "publishedAt", r.cancel_reason as "cancelReason", r.seed_hash as "seedHash", r.seed,
    r.input_id as "inputId", r.proposal_id as "proposalId", ${personOrNull('opener')} as "openedBy",
    (select coalesce(array_agg(hostel_id order by hostel_id), '{}') from round_hostel where round_id = r.id) as "hostelIds",
    (
      select json_agg(json_build_object('_id', h.id, 'name', h.name, 'for', h.is_for) order by h.name_key collate "C")
      from round_hostel rh join hostel h on h.id = rh.hostel_id where rh.round_id = r.id
    ) as hostels`;

export const fromRounds = sql`from round r left join account opener on opener.id = r.opened_by`;

async function findRound(db: Db, condition: RawBuilder<unknown>, locked = sql``): Promise<RoundRow | undefined> {
  const { rows } = await sql<RoundRow>`select ${roundColumns} ${fromRounds} where ${condition} ${locked}`.execute(db);
  return rows[0];
}

const lock = sql`for no key update of r`;

/** Locks a round until the transaction ends, so that no two steps of it run at the same time. If hostels are locked too, lock them first. */
export async function lockRound(db: Db, id: string): Promise<RoundRow | undefined> {
  return await findRound(db, sql`r.id = ${id}`, lock);
}

/** A round that somebody with this scope takes through its steps (`runsRound`): all its hostels are within the scope. */
const isRun = (scope: Scope, id: string): RawBuilder<SqlBool> =>
  scope.kind === 'all'
    ? sql<SqlBool>`r.id = ${id}`
    : sql<SqlBool>`r.id = ${id} and r.policy = 'exchange' and not exists (
        select from round_hostel rh where rh.round_id = r.id and not coalesce(${hostelWithin(scope, sql<string>`rh.hostel_id`)}, false))`;

/** The caller has locked the round. What is undefined stays as it is. */
export async function updateRound(db: Db, id: string, columns: UpdateObject<Tables, 'round'>): Promise<void> {
  // an update without columns would not be valid SQL
  if (Object.values(columns).every((value) => value === undefined)) return;
  await db.updateTable('round').set(columns).where('id', '=', id).execute();
}

function checked(round: RoundRow, can: (round: RoundRow) => boolean): RoundRow {
  if (!can(round)) throw new Fault('roundMovedOn', { values: { state: round.state } });
  return round;
}

/** Locks a round that the caller runs, and refuses if `can` does not hold for it. */
export async function lockRoundThat(db: Db, scope: Scope, id: string, can: (round: RoundRow) => boolean): Promise<RoundRow> {
  return checked(orFault(await findRound(db, isRun(scope, id), lock), 'roundNotFound'), can);
}

/** Like `lockRoundThat` but without a lock: the round may change at any moment. */
export async function getRoundThat(db: Db, scope: Scope, id: string, can: (round: RoundRow) => boolean): Promise<RoundRow> {
  return checked(await getRunRound(db, scope, id), can);
}

export async function getRunRound(db: Db, scope: Scope, id: string): Promise<RoundRow> {
  return orFault(await findRound(db, isRun(scope, id)), 'roundNotFound');
}

const isOfStudent = (studentId: string) =>
  sql`exists (select from round_student rs where rs.round_id = r.id and rs.student_id = ${studentId})`;

/**
 * A round of a student who may still choose in it; `only`: of this policy, or of any other. It is locked in share mode: it does not change until the
 * transaction ends, and other students can still choose.
 */
export async function getChoosing(db: Db, studentId: string, id: string, only?: 'exchange'): Promise<RoundRow> {
  const round = await findRound(db, sql`r.id = ${id} and ${isOfStudent(studentId)}`, sql`for share of r`);
  if (!round || (round.policy === 'exchange') !== (only === 'exchange')) throw new Fault('roundNotFound');
  if (round.state !== 'open') throw new Fault('roundMovedOn', { values: { state: round.state } });
  if (!roundCan.choose(round, Date.now())) throw new Fault('roundTimeOver');
  return round;
}

/** The exchanges in which a student may still wish. */
export async function findOpenExchanges(db: Db, studentId: string): Promise<RoundRow[]> {
  const { rows } = await sql<RoundRow>`
    select ${roundColumns} ${fromRounds}
    where r.policy = 'exchange' and r.state = 'open' and r.closes_at > now() and ${isOfStudent(studentId)}`.execute(db);
  return rows;
}

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

export const withCounts = async (db: Db, round: RoundRow): Promise<RoundForStaff> => ({ ...round, ...(await countIn(db, round.id)) });

/** Whether one of the hostels of round `r` is within the scope. */
export const roundWithin = (scope: Scope) =>
  sql`exists (select from round_hostel rh where rh.round_id = r.id and ${hostelWithin(scope, sql<string>`rh.hostel_id`)})`;

/** A round, if one of its hostels is within the scope. */
export async function getRound(db: Db, scope: Scope, id: string): Promise<RoundRow> {
  return orFault(await findRound(db, sql`r.id = ${id} and ${roundWithin(scope)}`), 'roundNotFound');
}

/** A published round of which the caller may get a file: one of its students, or who reads it by its hostels. */
export async function getPublished(db: Db, scope: Scope, id: string): Promise<RoundRow> {
  const isTheirs = scope.kind === 'own' ? isOfStudent(scope.userId) : roundWithin(scope);
  const round = orFault(await findRound(db, sql`r.id = ${id} and r.policy <> 'exchange' and ${isTheirs}`), 'roundNotFound');
  return checked(round, ({ state }) => state === 'published');
}

/** A page of the rounds within the scope, newest first. */
export async function pageRounds(db: Db, scope: Scope, asked: AskedPage): Promise<PageOfRows<RoundForStaff>> {
  const list = { columns: roundColumns, rows: sql`${fromRounds} where ${roundWithin(scope)}`, order: sql`r.opened_at desc, r.id` };
  const found = await readPageOf<RoundRow>(db, asked, list);
  const items: RoundForStaff[] = [];
  for (const round of found.items) items.push(await withCounts(db, round));
  return { ...found, items };
}

const of = (table: string, column: string) => sql.ref(`${table}.${column}`);

/** The place of a room as JSON; null if a left join found no room. */
export const placeOf = (room: string, hostel: string): RawBuilder<RoundPlace | null> => {
  return sql`case when ${of(room, 'id')} is not null and ${of(hostel, 'id')} is not null then json_build_object(
    'hostel', json_build_object('_id', ${of(hostel, 'id')}, 'name', ${of(hostel, 'name')}),
    'room', json_build_object('_id', ${of(room, 'id')}, 'roomNumber', ${of(room, 'room_number')}),
    'seats', ${of(room, 'capacity')}, 'block', ${of(room, 'block')}, 'floor', ${of(room, 'floor')}) end`;
};
