import {
  type Expression,
  sql,
  type RawBuilder,
  expressionBuilder,
  type SelectQueryBuilder,
  type StringReference,
  type SqlBool,
} from 'kysely';
import type { Tables } from './open.ts';
import { mostCounted } from '#contract/call/schemas.ts';
import { executeNarrowed, type Narrowing } from './narrowing.ts';
import { searchWords, telephonePart } from '#contract/text/search.ts';

/** Compares with any of many values: `.where('id', '=', anyOf(ids))`. An array is one parameter, while `in` takes one for each value. */
export const anyOf = (values: readonly string[]): RawBuilder<string> => sql<string>`any(${values})`;

/** The same for values that a query finds, first and by itself: a join with few of them may be made by reading all of the other table. */
export const anyFound = (query: Expression<unknown>): RawBuilder<string> => sql<string>`any(array(${query}))`;

/** Counts and sums from subqueries, to be selected as values in another query. */

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

const usualPageSize = 50;

interface Asked {
  page?: number | undefined;
  pageSize?: number | undefined;
  /** how many rows the list has, where that is known already */
  total?: number;
  /** whether a search counts all that it finds */
  isExact?: boolean;
}

async function countRows<DB, T extends keyof DB, Row>(
  list: SelectQueryBuilder<DB, T, Row>,
  narrowing: Narrowing | undefined,
): Promise<number> {
  const counted = list
    .clearSelect()
    .clearOrderBy()
    .select((eb) => eb.fn.countAll<number>().as('total'));
  // Kysely cannot work out the columns of a list of any type; they are those just selected
  const counts = (await executeNarrowed(counted, narrowing)) as { total: number }[];
  return counts.reduce((sum, { total }) => sum + total, 0);
}

/** How many rows a search finds, or `most` if that is fewer. */
async function countFound<DB, T extends keyof DB, Row>(
  list: SelectQueryBuilder<DB, T, Row>,
  narrowing: Narrowing,
  most: number,
): Promise<number> {
  const found = narrowing.rowsOf(list.clearSelect().clearOrderBy().select(sql.lit(1).as('found')).limit(most));
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from (${found} limit ${most}) as found`.execute(narrowing.db);
  return rows[0]?.total ?? 0;
}

/**
 * The requested page of a list, and how many rows the list has. `id` names the column that tells the rows apart: those of the page are found
 * by it alone, from whichever end of the list is nearer, before anything is joined to them. `narrowing` finds the rows of a search in all
 * hostels; more than `mostCounted` are counted only as far as the page goes. `finding` is the list without what its rows are only shown with.
 */
export async function readPage<DB, T extends keyof DB, Row extends object>(
  { page = 1, pageSize = usualPageSize, total: known, isExact = false }: Asked,
  id: string,
  list: (way: Way) => SelectQueryBuilder<DB, T, Row>,
  narrowing?: Narrowing,
  finding: (way: Way) => SelectQueryBuilder<DB, T, object> = list,
): Promise<{ items: Row[]; total: number; atLeast?: true; page: number; pageSize: number }> {
  const before = (page - 1) * pageSize;
  const mostFound = Math.max(mostCounted, before + pageSize) + 1;
  const count = async () =>
    narrowing && !isExact ? await countFound(finding('forwards'), narrowing, mostFound) : await countRows(finding('forwards'), narrowing);
  const total = known ?? (await count());
  const counted = { total, ...(narrowing && known === undefined && !isExact && total === mostFound ? { atLeast: true as const } : {}) };
  const wanted = Math.min(pageSize, total - before);
  if (wanted <= 0) return { items: [], ...counted, page, pageSize };
  const after = counted.atLeast ? Infinity : total - before - wanted;
  const found = finding(after < before ? 'backwards' : 'forwards')
    .clearSelect()
    .select(sql.ref(id).as('id'))
    .limit(wanted)
    .offset(Math.min(before, after));
  const items = await list('forwards')
    .where(sql<SqlBool>`${sql.ref(id)} = ${anyFound(narrowing ? narrowing.rowsOf(found) : found)}`)
    .execute();
  return { items, ...counted, page, pageSize };
}

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

/** Whether a word of a search occurs in a text that is already in lower case. */
export const occurs = (word: string, text: Expression<string | null>): Expression<SqlBool> => sql<SqlBool>`strpos(${text}, ${word}) > 0`;

/** A text as somebody typed it, in the form of words of a search. Most are plain ASCII, which needs a sixth of the time. */
export const lowerCase = (text: Expression<string>): RawBuilder<string> =>
  sql<string>`case when octet_length(${text}) = char_length(${text}) then lower(${text} collate "C") else lower(normalize(${text}, NFKC)) end`;

/** Whether a word of a search occurs in a text as somebody typed it. */
export const occursInText = (word: string, text: Expression<string>): Expression<SqlBool> => occurs(word, lowerCase(text));

/** Whether the digits of a word occur in a telephone number, however that is written. */
export function occursInTelephone(word: string, number: Expression<string>): Expression<SqlBool> {
  const digits = telephonePart(word);
  return digits === '' ? sql<SqlBool>`false` : sql<SqlBool>`strpos(regexp_replace(${number}, '[^0-9]', '', 'g'), ${digits}) > 0`;
}

/** Whether each word of a search fulfils at least one of the conditions that `somewhere` gives for it. */
export function eachWordOccurs(q: string | undefined, somewhere: (word: string) => readonly Expression<SqlBool>[]): RawBuilder<SqlBool> {
  const found = searchWords(q ?? '').map((word) => sql`(${sql.join(somewhere(word), sql` or `)})`);
  return found.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(found, sql` and `)})`;
}

/** Whether a moment falls in a month of the campus, such as `2026-11`; an index by the moment finds such rows. */
export function inMonth(moment: Expression<string>, month: string, timeZone: string): RawBuilder<SqlBool> {
  const first = sql`${`${month}-01`}::date::timestamp`;
  return sql<SqlBool>`(${moment} >= ${first} at time zone ${timeZone} and ${moment} < (${first} + interval '1 month') at time zone ${timeZone})`;
}
