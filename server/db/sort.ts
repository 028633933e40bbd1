import { sql, type RawBuilder } from 'kysely';

type Values = readonly RawBuilder<unknown>[];

/** A value of the usual order of a list; of a plain one, missing values come last. */
type Usual = RawBuilder<unknown> | { descending: RawBuilder<unknown> };

/** An order without its direction. An order that a list declares and that has no values here does not compile. */
type OrderName<Sort> = Sort extends `-${infer Name}` ? Name : Sort;

/** Which way a list is read: from its end, if what is wanted is nearer there. */
export type Way = 'forwards' | 'backwards';

/**
 * The `order by` of a list: first the values that `sort` names, descending if the name has a minus before it, with missing values
 * last either way; then, and without `sort` alone, the usual order. Backwards it is exactly the reverse.
 */
export function orderOf<Sort extends string>(
  sort: Sort | undefined,
  orders: Readonly<Record<OrderName<Sort>, Values>>,
  usual: readonly Usual[],
  way: Way = 'forwards',
): RawBuilder<unknown> {
  const wanted = Object.entries<Values>(orders).find(([order]) => sort === order || sort === `-${order}`)?.[1] ?? [];
  const isForwards = way === 'forwards';
  const up = isForwards ? sql`asc` : sql`desc`;
  const down = isForwards ? sql`desc` : sql`asc`;
  return sql.join([
    ...wanted.map((value) => sql`${value} ${sort?.startsWith('-') ? down : up} nulls ${isForwards ? sql`last` : sql`first`}`),
    // without `nulls`, as the indexes are that such an order is read from
    ...usual.map((value) => ('descending' in value ? sql`${value.descending} ${down}` : sql`${value} ${up}`)),
  ]);
}
