/** How operations changed records, from the audit log: the first image and the last one of each record. */
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#server/db/open.ts';
import { recordedTables, recordOf } from '#server/db/record-table.ts';

export type Image = Readonly<Record<string, unknown>>;

export interface ChangedRow {
  operationId: number;
  table: string;
  /** of the record; for stays that of the student or of the seat, so that several stays in one operation make one move */
  key: string;
  before: Image | null;
  after: Image | null;
  /** whether the images were removed because they were about somebody who was erased */
  erased: boolean;
  /** how many records the operation changed, even if fewer are read */
  total: number;
}

/** Stays are described as moves: of a student from one room to another, or at a seat from one student to the next. */
export type StaysBy = 'student' | 'seat';

const image = sql`coalesce(c.after, c.before)`;

/** That somebody who was erased had an entry of these is not told: the entry itself would be told by it. Of the last only the log is left. */
export const careTables = [...recordedTables.filter((table) => recordOf(table)?.care), 'exchange_need'];

interface Which {
  where: RawBuilder<unknown>;
  staysBy: StaysBy;
  /** the most records read of each operation: those that it changed first */
  most: number;
}

/** Reads the records in the order in which each operation changed them. The image of a stay that has ended counts as none. */
export async function readChangedRows(db: Db, { where, staysBy, most }: Which): Promise<ChangedRow[]> {
  const mover = staysBy === 'student' ? sql`${image} ->> 'student_id'` : sql`concat_ws('/', ${image} ->> 'room_id', ${image} ->> 'seat')`;
  const { rows } = await sql<ChangedRow>`
    select "operationId", "table", key, before, after, erased, total from (
      select operation_id as "operationId", table_name as "table", key, min(no) as first,
        (array_agg(before order by no) filter (where table_name <> 'stay' or (before is not null and before ->> 'until' is null)))[1] as before,
        (array_agg(after order by no desc) filter (where table_name <> 'stay' or (after is not null and after ->> 'until' is null)))[1] as after,
        bool_or(erased_by is not null) as erased,
        count(*) over (partition by operation_id) as total,
        row_number() over (partition by operation_id order by min(no)) as place
      from (
        select c.operation_id, c.no, c.table_name, c.before, c.after, c.erased_by, case c.table_name when 'stay' then ${mover} else c.row_key end as key
        from recorded_change c where (${where}) and not (c.erased_by is not null and c.table_name = any(${careTables}))
      ) as changes
      group by operation_id, table_name, key
    ) as records
    where place <= ${most} order by "operationId" desc, first`.execute(db);
  return rows;
}
