/** Makes an export and reads the file back. */
import { parse } from 'csv-parse/sync';
import readXlsx, { readSheet } from 'read-excel-file/universal';
import { calls, type Calls } from '#contract/calls.ts';
import type { Client } from './client.ts';
import type { TestServer } from './server.ts';

export type ExportName = { [N in keyof Calls]: Calls[N] extends { file: true } ? N : never }[keyof Calls];

type CellRead = string | number | Date | null;

export interface ReadFile {
  name: string;
  type: string;
  bytes: Buffer;
  headings: string[];
  /** the values of each row under their headings, null for none */
  rows: Record<string, CellRead>[];
}

/** A workbook keeps moments as parts of a day, with an error of less than a millisecond. */
export const toTheSecond = <T>(cell: T): T | Date => (cell instanceof Date ? new Date(Math.round(cell.valueOf() / 1_000) * 1_000) : cell);

async function readCells(type: string, bytes: Buffer): Promise<CellRead[][]> {
  if (type.startsWith('text/csv')) {
    const rows: string[][] = parse(bytes, { bom: true });
    return rows.map((row) => row.map((value) => (value === '' ? null : value)));
  }
  // the types of the library wrongly say `DateConstructor` for the dates among the values
  const rows = (await readSheet(new Uint8Array(bytes).buffer)) as unknown as CellRead[][];
  return rows.map((row) => row.map(toTheSecond));
}

export async function exported(
  { address }: TestServer,
  client: Client,
  name: ExportName,
  query: Record<string, string>,
): Promise<ReadFile> {
  const response = await fetch(`${address}/api/v1${calls[name].path}?${new URLSearchParams(query).toString()}`, {
    headers: { authorization: `Bearer ${client.token}` },
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  if (response.status !== 200) throw new Error(`${name} was refused with ${response.status}: ${bytes.toString()}`);
  const type = response.headers.get('content-type') ?? '';
  const [headings = [], ...rows] = await readCells(type, bytes);
  const named = headings.map(String);
  return {
    name: response.headers.get('content-disposition') ?? '',
    type,
    bytes,
    headings: named,
    rows: rows.map((row) => Object.fromEntries(named.map((heading, at) => [heading, row[at] ?? null]))),
  };
}

/** The cells of each sheet of a workbook, headings included. */
export async function workbookOf({ address }: TestServer, client: Client, path: string): Promise<Record<string, string[][]>> {
  const response = await fetch(`${address}/api/v1${path}`, { headers: { authorization: `Bearer ${client.token}` } });
  if (response.status !== 200) throw new Error(`${path} was refused with ${response.status}`);
  const sheets = await readXlsx(await response.arrayBuffer());
  return Object.fromEntries(sheets.map(({ sheet, data }) => [sheet, data.map((row) => row.map((cell) => String(cell ?? '')))]));
}
