import { sql, type RawBuilder } from 'kysely';
import type { Inputs, Replies } from '#contract/calls.ts';
import { type OperationFilter, type OperationKind, operationKinds } from '#contract/operation/operation-kinds.ts';
import { operationTexts } from '#contract/messages.ts';
import { t } from '#contract/text/text.ts';
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
import { deedOf, inWords, type OperationRow, operationsWhere, readOperations, toOperation } from './operation-rows.ts';
import { isNewestOfRun, runOf } from './routine-runs.ts';

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

/** How an operation changed the places in teams of people who still have their account. */
export async function changedPlaces(db: Db, operationId: number): Promise<PlaceChange[]> {
  const { rows } = await sql<Omit<PlaceChange, 'was' | 'is'> & { before: { lead: boolean } | null; after: { lead: boolean } | null }>`
    select image ->> 'hostel_id' as "hostelId", image ->> 'account_id' as "accountId", image ->> 'role' as role, before, after
    from (
      select (array_agg(before order by no))[1] as before, (array_agg(after order by no desc))[1] as after, coalesce(min(no), 0) as first
      from recorded_change where operation_id = ${operationId} and table_name = 'hostel_team' group by row_key
    ) as changed, lateral coalesce(after, before) as image
    where exists (select from account where id = (image ->> 'account_id')::uuid)
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

type Filter = Omit<Inputs['operationList']['query'], 'limit' | 'folded' | 'after'>;

/** The condition that an operation is of a kind. An undo is also of the kind of the operation that it has undone. */
function isOfKind(o: string, kind: OperationFilter): RawBuilder<unknown> {
  const { calls, others } = callsOf(kind);
  const fits = others ? sql`k.call <> all(${calls})` : sql`k.call = any(${calls})`;
  return sql`${sql.ref(`${o}.id`)} in (
    select k.id from operation k where ${fits}
    union all select u.operation_id from operation_undo u join operation k on k.id = u.undoes where ${fits})`;
}

/** The condition that an operation, by its alias, passes the filter of a list; `from` and `to` are campus days. */
function passesFilter(o: string, { q, by, object, hostel, from, to, kind, refused }: Filter, timeZone: string): RawBuilder<unknown> {
  const [id, at] = [sql.ref(`${o}.id`), sql.ref(`${o}.at`)];
  const conditions = [
    ...(q === undefined ? [] : [hasWords(o, q, o === 'o')]),
    ...(kind === undefined ? [] : [isOfKind(o, kind)]),
    ...(isOn(refused) ? [sql`${sql.ref(`${o}.refused`)} <> ''`] : []),
    ...(by === undefined ? [] : [sql`${sql.ref(`${o}.by_id`)} = ${by}`]),
    ...(object === undefined
      ? []
      : [
          sql`${id} in (select operation_id from operation_change
          where row_key = ${object} or student_id = ${object} or students @> array[${object}::uuid])`,
        ]),
    ...(hostel === undefined
      ? []
      : [
          sql`(${sql.ref(`${o}.hostel_id`)} = ${hostel} or ${id} in (select operation_id from operation_change where hostel_id = ${hostel}))`,
        ]),
    ...(from === undefined ? [] : [sql`${at} >= ${from}::date::timestamp at time zone ${timeZone}`]),
    ...(to === undefined ? [] : [sql`${at} < (${to}::date + 1)::timestamp at time zone ${timeZone}`]),
  ];
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

type Listed = Replies['operationList']['operations'][number];
type ListedRow = OperationRow & { kind: OperationKind | null; times: number | null; isOneDeed: boolean | null };

function toListed(row: ListedRow, me: Me): Listed {
  const { kind, times, isOneDeed } = row;
  if (kind === null || times === null || times < 2) return { ...toOperation(row, me), folded: null };
  const done = isOneDeed ? deedOf(row) : t(operationKinds[kind].label);
  return { ...toOperation(row, me), about: t(operationTexts.times, { done, times }), folded: { times, kind } };
}

/** Newest first. */
export async function listOperations(
  db: Db,
  me: Me,
  { limit = operationsPerPage, after, folded, ...filter }: Inputs['operationList']['query'],
  timeZone: string,
): Promise<Replies['operationList']> {
  const of = { passes: (o: string) => passesFilter(o, filter, timeZone), timeZone };
  const page = after === undefined ? sql`true` : sql`o.id < ${after}`;
  const isFolded = isOn(folded);
  const { rows } = await sql<ListedRow>`
    select listed.*, run.kind, run.times, run."isOneDeed"
    from (${operationsWhere(sql`${of.passes('o')} and ${page} and ${isFolded ? isNewestOfRun(of) : sql`true`}`)} limit ${limit + 1}) as listed
    join operation o on o.id = listed.id
    left join lateral ${runOf(of)} as run on ${isFolded}
    order by listed.id desc`.execute(db);
  const shown = rows.slice(0, limit);
  return {
    operations: shown.map((row) => toListed(row, me)),
    next: rows.length > shown.length ? String(shown.at(-1)?.id ?? '') : '',
  };
}

export const operationsInPieces = (db: Db, me: Me, filter: Filter, timeZone: string): AsyncIterable<Operation[]> =>
  mapPieces(inPieces(db, operationsWhere(passesFilter('o', filter, timeZone))), (row) => toOperation(row, me));

/** An operation with the records that it changed, in the order in which it changed them, and how; only the first ones if there are many. */
export async function findOperation(db: Db, me: Me, id: string, timeZone: string): Promise<Replies['operationGet'] | undefined> {
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
