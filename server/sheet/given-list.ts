/** The rows of a list under the names of our fields, read from a sheet or from JSON. */
import { unguarded } from '#contract/sheet/csv.ts';
import type { RowError } from '#contract/call/schemas.ts';
import { exampleRows } from '#contract/call/list-reply.ts';
import type { TextEncoding } from '#contract/sheet/decode-text.ts';
import { isSheet, type ListField, type SheetColumn, type SheetFile } from '#contract/sheet/sheet.ts';
import { fieldTexts } from '#contract/messages.ts';
import { t } from '#contract/text/text.ts';
import { pauses } from '#server/pause.ts';
import { type Headings, usualField, usualHeadings } from './match-columns.ts';
import { plainNumber } from './plain-number.ts';
import { readSheet } from './read-sheet.ts';
import { type GivenRow, rowsOfJson } from './rows-of-json.ts';

export interface GivenList {
  rows: GivenRow[];
  /** the headings of all columns, including those that are not imported */
  headings: string[];
  columns: (SheetColumn & { examples: string[] })[];
  /** the number of the row of headings */
  headingRow: number;
  encoding: TextEncoding | undefined;
  errors: RowError[];
}

interface KindOfList {
  fields: readonly ListField[];
  most: number;
  /** whether a field may consist of digits, which spreadsheets turn into numbers */
  isOfDigits: (field: string) => boolean;
}

/** Passwords must never be in a reply, even if there are several such columns, or the office chose not to import the column. */
const isSecret = ({ heading, field }: SheetColumn, usual: Headings) => field === 'password' || usualField(heading, usual) === 'password';

async function ofSheet(
  file: SheetFile,
  headings: Record<'remembered' | 'settled', Headings>,
  { fields, most, isOfDigits }: KindOfList,
): Promise<GivenList> {
  const usual = usualHeadings(fields);
  const { headingRow, columns, rows, encoding } = await readSheet(file, most, { usual, ...headings });
  const examples = rows.slice(0, exampleRows);
  const list: GivenList = {
    rows: [],
    headings: columns.map(({ heading }) => heading),
    columns: columns.map(({ index, ...column }) => ({
      ...column,
      examples: isSecret(column, usual) ? [] : examples.map(({ cells }) => cells[index] ?? ''),
    })),
    headingRow,
    encoding,
    errors: [],
  };
  const shown = columns.map((column) => (isSecret(column, usual) ? undefined : column.index));
  // offices number more lines than they fill in: a line with nothing but its serial number counts as empty
  const meaningful = columns.filter(({ field, match }) => field !== '' || match !== 'usual');
  const pause = pauses();
  for (const { row, cells } of rows) {
    await pause();
    if (meaningful.every(({ index }) => (cells[index] ?? '').trim() === '')) continue;
    const given: Record<string, string> = {};
    for (const { field, index } of columns) {
      if (field === '') continue;
      const value = unguarded((cells[index] ?? '').trim());
      const plain = isOfDigits(field) ? plainNumber(value) : value;
      if (plain === undefined) list.errors.push({ row, field, message: t(fieldTexts.digitsLost, { value }) });
      given[field] = plain ?? value;
    }
    list.rows.push({ row, given, cells: shown.map((index) => (index === undefined ? '' : (cells[index] ?? ''))) });
  }
  return list;
}

/** Reads a list. Errors are those of numbers that a spreadsheet has shortened. */
export async function givenList(
  body: SheetFile | readonly unknown[],
  headings: Record<'remembered' | 'settled', Headings>,
  kind: KindOfList,
): Promise<GivenList> {
  if (isSheet(body)) return await ofSheet(body, headings, kind);
  const { rows, headings: present } = await rowsOfJson(body, kind.fields);
  const secret = present.indexOf('password');
  return {
    rows: secret === -1 ? rows : rows.map((row) => ({ ...row, cells: row.cells.with(secret, '') })),
    headings: present,
    columns: [],
    headingRow: 1,
    encoding: undefined,
    errors: [],
  };
}

/** Whether a list has a field: a sheet by its columns, a JSON list by its rows. */
export const hasField = ({ columns, headings }: GivenList, field: string, body: SheetFile | readonly unknown[]): boolean =>
  isSheet(body) ? columns.some((column) => column.field === field) : headings.includes(field);
