/** Compares every recorded row with what the audit log says it is: finds what was changed, added or removed past the program. */
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#server/db/open.ts';
import { recordedTables, recordOf, type RecordedTable } from '#server/db/record-table.ts';
import { recordName } from '#server/operation/record-name.ts';

/** How many rows of a table are named; the rest is only said to be there. */
const mostNamed = 5;

/** A table as its trigger records it. */
interface Recording {
  table: RecordedTable;
  /** the columns of the primary key, with their types */
  keys: { column: string; type: string }[];
  hidden: string[];
}

interface Difference {
  image: Record<string, unknown>;
  /** the columns that differ; null for a row that the log does not know */
  columns: string[] | null;
}

/** The tables whose changes are recorded now; one whose trigger was removed or switched off is missing. */
async function readRecordings(db: Db): Promise<Recording[]> {
  const { rows } = await sql<{ table: RecordedTable; definition: string; types: Record<string, string> }>`
    select c.relname::text as "table", pg_get_triggerdef(t.oid) as definition,
      (select jsonb_object_agg(a.attname, format_type(a.atttypid, a.atttypmod)) from pg_attribute a where a.attrelid = c.oid and a.attnum > 0) as types
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where c.relnamespace = current_schema()::regnamespace and t.tgname = 'record_update' and t.tgenabled <> 'D'`.execute(db);
  return rows.map(({ table, definition, types }) => {
    const [, keys = '', hidden = ''] = /record_change\('(.*)', '(.*)'\)$/.exec(definition) ?? [];
    return { table, keys: keys.split(',').map((column) => ({ column, type: types[column] ?? 'text' })), hidden: hidden.split(',') };
  });
}

/**
 * Rows that are not as the log's last image of them. Columns that came later than that image are not compared. Where erasing a person removed
 * the image, its hash is compared, unless a migration may have changed the columns since.
 */
async function differingRows(db: Db, { table, keys, hidden }: Recording): Promise<Difference[]> {
  const key = sql.join(keys.map(({ column }) => sql`present ->> ${sql.lit(column)}`));
  const { rows } = await sql<Difference>`
    select present as image, columns
    from (select to_jsonb(r) - ${hidden}::text[] as present from ${sql.table(table)} r offset 0) as rows
    cross join lateral (select concat_ws('/', ${key}) as row_key) as named
    left join lateral (
      select operation_id, after, after_hash, erased_by from operation_change c
      where c.row_key = named.row_key and c.table_name = ${table} order by no desc limit 1
    ) as last on true
    cross join lateral (
      select array_agg(e.key order by e.key) as columns from jsonb_each(last.after) e where present ? e.key and present -> e.key <> e.value
    ) as differing
    where case
      when last.after is not null then last.after <> present and columns is not null
      when last.after_hash is not null then last.after_hash <> image_hash(present)
        and (select at from operation where id = last.erased_by) > (select max(ran_at) from migration)
      else true
    end
    limit ${mostNamed + 1}`.execute(db);
  return rows;
}

/** The last images of rows that are not there, in one pass through the log. */
async function missingRows(db: Db, recordings: readonly Recording[]): Promise<{ table: RecordedTable; image: Record<string, unknown> }[]> {
  const isMissing = recordings.map(({ table, keys }) => {
    const same = keys.map(({ column, type }) => sql`r.${sql.ref(column)} = (c.after ->> ${sql.lit(column)})::${sql.raw(type)}`);
    return sql`when ${sql.lit(table)} then not exists (select from ${sql.table(table)} r where ${sql.join(same, sql` and `)})`;
  });
  const { rows } = await sql<{ table: RecordedTable; image: Record<string, unknown> }>`
    select table_name as "table", after as image from operation_change c
    where after is not null
      and not exists (select from operation_change l where l.row_key = c.row_key and l.table_name = c.table_name and l.no > c.no)
      and case table_name ${sql.join(isMissing, sql` `)} else false end
    limit ${mostNamed + 1}`.execute(db);
  return rows;
}

const inUtc: RawBuilder<unknown> = sql`select set_config('timezone', 'UTC', true), set_config('statement_timeout', '0', true)`;

/** Reports by `say` whether every recorded row is as the audit log says; returns true when one is not. Only for a transaction. */
export async function rowsDifferFromLog(db: Db, say: (line: string) => void): Promise<boolean> {
  await inUtc.execute(db); // images were made in this time zone
  const recordings = await readRecordings(db);
  const faults: string[] = [];
  for (const table of recordedTables)
    if (!recordings.some((recording) => recording.table === table)) faults.push(`changes of the table ${table} are not recorded`);
  const called = async (table: RecordedTable, image: Record<string, unknown>) => `${table}: ${await recordName(db, table, image)}`;
  for (const recording of recordings) {
    const { table } = recording;
    const found = await differingRows(db, recording);
    for (const { image, columns } of found.slice(0, mostNamed)) {
      const name = await called(table, image);
      faults.push(
        columns ? `${name} has another ${columns.map((column) => wordFor(table, column)).join(', ')}` : `${name} is not as it was recorded`,
      );
    }
    if (found.length > mostNamed) faults.push(`more rows of ${table}`);
  }
  const missing = await missingRows(db, recordings);
  for (const { table, image } of missing.slice(0, mostNamed)) faults.push(`${await called(table, image)} is not there`);
  if (missing.length > mostNamed) faults.push('more rows are not there');
  for (const fault of faults) say(`FAIL  every record is as the audit log left it; not so: ${fault}`);
  if (faults.length === 0) say('ok    every record is as the audit log left it');
  return faults.length > 0;
}

/** Columns that only this comparison shows: digests stand for what is not recorded. */
const wordsForDigests: Readonly<Record<string, string>> = {
  secrets_digest: 'password or sign-in code',
  secret_digest: 'secret of the second factor',
};

/** The label of a column where people have one for it, otherwise its name. */
const wordFor = (table: RecordedTable, column: string): string =>
  wordsForDigests[column] ?? recordOf(table)?.columns[column]?.label ?? column;
