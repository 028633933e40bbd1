/** Rows of the call table for lists. */
import Type, { type TOptional, type TProperties, type TSchema, type TUnsafe } from 'typebox';
import { exporting, exportFormat } from '#contract/sheet/export.ts';
import { isDay, isMonth } from '#contract/day/days.ts';
import type { FilterValue, List, Sort } from './list.ts';
import { Day, listFilter, Month, Page, PageQuery } from './schemas.ts';
import { hostelStaff } from '#contract/who.ts';

type Choices<L extends List> = { [K in keyof L['filters']]: TOptional<TUnsafe<FilterValue<L['filters'][K]>>> } & {
  sort: TOptional<TUnsafe<Sort<L>>>;
};

const choice = (values: readonly string[]) => Type.Optional(Type.Enum([...values]));
/** The schema of a filter with more values than can be listed. */
const schemaOf = (may: (value: string) => boolean): TSchema =>
  may === isMonth ? Month : may === isDay ? Day : Type.String({ maxLength: 100 });

/** The query parameters that narrow and sort a list. */
export const choicesOf = <L extends List>({ filters, sorts }: L): Choices<L> =>
  ({
    ...Object.fromEntries(
      Object.entries(filters).map(([name, values]) => [
        name,
        typeof values === 'function' ? Type.Optional(schemaOf(values)) : choice(values),
      ]),
    ),
    ...(sorts.length > 0 ? { sort: choice(sorts) } : {}),
  }) as unknown as Choices<L>; // an entry for each filter, and the order

const ofHostels = { who: hostelStaff, hostelAt: 'query.hostel', hostelOptional: true } as const;

/** One page of a list of the records of a hostel, or of all within reach; `more` is replied beside the page. */
export const pageOf = <L extends List, T extends TSchema, More extends TProperties>(list: L, item: T, more: More) => ({
  ...ofHostels,
  query: Type.Object({ ...listFilter, ...choicesOf(list), ...PageQuery }),
  reply: Type.Object({ ...Page(item).properties, ...more }),
});

/** The same list as a file. */
export const exportOf = <L extends List>(list: L) => ({
  ...exporting,
  ...ofHostels,
  query: Type.Object({ ...exportFormat, ...listFilter, ...choicesOf(list) }),
});
