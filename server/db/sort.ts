import { sql, type RawBuilder } from 'kysely';

type Values = readonly RawBuilder<unknown>[];

/**
 * What to order a list by: what `sort` names, descending with a minus before the name, and missing values last either way; among
 * equals, and without `sort`, the usual order.
 */
export function orderOf(sort: string | undefined, orders: Readonly<Record<string, Values>>, usual: Values): RawBuilder<unknown> {
  const wanted = Object.entries(orders).find(([order]) => sort === order || sort === `-${order}`)?.[1] ?? [];
  const direction = sort?.startsWith('-') ? sql`desc` : sql`asc`;
  return sql.join([...wanted.map((value) => sql`${value} ${direction} nulls last`), ...usual]);
}
