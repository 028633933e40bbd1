/** What stands in the way of an undo: how much, the first of it in words, and the operations since that made it so. */
import { sql, type RawBuilder } from 'kysely';
import { undoTexts, fieldTexts } from '#contract/messages.ts';
import { t } from '#contract/text/text.ts';
import { formatCampusTime } from '#server/campus-day.ts';
import type { FaultData } from '#contract/call/fault-data.ts';
import type { Db } from '#server/db/open.ts';
import type { Me } from '#server/call/session.ts';
import { shownNameOf } from '#server/person.ts';
import { isUndoable } from './may-undo.ts';
import { commonParts, deedOf, inWords, readOperations } from './operation-rows.ts';
import type { RecordedTable } from '#server/db/record-table.ts';
import { choiceLists, type ChoiceLists, lockChoices, usedAndGone } from '#server/institution-choices.ts';
import { rowsOf } from './undo-rows.ts';

/** Refuses an undo that would leave records with values that are in no list of the institution's settings. */

/** If an operation changed the lists of choices, locks them and returns them as they are. This comes before locking hostels, as everywhere. */
export async function lockChangedChoices(db: Db, operationId: number): Promise<ChoiceLists | undefined> {
  const changed = await db
    .selectFrom('operation_change')
    .select('no')
    .where('operation_id', '=', operationId)
    .where('table_name', '=', 'institution_choice')
    .limit(1)
    .executeTakeFirst();
  if (!changed) return undefined;
  await lockChoices(db);
  return await choiceLists(db);
}

/**
 * To be called once the inverse is applied: a sentence for each value that records still have although the inverse took it from its
 * list, and for each category of restored items that was removed since. Values of students that are in no list are allowed: an import
 * may bring them in.
 */
export async function choicesInTheWay(db: Db, operationId: number, before: ChoiceLists | undefined): Promise<InTheWay> {
  const gone = before ? await usedAndGone(db, before) : [];
  const { rows } = await sql<{ category: string }>`
    select distinct r.before ->> 'category' as category from ${rowsOf(operationId, 'inventory_item')} r where r.before is not null and r.after is null
    order by 1`.execute(db);
  const categories = rows.length === 0 ? [] : (await choiceLists(db)).category;
  const sentences = [
    ...gone.map((value) => t(fieldTexts.choiceUsed, value)),
    ...rows.filter(({ category }) => !categories.includes(category)).map(({ category: value }) => t(undoTexts.categoryGone, { value })),
  ];
  return { sentences, operations: sentences.map(() => null) };
}

/** What is looked for, and who asks. */
export interface Looking {
  db: Db;
  me: Me;
  timeZone: string;
  /** the operation to undo */
  undoes: number;
}

export interface InTheWay {
  /** the first few obstacles of a kind, and how many more there are */
  sentences: string[];
  /** the operations that last changed what is in the way; null for what no operation explains that could be undone */
  operations: readonly (number | null)[];
}

/** The most obstacles of a kind, and operations, that are named; the others are counted. */
export const mostNamed = 3;

/** The rows that make an obstacle, as a column of the query for `findInTheWay`. */
export const rowsInTheWay = (...rows: readonly (readonly [table: RecordedTable, key: RawBuilder<unknown>])[]): RawBuilder<unknown> =>
  sql`array_remove(array[${sql.join(rows.map(([table, key]) => sql`${sql.lit(`${table} `)} || ${key}::text`))}]::text[], null) as rows`;

/** No row that an operation could put back. */
export const noRows = sql`'{}'::text[] as rows`;

/** Whether the caller may know of an operation `o`: one of their own or of their hostel, or one that changed something there. */
const isTold = ({ role, userId, hostelId }: Me): RawBuilder<unknown> =>
  role === 'hosteladmin'
    ? sql`true`
    : sql`(o.by_id = ${userId} or o.hostel_id = ${hostelId}
        or exists (select from operation_change c where c.operation_id = o.id and c.hostel_id = ${hostelId}))`;

/** Who changed an obstacle last and when, if the caller may know. */
export interface Changed {
  by: string | null;
  at: string | null;
}

