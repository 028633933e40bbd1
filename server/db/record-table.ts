/** The record table, checked against the row types of the database: a table or column that it does not describe does not compile. */
import { records } from '#contract/calls.ts';
import type { Columns, RecordRow, UnrecordedRow } from '#contract/call/record.ts';
import type { DB } from './rows.ts';

type View =
  | 'allotment'
  | 'account_address'
  | 'channel_on'
  | 'counted_hostel_rooms'
  | 'counted_hostel_students'
  | 'counted_records'
  | 'hostel_in_use'
  | 'hostel_seats'
  | 'guardian_address'
  | 'former_address'
  | 'receiver_address'
  | 'ward_address'
  | 'recorded_change'
  | 'room_seats'
  | 'sealed_movement'
  | 'telephone_user';
export type TableName = Exclude<keyof DB, View>;

/** A table whose changes the audit log records. */
export type RecordedTable = {
  [T in keyof typeof records]: (typeof records)[T] extends { readonly notRecorded: string } ? never : T;
}[keyof typeof records];

interface Naming<Row> {
  readonly calledBy?: readonly (keyof Row)[];
  readonly ofStudent?: readonly (keyof Row)[];
  readonly ofAccount?: keyof Row;
  readonly partOf?: { readonly table: RecordedTable; readonly column: keyof Row };
  readonly undo?: 'administrators' | 'nobody' | readonly (keyof Row)[];
}
type Describes<Row> = Naming<Row> &
  ({ readonly columns: { readonly [C in keyof Row]: Columns[string] } } | { readonly notRecorded: string; readonly erased: 'deleted' });

interface Recorded extends RecordRow {
  readonly partOf?: { readonly table: RecordedTable; readonly column: string };
}

export const recordTable: { readonly [T in TableName]: T extends RecordedTable ? Recorded : UnrecordedRow } = records satisfies {
  readonly [T in TableName]: Describes<DB[T]>;
};
export const tableNames = Object.keys(recordTable) as TableName[]; // it has no other keys

const isRecorded = (table: string): table is RecordedTable =>
  Object.hasOwn(recordTable, table) && !('notRecorded' in recordTable[table as TableName]);
export const recordedTables = tableNames.filter(isRecorded);

/** What is known of a table by its name, as the audit log has it; undefined for one that was dropped. */
export const recordOf = (table: string): Recorded | undefined => (isRecorded(table) ? recordTable[table] : undefined);

/** The beginnings of the names of the calls that read a table of which open pages are told. */
export function readersOf(table: string): readonly string[] {
  const { readBy = [table.split('_', 1)[0] ?? ''] } = recordOf(table) ?? { readBy: [] };
  return readBy.length === 0 ? [] : [...readBy, 'dashboard', 'historyList'];
}
