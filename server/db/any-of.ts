import { sql, type RawBuilder } from 'kysely';

/** Compares with any of many values: `.where('id', '=', anyOf(ids))`. An array is one parameter, while `in` takes one for each value. */
export const anyOf = (values: readonly string[]): RawBuilder<string> => sql<string>`any(${values})`;
