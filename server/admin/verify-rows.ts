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
  /** the columns of the primary key */
  keys: string[];
  hidden: string[];
}

interface Difference {
  image: Record<string, unknown>;
  /** the columns that differ; null for a row that is not there, and for one that the log does not know */
  columns: string[] | null;
  isGone: boolean;
}

/** The tables whose changes are recorded now; one whose trigger was removed or switched off is missing. */
async function readRecordings(db: Db): Promise<Recording[]> {
  const { rows } = await sql<{ table: RecordedTable; definition: string }>`
    select c.relname::text as "table", pg_get_triggerdef(t.oid) as definition
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where c.relnamespace = current_schema()::regnamespace and t.tgname = 'record_update' and t.tgenabled <> 'D'`.execute(db);
  return rows.map(({ table, definition }) => {
    const [, keys = '', hidden = ''] = /record_change\('(.*)', '(.*)'\)$/.exec(definition) ?? [];
    return { table, keys: keys.split(','), hidden: hidden.split(',') };
  });
}

/**
 * Rows that are not as the log's last image of them, or not there. Columns that came later than that image are not compared. Where erasing a
 * person removed the image, its hash is compared, unless a migration may have changed the columns since.
 */
async function differingRows(db: Db, { table, keys, hidden }: Recording): Promise<Difference[]> {
  const key = sql.join(keys.map((column) => sql`present ->> ${sql.lit(column)}`));
  const { rows } = await sql<Difference>`
    select coalesce(present, last.after) as image, columns, present is null as "isGone"
    from (
      select concat_ws('/', ${key}) as row_key, present from (select to_jsonb(r) - ${hidden}::text[] as present from ${sql.table(table)} r offset 0) as rows
    ) as named
    full join (
      select distinct on (row_key) row_key, after, after_hash, erased_by from recorded_change where table_name = ${sql.lit(table)}
      order by row_key, no desc
    ) as last using (row_key)
    cross join lateral (
      select array_agg(e.key order by e.key) as columns from jsonb_each(last.after) e where present ? e.key and present -> e.key <> e.value
    ) as differing
    where case
      when present is null then last.after is not null
      when last.after is not null then last.after <> present and columns is not null
      when last.after_hash is not null then last.after_hash <> image_hash(present)
        and (select at from operation where id = last.erased_by) > (select max(ran_at) from migration)
      else true
    end
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
  for (const recording of recordings) {
    const { table } = recording;
    const found = await differingRows(db, recording);
    for (const { image, columns, isGone } of found.slice(0, mostNamed)) {
      const name = await recordName(db, table, image);
      const words = columns?.map((column) => wordFor(table, column)).join(', ');
      const fault = isGone ? 'is not there' : words === undefined ? 'is not as it was recorded' : `has another ${words}`;
      faults.push(`${table}: ${name} ${fault}`);
    }
    if (found.length > mostNamed) faults.push(`more rows of ${table}`);
  }
  for (const fault of faults) say(`FAIL  every record is as the audit log left it; not so: ${fault}`);
  if (faults.length === 0) say('ok    every record is as the audit log left it');
  return faults.length > 0;
}

/** Columns that only this comparison shows: digests stand for what is not recorded. */
const wordsForDigests: Readonly<Record<string, string>> = {
  secrets_digest: 'password or sign-in code',
  secret_digest: 'secret of the authenticator app',
};

/** The label of a column where people have one for it, otherwise its name. */
const wordFor = (table: RecordedTable, column: string): string =>
  wordsForDigests[column] ?? recordOf(table)?.columns[column]?.label ?? column;
