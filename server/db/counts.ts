/** Counts and sums from subqueries, to be selected as values in another query. */
import { expressionBuilder, type SelectQueryBuilder, type StringReference } from 'kysely';
import type { Tables } from './open.ts';

const eb = expressionBuilder<Tables>();

/** How many rows a query finds. */
export const countOf = <DB, T extends keyof DB>(query: SelectQueryBuilder<DB, T, object>) =>
  eb.fn.coalesce(
    query.select((rows) => rows.fn.countAll<number>().as('count')),
    eb.lit(0),
  );

/** The sum of a column over the rows a query finds, 0 if there are none. */
export const sumOf = <DB, T extends keyof DB>(query: SelectQueryBuilder<DB, T, object>, column: StringReference<DB, T>) =>
  eb.fn.coalesce(
    query.select((rows) => rows.fn.sum<number>(column).as('sum')),
    eb.lit(0),
  );
