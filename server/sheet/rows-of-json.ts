import { isRecord } from '#server/is-record.ts';
import type { ListField } from '#contract/sheet/sheet.ts';
import { pauses } from '#server/pause.ts';

/** A row as it was sent, with its values under the names of fields. */
export interface GivenRow {
  /** the number that the spreadsheet shows, or the place in a JSON list counted from 1 */
  row: number;
  given: unknown;
  cells: readonly string[];
}

/** A JSON value as the text of a cell. */
const textOf = (value: unknown) => (typeof value === 'string' ? value : value === null || value === undefined ? '' : JSON.stringify(value));

const cellOf = (given: unknown, name: string) => (isRecord(given) && Object.hasOwn(given, name) ? textOf(given[name]) : '');

/** The rows of a JSON list, and the names of the fields that occur in them. */
export async function rowsOfJson(
  list: readonly unknown[],
  fields: readonly Pick<ListField, 'name'>[],
): Promise<{ rows: GivenRow[]; headings: string[] }> {
  const pause = pauses();
  const present = new Set<string>();
  for (const given of list) {
    await pause();
    if (isRecord(given)) for (const { name } of fields) if (Object.hasOwn(given, name)) present.add(name);
  }
  const headings = fields.map(({ name }) => name).filter((name) => present.has(name));
  const rows: GivenRow[] = [];
  for (const [index, given] of list.entries()) {
    await pause();
    rows.push({ row: index + 1, given, cells: headings.map((name) => cellOf(given, name)) });
  }
  return { rows, headings };
}
