import { headingKey, reasonHeading, type ListField, type SheetColumn } from '#contract/sheet/sheet.ts';
import { inEveryLanguage } from '#contract/text/text.ts';
import { pauses } from '#server/pause.ts';
import { headingWithin, type SheetRow } from './sheet-limits.ts';

/** Heading key → the field of the column; an empty field leaves the column out. */
export type Headings = ReadonlyMap<string, string>;

/** Columns that many sheets have and no list needs. */
const leftOut = ['s no', 'sl no', 'sr no', 'serial no'];

/** The fields of the usual headings of a list, in every language of exports. The reason in a file of bad rows is left out. */
export const usualHeadings = (fields: readonly ListField[]): Headings =>
  new Map([
    ...[...leftOut, ...inEveryLanguage(reasonHeading)].map((heading): [string, string] => [headingKey(heading), '']),
    ...fields.flatMap(({ name, label, headings }) =>
      [name, ...inEveryLanguage(label), ...headings].map((heading): [string, string] => [headingKey(heading), name]),
    ),
  ]);

export interface KnownHeadings {
  usual: Headings;
  /** chosen at an earlier import */
  remembered: Headings;
  /** chosen by this request */
  settled: Headings;
}

/** The most certain first. */
const certainty = ['settled', 'remembered', 'usual'] as const;

/** The keys of a heading with and without text in brackets, such as "(in capitals)". */
const keysOf = (heading: string): string[] => [headingKey(heading), headingKey(heading.replaceAll(/\(.*?\)|\[.*?\]/g, ''))];

function matchOf(heading: string, known: KnownHeadings): Pick<SheetColumn, 'field' | 'match'> {
  for (const match of certainty)
    for (const key of keysOf(heading)) {
      const field = known[match].get(key);
      if (key !== '' && field !== undefined) return { field, match };
    }
  return { field: '', match: 'unknown' };
}

/** The usual field of a heading, even if another one was chosen for it. */
export const usualField = (heading: string, usual: Headings): string | undefined =>
  keysOf(heading)
    .map((key) => usual.get(key))
    .find((field) => field !== undefined);

/** 0 → A, 26 → AA, as a spreadsheet names its columns. */
const letterOf = (index: number): string =>
  (index < 26 ? '' : letterOf(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26));

/** A column and the index of its cells in a row. */
export type PlacedColumn = SheetColumn & { index: number };

/** The columns that are not empty, with distinct names, so that a field can be chosen for each. */
async function namedColumns(heading: readonly string[], rows: readonly SheetRow[]): Promise<{ heading: string; index: number }[]> {
  const filled = new Set<number>();
  const note = (cells: readonly string[]) => cells.forEach((cell, index) => cell !== '' && filled.add(index));
  note(heading);
  const pause = pauses();
  for (const { cells } of rows) {
    await pause();
    note(cells);
  }
  const seen = new Map<string, number>();
  return [...filled]
    .sort((a, b) => a - b)
    .map((index) => {
      const name = heading[index]?.trim().replaceAll(/\s+/g, ' ') || `Column ${letterOf(index)}`;
      const times = (seen.get(headingKey(name)) ?? 0) + 1;
      seen.set(headingKey(name), times);
      return { heading: times === 1 ? name : `${name} (${times})`, index };
    });
}

/** Matches each column to a field. Of two columns for the same field, the more certain match wins, then the first; the other is unknown. */
function matchAll(named: readonly { heading: string; index: number }[], known: KnownHeadings): PlacedColumn[] {
  const columns = named.map((column) => ({ ...column, ...matchOf(column.heading, known) }));
  const owners = new Map<string, PlacedColumn>();
  for (const match of certainty)
    for (const column of columns)
      if (column.match === match && column.field !== '' && !owners.has(column.field)) owners.set(column.field, column);
  return columns.map((column) =>
    column.field === '' || owners.get(column.field) === column ? column : { ...column, field: '', match: 'unknown' },
  );
}

export interface MatchedSheet {
  /** the number of the row of headings, as the spreadsheet shows it */
  headingRow: number;
  columns: PlacedColumn[];
  rows: SheetRow[];
}

/** Finds the row of headings, which may be below titles, and matches its columns to fields. */
export async function matchColumns(rows: readonly SheetRow[], known: KnownHeadings): Promise<MatchedSheet> {
  const recognised = ({ cells }: SheetRow) => new Set(cells.map((cell) => matchOf(cell, known).field).filter((field) => field !== '')).size;
  const candidates = rows.slice(0, headingWithin).map((row, index) => ({ row, index, recognised: recognised(row) }));
  // if no heading is recognised: a row with a single cell is a title
  const fallback = candidates.find(({ row }) => row.cells.filter((cell) => cell !== '').length > 1) ?? candidates[0];
  const best = candidates.toSorted((a, b) => b.recognised - a.recognised)[0];
  const heading = best && best.recognised > 0 ? best : fallback;
  if (!heading) return { headingRow: 1, columns: [], rows: [] };
  const below = rows.slice(heading.index + 1);
  return { headingRow: heading.row.row, columns: matchAll(await namedColumns(heading.row.cells, below), known), rows: below };
}
