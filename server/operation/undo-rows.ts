/**
 * Applies the inverse of an operation's changes, row by row, as the audit log recorded them; finds rows that are no longer as the
 * operation left them. In plain SQL: tables and columns come from the log and the catalog, which the query builder cannot type.
 */
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#server/db/open.ts';
import type { RecordedTable } from '#server/db/record-table.ts';
import { perStatement } from '#server/db/over-many.ts';

/** A recorded table in which an operation changed rows. */
export interface ChangedTable {
  table: RecordedTable;
  keys: readonly string[];
  /** the columns that were recorded and still exist */
  columns: readonly string[];
  /** how many changes of its rows were recorded */
  changes: number;
}

const imagesWhere = (which: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select row_key, (array_agg(before order by no))[1] as before, (array_agg(after order by no desc))[1] as after
  from recorded_change where ${which} group by row_key)`;

/** The rows of a table that an operation changed, each with its first image before and its last one after. */
export const rowsOf = (operationId: number, table: RecordedTable): RawBuilder<unknown> =>
  imagesWhere(sql`operation_id = ${operationId} and table_name = ${table}`);

/** The same in parts, so that no statement exceeds the time limit for statements. */
function inPartsOf(operationId: number, changed: ChangedTable): (ChangedTable & { rows: RawBuilder<unknown> })[] {
  const { table, changes } = changed;
  const parts = Math.ceil(changes / perStatement);
  if (parts < 2) return [{ ...changed, rows: rowsOf(operationId, table) }];
  return Array.from({ length: parts }, (_, part) => ({
    ...changed,
    rows: imagesWhere(
      sql`operation_id = ${operationId} and table_name = ${table} and abs(hashtext(row_key) % ${sql.lit(parts)}) = ${sql.lit(part)}`,
    ),
  }));
}

const list = (parts: readonly RawBuilder<unknown>[], separator = sql`, `) => sql.join(parts, separator);
const both = (left: string, right: string, keys: readonly string[]) =>
  list(
    keys.map((key) => sql`${sql.ref(`${left}.${key}`)} = ${sql.ref(`${right}.${key}`)}`),
    sql` and `,
  );
const imageAs = (table: RecordedTable, image: RawBuilder<unknown>) => sql`jsonb_populate_record(null::${sql.table(table)}, ${image})`;

/**
 * The rows as `r`, each with one of its images as `image`, a record of its table. `offset 0` makes all images before anything is joined
 * to them: the statistics do not know a new operation yet, so the planner would expect one row and scan the table for each of thousands.
 */
const withImage = (
  rows: RawBuilder<unknown>,
  table: RecordedTable,
  image: RawBuilder<unknown>,
  which = sql`true`,
): RawBuilder<unknown> => sql`
  (select r.*, image from ${rows} r cross join lateral ${imageAs(table, image)} as image where ${which} offset 0) as r
  cross join lateral (select (r.image).*) as image`;

/** The rows of a table that an operation changed, as `r`, each with `image`: the row as the operation left it, or had removed it. */
export const imagesOf = (operationId: number, table: RecordedTable): RawBuilder<unknown> =>
  withImage(rowsOf(operationId, table), table, sql`coalesce(r.after, r.before)`);

/** In an order in which each comes after those it refers to. */
function parentsFirst<T extends { table: string; parents: readonly string[] }>(tables: readonly T[]): T[] {
  const ordered = new Set<T>();
  const add = (each: T, children: readonly T[]): void => {
    if (ordered.has(each) || children.includes(each)) return;
    for (const parent of tables) if (each.parents.includes(parent.table)) add(parent, [...children, each]);
    ordered.add(each);
  };
  for (const each of tables) add(each, []);
  return [...ordered];
}

/** The tables an operation changed, parents first. */
export async function changedTables(db: Db, operationId: number): Promise<ChangedTable[]> {
  const { rows } = await sql<ChangedTable & { parents: string[] }>`
    with changed as (
      select table_name, array_agg(distinct name) as names, count(distinct no)::integer as changes
      from recorded_change c, jsonb_object_keys(coalesce(c.after, c.before)) name
      where operation_id = ${operationId} group by table_name
    )
    select table_name as table, changes,
      (select array_agg(a.attname::text order by array_position(i.indkey::int2[], a.attnum))
        from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
        where i.indrelid = to_regclass(table_name) and i.indisprimary) as keys,
      (select array_agg(a.attname::text) from pg_attribute a
        where a.attrelid = to_regclass(table_name) and a.attname = any(names) and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      array(select confrelid::regclass::text from pg_constraint where contype = 'f' and conrelid = to_regclass(table_name)) as parents
    from changed where to_regclass(table_name) is not null order by table_name`.execute(db);
  return parentsFirst(rows);
}

/** Locks the rows that an operation changed until the transaction ends, so that what is found about them still holds when they are put back. */
export async function lockRows(db: Db, operationId: number, { table, keys }: ChangedTable): Promise<void> {
  await sql`
    select from ${sql.table(table)} t, ${imagesOf(operationId, table)}
    where ${both('t', 'image', keys)} for update of t`.execute(db);
}

/** A row that is not as the operation left it. */
export interface TouchedRow {
  image: Readonly<Record<string, unknown>>;
  isGone: boolean;
}

export function touchedRows(operationId: number, { table, keys }: ChangedTable): RawBuilder<TouchedRow> {
  const present = sql.ref(`t.${keys[0] ?? ''}`);
  return sql<TouchedRow>`
    select coalesce(r.after, r.before) as image, (r.after is not null and ${present} is null) as "isGone", r.row_key as place,
      array[${sql.lit(`${table} `)} || r.row_key] as rows
    from ${imagesOf(operationId, table)}
    left join ${sql.table(table)} t on ${both('t', 'image', keys)}
    where case when r.after is null then r.before is not null and ${present} is not null
      else ${present} is null or not to_jsonb(t) @> r.after end`;
}

/** A row that the undo would delete, and how many records refer to it that were made since. */
export interface UsedRow {
  image: Readonly<Record<string, unknown>>;
  count: number;
}

/** For each table that refers to rows which the undo would delete: those rows. */
export async function usedSince(
  db: Db,
  operationId: number,
  { table, keys }: ChangedTable,
  changed: readonly ChangedTable[],
): Promise<{ by: string; used: RawBuilder<UsedRow> }[]> {
  const { rows: references } = await sql<{ referrer: string; own: string[]; pairs: { column: string; key: string }[] }>`
    select c.conrelid::regclass::text as referrer,
      (select array_agg(a.attname::text order by array_position(i.indkey::int2[], a.attnum))
        from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
        where i.indrelid = c.conrelid and i.indisprimary) as own,
      json_agg(json_build_object('column', mine.attname, 'key', theirs.attname) order by theirs.attname) as pairs
    from pg_constraint c
    cross join lateral unnest(c.conkey, c.confkey) as pair (mine, theirs)
    join pg_attribute mine on mine.attrelid = c.conrelid and mine.attnum = pair.mine and mine.attgenerated = ''
    join pg_attribute theirs on theirs.attrelid = c.confrelid and theirs.attnum = pair.theirs and theirs.attname = any(${keys})
    where c.contype = 'f' and c.confrelid = to_regclass(${table}) and c.confdeltype = 'a'
    group by c.oid having bool_or(theirs.attname = ${keys[0] ?? ''})`.execute(db);
  return references.map(({ referrer, own: ownKeys, pairs }) => {
    const own = changed.find((each) => each.table === referrer);
    // rows that the same operation made are deleted by the undo too
    const others = own
      ? sql`where not exists (
          select from ${rowsOf(operationId, own.table)} mine cross join lateral ${imageAs(own.table, sql`mine.after`)} as image
          where mine.before is null and ${both('image', 'u', own.keys)})`
      : sql``;
    const key = list(ownKeys.map((column) => sql`to_jsonb(u) ->> ${sql.lit(column)}`));
    const used = sql<UsedRow>`
      select r.after as image, count(*)::integer as count, r.row_key as place, array_agg(${sql.lit(`${referrer} `)} || concat_ws('/', ${key})) as rows
      from ${rowsOf(operationId, table)} r
      cross join lateral ${imageAs(table, sql`r.after`)} as made
      join (select * from ${sql.table(referrer)} u ${others}) u on ${list(
        pairs.map(({ column, key: theirs }) => sql`${sql.ref(`u.${column}`)} = ${sql.ref(`made.${theirs}`)}`),
        sql` and `,
      )}
      where r.before is null and r.after is not null
      group by r.row_key, r.after`;
    return { by: referrer, used };
  });
}

/** Applies the inverse; constraints between tables are checked at its end. Throws the database's error if a constraint is violated. */
export async function applyInverse(db: Db, operationId: number, changed: readonly ChangedTable[]): Promise<void> {
  await sql`set constraints all deferred`.execute(db);
  // lets a stay be restored in a room that was closed before the operation
  await sql`select set_config('hostelry.undone_at', at::text, true) from operation where id = ${operationId}`.execute(db);
  for (const { rows, table, keys } of changed.toReversed().flatMap((each) => inPartsOf(operationId, each)))
    await sql`
      delete from ${sql.table(table)} t using ${withImage(rows, table, sql`r.after`, sql`r.before is null`)}
      where ${both('t', 'image', keys)}`.execute(db);
  for (const { rows, table, keys, columns } of changed.flatMap((each) => inPartsOf(operationId, each))) {
    const rest = columns.filter((column) => !keys.includes(column));
    if (rest.length === 0) continue;
    await sql`
      update ${sql.table(table)} t set ${list(rest.map((column) => sql`${sql.ref(column)} = ${sql.ref(`image.${column}`)}`))}
      from ${withImage(rows, table, sql`r.before`, sql`r.before is not null and r.after is not null and r.before <> r.after`)}
      where ${both('t', 'image', keys)}`.execute(db);
  }
  for (const { rows, table, columns } of changed.flatMap((each) => inPartsOf(operationId, each)))
    await sql`
      insert into ${sql.table(table)} (${list(columns.map((column) => sql.ref(column)))})
      select ${list(columns.map((column) => sql.ref(`image.${column}`)))}
      from ${rows} r, lateral ${imageAs(table, sql`r.before`)} as image
      where r.before is not null and r.after is null`.execute(db);
  await sql`set constraints all immediate`.execute(db);
  await sql`select set_config('hostelry.undone_at', '', true)`.execute(db);
}
