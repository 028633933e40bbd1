import { sql, type SqlBool } from 'kysely';

/** `isLowStock` of contract/inventory/inventory.ts in SQL, for a query in which no other table has such columns. */
export const isLow = sql<SqlBool>`(quantity < threshold)`;
