/**
 * A list that is read one page at a time, told once, in a file without schemas where the page table loads it. From it follow the queries of
 * its calls (`list-calls.ts`), the addresses of its page, and its search, filters, order, export and print (`web/record/shared/list-page.tsx`).
 */

/** A filter that may have any value, such as a category that the institution has made up. */
export const anyText = (): boolean => true;

export interface List {
  /** the call that replies with one page of it */
  readonly page: string;
  /** the call that replies with all of it as a file */
  readonly export?: string;
  /** the parameters that narrow it, each with the values that it may have, or with what tells them: `anyText`, or `isMonth` and `isDay` of `contract/day/days.ts` */
  readonly filters: Readonly<Record<string, readonly string[] | ((value: string) => boolean)>>;
  /** the orders that may be chosen */
  readonly sorts: readonly string[];
}

/** Each key as an order, ascending and, with a minus before it, descending. */
export const bothWays = <const K extends string>(keys: readonly K[]): readonly (K | `-${K}`)[] =>
  keys.flatMap((key) => [key, `-${key}`] as const);

export type FilterName<L extends List> = keyof L['filters'] & string;
export type FilterValue<Values> = Values extends readonly (infer Value)[] ? Value : string;
export type Sort<L extends List> = L['sorts'][number];
