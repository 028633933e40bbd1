import type { RowError } from '#contract/call/schemas.ts';

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
