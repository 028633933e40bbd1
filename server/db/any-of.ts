import { type Expression, sql, type RawBuilder } from 'kysely';

/** Compares with any of many values: `.where('id', '=', anyOf(ids))`. An array is one parameter, while `in` takes one for each value. */
export const anyOf = (values: readonly string[]): RawBuilder<string> => sql<string>`any(${values})`;

/** The same for values that a query finds, first and by itself: a join with few of them may be made by reading all of the other table. */
export const anyFound = (query: Expression<unknown>): RawBuilder<string> => sql<string>`any(array(${query}))`;
