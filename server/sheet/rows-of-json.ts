import type { ListField } from '#contract/sheet.ts';
import { pauses } from '#server/pause.ts';

/** A row as it came, with its columns' values under the names of our fields. */
export interface GivenRow {
  /** rows of a sheet are counted as it counts them, those of JSON from 1 */
  row: number;
  given: unknown;
  cells: readonly string[];
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A value of JSON as a cell shows it. */
const textOf = (value: unknown) => (typeof value === 'string' ? value : value === null || value === undefined ? '' : JSON.stringify(value));

const cellOf = (given: unknown, name: string) => (isRecord(given) && Object.hasOwn(given, name) ? textOf(given[name]) : '');

/** The rows of a JSON list, and which of our fields they have. */
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
