/** What the record table says about erasing a person, in SQL. */
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { TextErasing } from '#contract/call/record.ts';
import { recordOf, recordTable, tableNames, type TableName } from '#server/db/record-table.ts';

/** The text columns of a table that are erased in one of these ways. */
export const textsOf = (table: TableName, ...erasing: readonly TextErasing[]): string[] =>
  Object.entries(recordTable[table].columns ?? {}).flatMap(([column, described]) =>
    described?.erasing !== undefined && erasing.includes(described.erasing) ? [column] : [],
  );

/** The columns in which people write freely, and so may name anybody, by table. */
export const freeTexts = tableNames.flatMap((table) => {
  const columns = textsOf(table, 'free');
  return columns.length === 0 ? [] : [{ table, columns }];
});

const isOneOf = (columns: readonly string[], id: string): RawBuilder<SqlBool> =>
  sql`${id} in (${sql.join(columns.map((column) => sql.ref(column)))})`;

/** Whether a row is of a person: one who is its student or whose account it belongs to, or of whose record it is a part. */
export function isOf(table: TableName, id: string): RawBuilder<SqlBool> {
  const { ofStudent = [], ofAccount } = recordTable[table];
  const partOf = recordOf(table)?.partOf;
  if (!partOf) return isOneOf(ofAccount === undefined ? ofStudent : [ofAccount], id);
  return sql`${sql.ref(partOf.column)} in (select id from ${sql.table(partOf.table)} where ${isOf(partOf.table, id)})`;
}

/** The tables whose rows about a person who is erased are deleted, or whose texts are emptied. */
export const tablesErased = (how: 'deleted' | 'emptied'): TableName[] => tableNames.filter((table) => recordTable[table].erased === how);