/**
 * Reads obstacles of a kind. `query` selects a row for each with `rows`, the recorded rows that are in the way as `table key`, and `place`, by
 * which they are named in order.
 */
export async function findInTheWay<Row>(
  { db, me, undoes }: Looking,
  query: RawBuilder<Row>,
  says: (row: Row & Changed) => string | Promise<string>,
): Promise<InTheWay> {
  // scalar subqueries, because many rows are looked up one by one in the index while nested loops may be off
  const { rows } = await sql<Row & Changed & { total: number; operations: (number | null)[] }>`
    with found as (${query}), each as materialized (
      select found.*, array(
        select (
          select c.operation_id from operation_change c
          where c.row_key = substr(touched, strpos(touched, ' ') + 1) and c.table_name = split_part(touched, ' ', 1)
            and c.operation_id > ${undoes} and c.operation_id <> all(array(
              select undoes from operation_undo where undoes > ${undoes}
              union all select operation_id from operation_undo where operation_id > ${undoes}))
          order by c.operation_id desc limit 1
        ) from unnest(found.rows) as touched
      ) as made_by from found
    )
    select each.*, o.by, o.at, (select count(*)::integer from each) as total,
      (select json_agg(distinct made) from each left join lateral unnest(made_by) as made on true) as operations
    from each left join lateral (
      select ${shownNameOf('a')} as by, o.at from operation o left join account a on a.id = o.by_id where o.id = made_by[1] and ${isTold(me)}
    ) as o on true
    order by place limit ${mostNamed}`.execute(db);
  const [first] = rows;
  if (!first) return { sentences: [], operations: [] };
  const sentences = [];
  for (const row of rows) sentences.push(await says(row));
  const more = first.total - rows.length;
  return { sentences: more === 0 ? sentences : [...sentences, t(undoTexts.more, { more })], operations: first.operations };
}

type Blocking = FaultData<'undoBlocked'>['blockedBy'];

/**
 * What to tell the caller: the operations that stand in the way, the newest first, since that is the order in which they can be undone;
 * and the obstacles. Where undoing operations is the way, they come first.
 */
export async function blocking({ db, me, timeZone }: Looking, found: readonly InTheWay[]): Promise<Blocking> {
  const obstacles = [...new Set(found.flatMap(({ sentences }) => sentences))].map((message) => ({ message }));
  const ids = [...new Set(found.flatMap(({ operations }) => operations))];
  const known = ids.filter((id) => id !== null);
  if (known.length === 0) return obstacles;
  const { rows } = await sql<{ id: number; call: string; isErased: boolean }>`
    select o.id, o.call, exists (select from operation_change c where c.operation_id = o.id and c.erased_by is not null) as "isErased"
    from operation o where o.id = any(${known}::bigint[]) and ${isTold(me)} order by o.id desc`.execute(db);
  const named = await readOperations(db, sql`o.id = any(${rows.slice(0, mostNamed).map(({ id }) => id)}::bigint[])`, mostNamed);
  const helps =
    rows.length === ids.length &&
    rows.every(({ call, isErased }) => isUndoable(call) && !isErased) &&
    !named.some(({ isDrawn }) => isDrawn);
  const operations: Blocking = named.map((row) => {
    const { _id, at, undoable, by } = commonParts(row, me);
    // as a history has it: only the audit log names the subject
    const about = me.role === 'hosteladmin' ? inWords(row) : deedOf(row);
    const operation = { _id: me.role === 'hosteladmin' ? _id : '', about, by: by === null ? '' : by.name || by.username, at };
    const text = helps ? (undoable ? undoTexts.undoFirst : undoTexts.othersUndoFirst) : undoTexts.doneSince;
    return { message: t(text, { about, by: operation.by || '–', when: formatCampusTime(timeZone, at) }), operation };
  });
  const more = rows.length - named.length;
  if (more > 0) operations.push({ message: t(undoTexts.moreOperations, { more }) });
  return helps ? [...operations, ...obstacles] : [...obstacles, ...operations];
}
