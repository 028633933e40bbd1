/** The database columns of the student details that `contract/person/student-details.ts` lists. */
import type { Selectable } from 'kysely';
import { type AccountDetail, columnOf, isOfAccount, type OwnDetail, type SnakeCase } from '#contract/person/detail-columns.ts';
import type { StudentInfo } from '#contract/student/student.ts';
import { detailNames, forEachDetail, telephoneDetails, type DetailName } from '#contract/person/student-details.ts';
import type { Account, Student } from '#server/db/rows.ts';

type TextColumn<Row> = { [C in keyof Row]: Row[C] extends string ? C : never }[keyof Row];
type InTable<Row, C extends TextColumn<Row>> = C;

// if a detail has no column, these do not compile: its migration is missing, or rows.ts has not been generated again
export type DetailColumn = InTable<Selectable<Student>, SnakeCase<OwnDetail>>;
type AccountColumn = InTable<Selectable<Account>, SnakeCase<AccountDetail>>;

export const accountDetails = detailNames.filter(isOfAccount);
export const ownDetails = detailNames.filter((name): name is OwnDetail => !isOfAccount(name));

type TableOf<D extends DetailName> = D extends AccountDetail ? 'account' : 'student';
export const tableOf = <D extends DetailName>(name: D): TableOf<D> => (isOfAccount(name) ? 'account' : 'student') as TableOf<D>; // the same rule

/** The columns with telephone numbers of the student or of a contact of the student. */
export const telephoneColumns = telephoneDetails.map((name) => ({ table: tableOf(name), column: columnOf(name) }));

/** The selections by which a query returns the details under their contract names. */
export const detailSelections = Object.values(forEachDetail((name) => `${tableOf(name)}.${columnOf(name)} as ${name}`)) as {
  [D in DetailName]: `${TableOf<D>}.${SnakeCase<D>} as ${D}`;
}[DetailName][]; // the type of a template literal does not keep column and name together

const asRow = (names: readonly DetailName[], info: StudentInfo) =>
  Object.fromEntries(names.map((name) => [columnOf(name), info[name] ?? '']));

/** The details in the `student` row. Missing ones are stored as empty texts. */
export const detailsAsRow = (info: StudentInfo) => asRow(ownDetails, info) as Record<DetailColumn, string>; // has every one of these columns
/** The details in the `account` row. */
export const accountDetailsAsRow = (info: StudentInfo) => asRow(accountDetails, info) as Record<AccountColumn, string>; // likewise

const textTypes = (names: readonly DetailName[]) => Object.fromEntries(names.map((name) => [columnOf(name), 'text']));
export const detailColumnTypes = textTypes(ownDetails) as Record<DetailColumn, 'text'>; // has every one of these columns
export const accountDetailTypes = textTypes(accountDetails) as Record<AccountColumn, 'text'>; // likewise
