import { sql } from 'kysely';
import type { Input } from '#contract/call.ts';
import type { Calls } from '#contract/calls.ts';
import { faults, operationTexts, type FaultCode } from '#contract/messages.ts';
import { operationsPerPage, type Operation } from '#contract/operation.ts';
import { t } from '#contract/text.ts';
import type { Db } from '#server/db/open.ts';
import { type PlaceChange, standingOf } from '#server/hostel/team.ts';
import type { Me } from '#server/http/session.ts';
import { mayUndo, rowOf } from './may-undo.ts';

export interface DoneOperation {
  call: string;
  by: string | null;
  hostelId: string | null;
  refused: string;
  undone: { by: string | null; at: string } | null;
}

/**
 * The hostel an operation is about: the one its call named, or the only one whose records it changed. Two calls for one
 * operation wait for each other here.
 */
export async function lockOperation(db: Db, id: number): Promise<DoneOperation | undefined> {
  const { rows } = await sql<Omit<DoneOperation, 'undone'>>`
    select o.call, o.by_id as by, coalesce(o.hostel_id, (
      select min(hostel_id::text)::uuid from operation_change where operation_id = o.id having count(distinct hostel_id) = 1
    )) as "hostelId", o.refused
    from operation o where o.id = ${id} for no key update of o`.execute(db);
  const [found] = rows;
  if (!found) return undefined;
  const undone = await db
    .selectFrom('operation_undo')
    .innerJoin('operation', 'operation.id', 'operation_undo.operation_id')
    .leftJoin('account', 'account.id', 'operation.by_id')
    .select(['account.username as by', 'operation.at'])
    .where('operation_undo.undoes', '=', id)
    .executeTakeFirst();
  return { ...found, undone: undone ?? null };
}

export async function insertUndo(db: Db, operationId: number, undoes: number): Promise<void> {
  await db.insertInto('operation_undo').values({ operation_id: operationId, undoes }).execute();
}

/** What an operation made of places in teams. */
export async function changedPlaces(db: Db, operationId: number): Promise<PlaceChange[]> {
  const { rows } = await sql<Omit<PlaceChange, 'was' | 'is'> & { before: { lead: boolean } | null; after: { lead: boolean } | null }>`
    select image ->> 'hostel_id' as "hostelId", image ->> 'account_id' as "accountId", image ->> 'role' as role, before, after
    from (
      select (array_agg(before order by no))[1] as before, (array_agg(after order by no desc))[1] as after, coalesce(min(no), 0) as first
      from operation_change where operation_id = ${operationId} and table_name = 'hostel_team' group by row_key
    ) as changed, lateral coalesce(after, before) as image
    order by first`.execute(db);
  return rows
    .map(({ before, after, ...at }) => ({ ...at, was: standingOf(before ?? undefined), is: standingOf(after ?? undefined) }))
    .filter(({ was, is }) => was !== is);
}

interface Row {
  id: number;
  at: string;
  by: string | null;
  username: string | null;
  personName: string | null;
  role: string | null;
  call: string;
  hostelId: string | null;
  hostel: string | null;
  refused: string;
  address: string;
  undoneBy: number | null;
  /** how many students it is about, and the name of one of them */
  students: number;
  student: string | null;
  /** of another record it changed */
  name: string | null;
}

/** What the operations were about is read with them; of a very large one no more rows than this. */
const mostCounted = 20_000;

const operations = sql<Row>`
  select o.id, o.at, o.by_id as by, a.username, a.name as "personName", a.role, o.call, o.refused, o.address, h.id as "hostelId", h.name as hostel,
    u.operation_id as "undoneBy", subject.students, coalesce(nullif(student.name, ''), student.username) as student, subject.name
  from operation o
  left join account a on a.id = o.by_id
  left join operation_undo u on u.undoes = o.id
  left join lateral (
    select count(distinct person) as students, min(person) as person, min(hostel_id::text) filter (where hostel_id is not null) as hostel,
      min(name) as name, count(distinct hostel_id) as hostels
    from (
      select coalesce(student_id::text, case when table_name in ('student') then row_key end) as person, hostel_id,
        coalesce(after ->> 'name', before ->> 'name', after ->> 'title', before ->> 'title', after ->> 'room_number', before ->> 'room_number', after ->> 'username', before ->> 'username',
          case table_name when 'hostel_team' then (select name from hostel where id = operation_change.hostel_id) end) as name
      from operation_change where operation_id = o.id limit ${mostCounted}
    ) as counted
  ) subject on true
  left join hostel h on h.id = coalesce(o.hostel_id, case subject.hostels when 1 then subject.hostel::uuid end)
  left join account student on subject.students = 1 and student.id = subject.person::uuid`;

const isFault = (code: string): code is FaultCode => Object.hasOwn(faults, code);

/** `Removed all room allotments: 212 students` */
function inWords({ call, students, student, name }: Pick<Row, 'call' | 'students' | 'student' | 'name'>): string {
  const done = rowOf(call)?.done ?? call;
  const whom = students > 1 ? t(operationTexts.students, { students }) : (student ?? name);
  return whom === null ? t(done) : t(operationTexts.withSubject, { done: t(done), subject: whom });
}

export async function aboutOperation(db: Db, id: number): Promise<string> {
  const { rows } = await sql<Row>`${operations} where o.id = ${id}`.execute(db);
  const [row] = rows;
  return row ? inWords(row) : '';
}

type Filter = Input<Calls['operationList']>['query'];

/** Newest first; `days` are those of the campus. */
export async function listOperations(db: Db, me: Me, filter: Filter, timeZone: string): Promise<{ operations: Operation[]; next: string }> {
  const { by, object, hostel, from, to, after } = filter;
  const conditions = [
    ...(by === undefined ? [] : [sql`o.by_id = ${by}`]),
    ...(object === undefined
      ? []
      : [sql`o.id in (select operation_id from operation_change where row_key = ${object} or student_id = ${object})`]),
    ...(hostel === undefined
      ? []
      : [sql`(o.hostel_id = ${hostel} or o.id in (select operation_id from operation_change where hostel_id = ${hostel}))`]),
    ...(from === undefined ? [] : [sql`o.at >= ${from}::date::timestamp at time zone ${timeZone}`]),
    ...(to === undefined ? [] : [sql`o.at < (${to}::date + 1)::timestamp at time zone ${timeZone}`]),
    ...(after === undefined ? [] : [sql`o.id < ${after}`]),
  ];
  const where = conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`;
  const { rows } = await sql<Row>`${operations} ${where} order by o.id desc limit ${operationsPerPage + 1}`.execute(db);
  const page = rows.slice(0, operationsPerPage);
  return {
    operations: page.map((row) => ({
      _id: String(row.id),
      at: row.at,
      by:
        row.by === null || row.username === null
          ? null
          : { _id: row.by, username: row.username, name: row.personName ?? '', role: row.role ?? '' },
      call: row.call,
      hostel: row.hostelId === null || row.hostel === null ? null : { _id: row.hostelId, name: row.hostel },
      about: inWords(row),
      address: row.address,
      refused: row.refused !== '' && isFault(row.refused) ? faults[row.refused].text : row.refused,
      undoable: row.refused === '' && row.undoneBy === null && mayUndo(me, row),
      undoneBy: row.undoneBy === null ? '' : String(row.undoneBy),
    })),
    next: rows.length > page.length ? String(page.at(-1)?.id ?? '') : '',
  };
}
