import { sql, type RawBuilder } from 'kysely';

type Values = readonly RawBuilder<unknown>[];

/**
 * The `order by` of a list: first the values that `sort` names, descending if the name has a minus before it, with missing values
 * last either way; then, and without `sort` alone, the usual order.
 */
export function orderOf(sort: string | undefined, orders: Readonly<Record<string, Values>>, usual: Values): RawBuilder<unknown> {
  const wanted = Object.entries(orders).find(([order]) => sort === order || sort === `-${order}`)?.[1] ?? [];
  const direction = sort?.startsWith('-') ? sql`desc` : sql`asc`;
  return sql.join([...wanted.map((value) => sql`${value} ${direction} nulls last`), ...usual]);
}
