import { headingKey, reasonHeading, type ListField, type SheetColumn } from '#contract/sheet.ts';
import { inEveryLanguage } from '#contract/text.ts';
import { pauses } from '#server/pause.ts';
import { headingWithin, type SheetRow } from './sheet-limits.ts';

/** Heading key → what the column stands for; an empty text leaves it out. */
export type Headings = ReadonlyMap<string, string>;

/** Columns that many sheets have and no list needs, and that of our own in the file of the rows with errors. */
const leftOut = ['s no', 'sl no', 'sr no', 'serial no'];

/** What the usual headings of a list stand for, in every language that lists are exported in. */
export const usualHeadings = (fields: readonly ListField[]): Headings =>
  new Map([
    ...[...leftOut, ...inEveryLanguage(reasonHeading)].map((heading): [string, string] => [headingKey(heading), '']),
    ...fields.flatMap(({ name, label, headings }) =>
      [name, ...inEveryLanguage(label), ...headings].map((heading): [string, string] => [headingKey(heading), name]),
    ),
  ]);

export interface KnownHeadings {
  usual: Headings;
  /** settled at an earlier import */
  remembered: Headings;
  /** settled by this request */
  settled: Headings;
}

/** The most certain first. */
const certainty = ['settled', 'remembered', 'usual'] as const;

/** A heading and the same without what stands in brackets, such as "(in capitals)". */
const keysOf = (heading: string): string[] => [headingKey(heading), headingKey(heading.replaceAll(/\(.*?\)|\[.*?\]/g, ''))];

function matchOf(heading: string, known: KnownHeadings): Pick<SheetColumn, 'field' | 'match'> {
  for (const match of certainty)
    for (const key of keysOf(heading)) {
      const field = known[match].get(key);
      if (key !== '' && field !== undefined) return { field, match };
    }
  return { field: '', match: 'unknown' };
}

/** What a heading usually stands for, whatever else was settled of it. */
export const usualField = (heading: string, usual: Headings): string | undefined =>
  keysOf(heading)
    .map((key) => usual.get(key))
    .find((field) => field !== undefined);

/** 0 → A, 26 → AA, as a spreadsheet names its columns. */
const letterOf = (index: number): string =>
  (index < 26 ? '' : letterOf(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26));

/** A column and where in a row it stands. */
export type PlacedColumn = SheetColumn & { index: number };

/** The columns by the names of their headings, no two alike, so that each can be settled. Those without anything are none. */
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

/** What each column stands for. Of two columns for the same the more certain one counts, then the first; the other is unknown. */
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
  /** the row of the headings, as the sheet counts */
  headingRow: number;
  columns: PlacedColumn[];
  rows: SheetRow[];
}

/** Finds the row of the headings, which titles may stand above, and what its columns stand for. */
export async function matchColumns(rows: readonly SheetRow[], known: KnownHeadings): Promise<MatchedSheet> {
  const recognised = ({ cells }: SheetRow) => new Set(cells.map((cell) => matchOf(cell, known).field).filter((field) => field !== '')).size;
  const candidates = rows.slice(0, headingWithin).map((row, index) => ({ row, index, recognised: recognised(row) }));
  // where nothing is recognised a title is told by its single cell
  const fallback = candidates.find(({ row }) => row.cells.filter((cell) => cell !== '').length > 1) ?? candidates[0];
  const best = candidates.toSorted((a, b) => b.recognised - a.recognised)[0];
  const heading = best && best.recognised > 0 ? best : fallback;
  if (!heading) return { headingRow: 1, columns: [], rows: [] };
  const below = rows.slice(heading.index + 1);
  return { headingRow: heading.row.row, columns: matchAll(await namedColumns(heading.row.cells, below), known), rows: below };
}
