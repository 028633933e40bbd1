import { sql, type RawBuilder } from 'kysely';
import type { Input, Reply } from '#contract/call/call.ts';
import type { Calls } from '#contract/calls.ts';
import type { OperationFilter } from '#contract/operation/operation-kinds.ts';
import { changesShown, type Operation, operationsPerPage } from '#contract/operation/operation.ts';
import { isOn } from '#contract/call/schemas.ts';
import { inPieces, mapPieces } from '#server/db/in-pieces.ts';
import type { Db } from '#server/db/open.ts';
import { type PlaceChange, standingOf } from '#server/hostel/team.ts';
import type { Me } from '#server/call/session.ts';
import { readChangedRows } from './changed-rows.ts';
import { describeChanges } from './describe-changes.ts';
import { callsOf } from './kinds.ts';
import { hasWords } from './operation-words.ts';
import { inWords, operationsWhere, readOperations, toOperation } from './operation-rows.ts';

export interface DoneOperation {
  call: string;
  by: string | null;
  hostelId: string | null;
  refused: string;
  undone: { by: string | null; at: string } | null;
}

/**
 * An operation, locked: two calls that undo it wait for each other here. Its hostel is the one its call named, or the only one whose
 * records it changed.
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

/** How an operation changed places in teams. */
export async function changedPlaces(db: Db, operationId: number): Promise<PlaceChange[]> {
  const { rows } = await sql<Omit<PlaceChange, 'was' | 'is'> & { before: { lead: boolean } | null; after: { lead: boolean } | null }>`
    select image ->> 'hostel_id' as "hostelId", image ->> 'account_id' as "accountId", image ->> 'role' as role, before, after
    from (
      select (array_agg(before order by no))[1] as before, (array_agg(after order by no desc))[1] as after, coalesce(min(no), 0) as first
      from recorded_change where operation_id = ${operationId} and table_name = 'hostel_team' group by row_key
    ) as changed, lateral coalesce(after, before) as image
    order by first`.execute(db);
  return rows
    .map(({ before, after, ...at }) => ({ ...at, was: standingOf(before ?? undefined), is: standingOf(after ?? undefined) }))
    .filter(({ was, is }) => was !== is);
}

/** Whether the images of some changes of an operation were removed because a person was erased. */
export async function isErased(db: Db, operationId: number): Promise<boolean> {
  const row = await db
    .selectFrom('operation_change')
    .select('no')
    .where('operation_id', '=', operationId)
    .where('erased_by', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function aboutOperation(db: Db, id: number): Promise<string> {
  const [row] = await readOperations(db, sql`o.id = ${id}`, 1);
  return row ? inWords(row) : '';
}

type Filter = Omit<Input<Calls['operationList']>['query'], 'limit'>;

/** The condition that an operation is of a kind. An undo is also of the kind of the operation that it has undone. */
function isOfKind(kind: OperationFilter): RawBuilder<unknown> {
  const { calls, others } = callsOf(kind);
  const fits = others ? sql`k.call <> all(${calls})` : sql`k.call = any(${calls})`;
  return sql`o.id in (
    select k.id from operation k where ${fits}
    union all select u.operation_id from operation_undo u join operation k on k.id = u.undoes where ${fits})`;
}

/** The condition that an operation passes the filter of a list; `from` and `to` are campus days. */
function passesFilter({ q, by, object, hostel, from, to, kind, refused, after }: Filter, timeZone: string): RawBuilder<unknown> {
  const conditions = [
    ...(q === undefined ? [] : [hasWords(q)]),
    ...(kind === undefined ? [] : [isOfKind(kind)]),
    ...(isOn(refused) ? [sql`o.refused <> ''`] : []),
    ...(by === undefined ? [] : [sql`o.by_id = ${by}`]),
    ...(object === undefined
      ? []
      : [
          sql`o.id in (select operation_id from operation_change
          where row_key = ${object} or student_id = ${object} or students @> array[${object}::uuid])`,
        ]),
    ...(hostel === undefined
      ? []
      : [sql`(o.hostel_id = ${hostel} or o.id in (select operation_id from operation_change where hostel_id = ${hostel}))`]),
    ...(from === undefined ? [] : [sql`o.at >= ${from}::date::timestamp at time zone ${timeZone}`]),
    ...(to === undefined ? [] : [sql`o.at < (${to}::date + 1)::timestamp at time zone ${timeZone}`]),
    ...(after === undefined ? [] : [sql`o.id < ${after}`]),
  ];
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

/** Newest first. */
export async function listOperations(
  db: Db,
  me: Me,
  { limit = operationsPerPage, ...filter }: Input<Calls['operationList']>['query'],
  timeZone: string,
): Promise<Reply<Calls['operationList']>> {
  const rows = await readOperations(db, passesFilter(filter, timeZone), limit + 1);
  const page = rows.slice(0, limit);
  return {
    operations: page.map((row) => toOperation(row, me)),
    next: rows.length > page.length ? String(page.at(-1)?.id ?? '') : '',
  };
}

export const operationsInPieces = (db: Db, me: Me, filter: Filter, timeZone: string): AsyncIterable<Operation[]> =>
  mapPieces(inPieces(db, operationsWhere(passesFilter(filter, timeZone))), (row) => toOperation(row, me));

/** An operation with the records that it changed, in the order in which it changed them, and how; only the first ones if there are many. */
export async function findOperation(db: Db, me: Me, id: string, timeZone: string): Promise<Reply<Calls['operationGet']> | undefined> {
  const [operation] = await readOperations(db, sql`o.id = ${id}`, 1);
  if (!operation) return undefined;
  const rows = await readChangedRows(db, { where: sql`c.operation_id = ${id}`, staysBy: 'student', most: changesShown });
  const changes = await describeChanges(db, rows, { timeZone });
  const seal = await db.selectFrom('operation_seal').select('position').where('operation_id', '=', operation.id).executeTakeFirst();
  return {
    ...toOperation(operation, me),
    changes: changes.map(({ change }) => change),
    total: rows[0]?.total ?? 0,
    sealed: seal !== undefined,
  };
}
