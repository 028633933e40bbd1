/** The history of a record, from the audit log: who may read it, which operations changed the record, and how. */
import { sql, type RawBuilder } from 'kysely';
import type { Inputs, Replies } from '#contract/calls.ts';
import { changesShownInHistory, operationsPerPage } from '#contract/operation/operation.ts';
import { readsCare } from '#contract/round/round-care.ts';
import type { Role } from '#contract/roles.ts';
import type { Db } from '#server/db/open.ts';
import { recordTable, recordedTables } from '#server/db/record-table.ts';
import { hostelWithin, type Scope } from '#server/call/scope.ts';
import type { Me } from '#server/call/session.ts';
import { careTables, readChangedRows } from './changed-rows.ts';
import { describeChanges } from './describe-changes.ts';
import { commonParts, deedOf, inWords, readOperations } from './operation-rows.ts';

interface HistoryObject {
  id: string;
  /** the table that the record is in */
  kind: string;
  hostelId: string | null;
}

const hostelOfStudent = sql`(select hostel_id from student where account_id = student_id)`;

/** The tables whose records have a history, besides those of people and hostels. */
const others = recordedTables.flatMap((table) => {
  const { history, columns } = recordTable[table];
  if (history === undefined) return [];
  const hostel = 'hostel_id' in columns ? sql`hostel_id` : 'student_id' in columns ? hostelOfStudent : sql`null`;
  return sql`union all select ${sql.lit(table)}, id, ${hostel}, ${history === 'student' ? sql`student_id` : sql`null`} from ${sql.table(table)}`;
});

/** The records that have a history. Staff of `hostel_id` may read it, and so may the student `seen_by`. */
const objects = sql`
  select 'student' as kind, account_id as id, coalesce(hostel_id, left_hostel_id) as hostel_id, null::uuid as seen_by from student
  union all select 'hostel', id, id, null from hostel
  union all select 'account', id, null, null from account where role <> 'student'
  ${sql.join(others, sql` `)}`;

/** A record in scope: students reach some of their own records, staff those of their hostel, administrators all. */
export async function findHistoryObject(db: Db, scope: Scope, id: string): Promise<HistoryObject | undefined> {
  const within = scope.kind === 'own' ? sql`seen_by = ${scope.userId}` : hostelWithin(scope, sql`hostel_id`);
  const { rows } = await sql<HistoryObject>`
    select id, kind, hostel_id as "hostelId" from (${objects}) as objects where id = ${id} and ${within}`.execute(db);
  return rows[0];
}

/**
 * Which changes belong to the history of a record. Of a student's attendance only marks that were changed: the calendar shows the
 * others. What another hostel recorded of a student is left out, except for hostel and room. Wishes are read in the result of a round.
 */
function changesOf({ kind, id, hostelId }: HistoryObject, { scope, role }: { scope: Scope; role: Role }): RawBuilder<unknown> {
  const itself = sql`(c.row_key = ${id} and c.table_name = ${kind})`;
  switch (kind) {
    case 'student':
      return sql`(
        (c.row_key = ${id} and c.table_name in ('student', 'account', 'second_factor'))
        or (c.student_id = ${id} and (c.table_name <> 'attendance' or (c.before is not null and c.after is not null))
          and case when c.table_name = 'stay' then true
            when c.table_name in ('exchange_wish', 'round_wish') then false
            else (c.hostel_id is null or ${hostelWithin(scope, sql`c.hostel_id`)})
              and ${readsCare(role) ? sql`true` : sql`c.table_name <> all(${careTables})`} end)
      )`;
    case 'hostel':
      // a deleted item has no page any more on which its own history could be read
      return sql`(${itself} or (c.hostel_id = ${id}
        and (c.table_name in ('stay', 'hostel_team') or (c.table_name = 'inventory_item' and c.after is null))))`;
    case 'account':
      return sql`(${itself} or (c.table_name = 'hostel_team' and c.row_key = any(array(select hostel.id || '/' || ${id} from hostel))))`;
    case 'room':
      return sql`(${itself} or (c.table_name = 'stay' and c.hostel_id = ${hostelId} and coalesce(c.after, c.before) ->> 'room_id' = ${id}))`;
    default:
      return itself;
  }
}

type History = Replies['historyList'];

/** Newest first. Operations that changed the record only in columns that nobody sees are left out. */
export async function historyOf(
  db: Db,
  { me, scope, timeZone }: { me: Me; scope: Scope; timeZone: string },
  object: HistoryObject,
  { after, limit = operationsPerPage }: Inputs['historyList']['query'],
): Promise<History> {
  const belongs = changesOf(object, { scope, role: me.role });
  const earlier = after === undefined ? sql`` : sql`and c.operation_id < ${after}`;
  const { rows: found } = await sql<{ id: number }>`
    select distinct c.operation_id as id from operation_change c where ${belongs} ${earlier}
    order by 1 desc limit ${limit + 1}`.execute(db);
  const ids = found.slice(0, limit).map(({ id }) => id);
  const operations = await readOperations(db, sql`o.id = any(${ids}::bigint[])`, limit);
  const staysBy = object.kind === 'room' ? 'seat' : 'student';
  const rows = await readChangedRows(db, {
    where: sql`c.operation_id = any(${ids}::bigint[]) and ${belongs}`,
    staysBy,
    most: changesShownInHistory,
  });
  const changes = Map.groupBy(await describeChanges(db, rows, { timeZone, staysBy, about: object.id }), ({ operationId }) => operationId);
  const totals = new Map(rows.map(({ operationId, total }) => [operationId, total]));
  return {
    entries: operations.flatMap((operation) => {
      const own = changes.get(operation.id);
      if (!own) return [];
      const more = Math.max(0, (totals.get(operation.id) ?? 0) - changesShownInHistory);
      const { students } = operation;
      return [{ ...commonParts(operation, me), about: deedOf(operation), changes: own.map(({ change }) => change), more, students }];
    }),
    next: found.length > ids.length ? String(ids.at(-1) ?? '') : '',
  };
}

/** What the caller did last and may undo, newest first. A page may hold fewer than its limit, since only what is read is judged. */
export async function undoableBy(db: Db, me: Me, { after, limit = operationsPerPage }: Inputs['historyList']['query']): Promise<History> {
  const earlier = after === undefined ? sql`true` : sql`o.id < ${after}`;
  const found = await readOperations(db, sql`o.by_id = ${me.userId} and o.refused = '' and ${earlier}`, operationsPerPage);
  const entries = found
    .map((operation) => ({
      ...commonParts(operation, me),
      about: inWords(operation),
      changes: [],
      more: 0,
      students: operation.students,
    }))
    .filter(({ undoable }) => undoable);
  const shown = entries.slice(0, limit);
  const last = entries.length > limit ? shown.at(-1)?._id : found.length === operationsPerPage ? found.at(-1)?.id : undefined;
  return { entries: shown, next: String(last ?? '') };
}
