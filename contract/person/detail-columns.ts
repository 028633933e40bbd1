/** The columns that hold the details of `student-details.ts`, in the tables `account` and `student`. */
import { ownText, word, type Column } from '#contract/call/record.ts';
import { detailNames, studentDetails, type DetailName, type StudentDetail } from './student-details.ts';

export type SnakeCase<S extends string> = S extends `${infer C}${infer Rest}`
  ? `${C extends Lowercase<C> ? C : `_${Lowercase<C>}`}${SnakeCase<Rest>}`
  : '';

/** Details that everybody with an account has. */
export type AccountDetail = { [D in DetailName]: (typeof studentDetails)[D] extends { of: 'account' } ? D : never }[DetailName];
export type OwnDetail = Exclude<DetailName, AccountDetail>;

export const isOfAccount = (name: DetailName): name is AccountDetail => (studentDetails[name] as StudentDetail).of === 'account';

export const columnOf = <D extends DetailName>(name: D): SnakeCase<D> =>
  name.replaceAll(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`) as SnakeCase<D>; // the same rule at run time

const columnsOf = (names: readonly DetailName[]): Record<string, Column> =>
  Object.fromEntries(
    names.map((name) => {
      const { label, choices }: StudentDetail = studentDetails[name];
      return [columnOf(name), choices ? word(label) : ownText(label)];
    }),
  );

export const accountDetailColumns = columnsOf(detailNames.filter(isOfAccount)) as Record<SnakeCase<AccountDetail>, Column>; // of each of them
export const studentDetailColumns = columnsOf(detailNames.filter((name) => !isOfAccount(name))) as Record<SnakeCase<OwnDetail>, Column>; // likewise
