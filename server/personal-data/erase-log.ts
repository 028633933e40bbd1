/** Removes a person from the audit log: the images of their records, and the addresses they acted from. Hashes stay, for the seals. */
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#server/db/open.ts';
import { recordedTables, recordTable } from '#server/db/record-table.ts';
import { imageMentions, type Pattern } from './mentions.ts';

/** The number of rows of the log that one statement reads: a statement must end within seconds. */
const rowsPerStep = 5_000;

interface LogErasing {
  id: string;
  pattern: Pattern;
  /** of the operation that erases */
  operationId: number;
}

/**
 * The tables whose images about a person are removed. Stays, attendance, late arrivals and places in teams hold only ids and times: they are kept
 * for the histories of rooms and hostels.
 */
const erasedTables = recordedTables.filter((table) => recordTable[table].erased !== undefined);
/** Of such a table the log itself says which student a change is about. */
const ofStudents = erasedTables.filter((table) => recordTable[table].ofStudent?.includes('student_id'));

const image = sql`coalesce(after, before)`;

/** Whether an image is of the person, for each of the other tables. */
async function conditions(db: Db, id: string): Promise<RawBuilder<unknown>[]> {
  const found = [];
  for (const table of erasedTables) {
    const { partOf, ofStudent = [], ofAccount } = recordTable[table];
    const columns = ofAccount === undefined ? ofStudent : [ofAccount];
    const has = (column: string) => sql`${image} ->> ${sql.lit(column)}`;
    if (partOf) {
      const { rows } = await sql<{ key: string }>`
        select distinct row_key as key from operation_change where student_id = ${id} and table_name = ${partOf.table}`.execute(db);
      found.push(sql`table_name = ${table} and ${has(partOf.column)} = any(${rows.map(({ key }) => key)})`);
    } else if (columns.length > 0 && !ofStudents.includes(table))
      found.push(sql`table_name = ${table} and ${id} in (${sql.join(columns.map(has))})`);
  }
  return found;
}

async function eraseImages(db: Db, { id, pattern, operationId }: LogErasing): Promise<void> {
  const others = await conditions(db, id);
  const isTheirs = sql`(
    (table_name in ('account', 'student') and row_key = ${id})
    or (student_id = ${id} and table_name = any(${ofStudents}))
    or (${sql.join(others, sql` or `)}))`;
  // each step continues where the one before ended: nothing else changes rows of the log, and those changed here are locked
  for (let [operation, no] = [0, 0]; ;) {
    const { rows } = await sql<{ operation: number; no: number; read: number }>`
      with step as materialized (
        select operation_id, no, erased_by is null and (${isTheirs} or ${imageMentions(pattern)}) as goes
        from operation_change where (operation_id, no) > (${operation}::bigint, ${no}::bigint) order by operation_id, no limit ${rowsPerStep}
      ), erased as (
        update operation_change c set
          before = null, after = null, before_hash = image_hash(image_before(c.before, c.after)), after_hash = image_hash(c.after), erased_by = ${operationId}
        from step where step.goes and c.operation_id = step.operation_id and c.no = step.no
      )
      select operation_id as operation, no, count(*) over () as read from step order by operation_id desc, no desc limit 1`.execute(db);
    const [last] = rows;
    if (!last || last.read < rowsPerStep) return;
    ({ operation, no } = last);
  }
}

async function eraseAddresses(db: Db, { id, operationId }: LogErasing): Promise<void> {
  for (let erased = rowsPerStep; erased === rowsPerStep;) {
    const { numAffectedRows } = await sql`
      update operation o set address = '', entry_hash = operation_entry_hash(o), erased_by = ${operationId}
      where o.id in (select id from operation where by_id = ${id} and address <> '' limit ${rowsPerStep})`.execute(db);
    erased = Number(numAffectedRows ?? 0);
  }
}

/**
 * Removes a person from the log, including what the erasing itself has recorded. Stores a digest of what was removed, for the seal of
 * this operation.
 */
export async function eraseFromLog(db: Db, erasing: LogErasing): Promise<void> {
  await eraseImages(db, erasing);
  await eraseAddresses(db, erasing);
  const { id, operationId } = erasing;
  await sql`
    insert into erasure (operation_id, account_id, changes, entries, digest)
    select ${operationId}, ${id}, (select count(*) from operation_change where erased_by = ${operationId}),
      (select count(*) from operation where erased_by = ${operationId}), erasure_digest(${operationId})`.execute(db);
}
