import { byteOrderMark, csvOf } from '#contract/sheet/csv.ts';
import type { RowError } from '#contract/call/schemas.ts';
import { reasonHeading, type ListField, type SheetColumn } from '#contract/sheet/sheet.ts';
import { t } from '#contract/text/text.ts';
import { pauses } from '#server/pause.ts';

/** How many errors a reply lists at most. */
const mostListed = 200;

/** The errors of a list: the first ones by row, and how many there are. */
export function errorReport(errors: readonly RowError[]): { errors: RowError[]; errorCount: number; errorRows: number } {
  return {
    errors: errors.toSorted((a, b) => a.row - b.row).slice(0, mostListed),
    errorCount: errors.length,
    errorRows: new Set(errors.map((error) => error.row)).size,
  };
}

export interface ListToMend {
  /** the headings of all columns, including those that are not imported */
  headings: readonly string[];
  /** the columns of a sheet; empty for a JSON list */
  columns: readonly SheetColumn[];
  /** the cells of each row, by row number */
  cells: ReadonlyMap<number, readonly string[]>;
}

/** The rows with errors as a file to mend and import again: the columns of the sheet, and the reasons for each row. */
export async function badRowsFile(
  { headings, columns, cells }: ListToMend,
  errors: readonly RowError[],
  fields: readonly ListField[],
): Promise<string> {
  const headingOf = (name: string) =>
    columns.find(({ field }) => field === name)?.heading ?? t(fields.find((field) => field.name === name)?.label ?? name);
  const byRow = [...Map.groupBy(errors, ({ row }) => row)].filter(([row]) => cells.has(row)).sort(([a], [b]) => a - b);
  let file = byteOrderMark + csvOf([[...headings, t(reasonHeading)]]);
  const pause = pauses();
  for (const [row, ofRow] of byRow) {
    await pause();
    const reasons = ofRow.map(({ field, message }) => (field === '' ? message : `${headingOf(field)}: ${message}`));
    file += csvOf([[...(cells.get(row) ?? []), reasons.join(' ')]]);
  }
  return file;
}
