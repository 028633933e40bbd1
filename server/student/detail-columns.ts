/** The columns in which the database keeps the details of the contract's table. */
import type { Selectable } from 'kysely';
import type { StudentInfo } from '#contract/student.ts';
import { detailNames, forEachDetail, type DetailName } from '#contract/student-details.ts';
import type { Student } from '#server/db/rows.ts';

type SnakeCase<S extends string> = S extends `${infer C}${infer Rest}`
  ? `${C extends Lowercase<C> ? C : `_${Lowercase<C>}`}${SnakeCase<Rest>}`
  : '';

type Row = Selectable<Student>;
type TextColumn = { [C in keyof Row]: Row[C] extends string ? C : never }[keyof Row];
type InTable<C extends TextColumn> = C;

/** Does not compile while a detail has no column: its migration is missing, or rows.ts was not generated again. */
export type DetailColumn = InTable<SnakeCase<DetailName>>;

export const columnOf = <D extends DetailName>(name: D): SnakeCase<D> =>
  name.replaceAll(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`) as SnakeCase<D>; // the same rule at run time

/** What a query selects to give the details under their own names. */
export const detailSelections = Object.values(forEachDetail((name) => `student.${columnOf(name)} as ${name}`)) as {
  [D in DetailName]: `student.${SnakeCase<D>} as ${D}`;
}[DetailName][]; // a template literal does not keep the two names in step

/** Missing details are stored as empty texts. */
export const detailsAsRow = (info: StudentInfo): Record<DetailColumn, string> =>
  Object.fromEntries(detailNames.map((name) => [columnOf(name), info[name] ?? ''])) as Record<DetailColumn, string>; // made of every name

export const detailColumnTypes = Object.fromEntries(detailNames.map((name) => [columnOf(name), 'text'])) as Record<DetailColumn, 'text'>;
