/** Rows of the call table for lists. */
import Type, { type TOptional, type TProperties, type TSchema, type TUnsafe } from 'typebox';
import { exporting, exportFormat } from '#contract/sheet/export.ts';
import { anyMonth, anyText, type FilterValue, type List, type Sort } from './list.ts';
import { listFilter, Month, Page, PageQuery } from './schemas.ts';
import { hostelStaff } from '#contract/who.ts';

type Choices<L extends List> = { [K in keyof L['filters']]: TOptional<TUnsafe<FilterValue<L['filters'][K]>>> } & {
  sort: TOptional<TUnsafe<Sort<L>>>;
};

const choice = (values: readonly string[]) => Type.Optional(Type.Enum([...values]));
const free = { [anyText]: Type.String({ maxLength: 100 }), [anyMonth]: Month } as const;

/** The query parameters that narrow and sort a list. */
export const choicesOf = <L extends List>({ filters, sorts }: L): Choices<L> =>
  ({
    ...Object.fromEntries(
      Object.entries(filters).map(([name, values]) => [name, typeof values === 'string' ? Type.Optional(free[values]) : choice(values)]),
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
