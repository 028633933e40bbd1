import { sql, type RawBuilder } from 'kysely';

type Values = readonly RawBuilder<unknown>[];

/** An order without its direction. An order that a list declares and that has no values here does not compile. */
type OrderName<Sort> = Sort extends `-${infer Name}` ? Name : Sort;

/**
 * The `order by` of a list: first the values that `sort` names, descending if the name has a minus before it, with missing values
 * last either way; then, and without `sort` alone, the usual order.
 */
export function orderOf<Sort extends string>(
  sort: Sort | undefined,
  orders: Readonly<Record<OrderName<Sort>, Values>>,
  usual: Values,
): RawBuilder<unknown> {
  const wanted = Object.entries<Values>(orders).find(([order]) => sort === order || sort === `-${order}`)?.[1] ?? [];
  const direction = sort?.startsWith('-') ? sql`desc` : sql`asc`;
  return sql.join([...wanted.map((value) => sql`${value} ${direction} nulls last`), ...usual]);
}
