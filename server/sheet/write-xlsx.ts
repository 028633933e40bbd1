import { Worker } from 'node:worker_threads';
import { Fault } from '#server/fault.ts';
import { comeAgainAfter, OneAtATime } from '#server/one-at-a-time.ts';
import type { Cell } from './sheet-limits.ts';
import type { Layout, Piece } from './xlsx-thread.ts';

const thread = new URL('xlsx-thread.ts', import.meta.url);

/** In milliseconds, from when all rows have been read: the longest list takes a quarter of this on a slow machine. */
const longestWriting = 120_000;
const mostMemoryMb = 2_048;

/** A sheet of a workbook, with its cells in pieces. */
export interface SheetToWrite extends Layout {
  cells: AsyncIterable<readonly Cell[][]>;
}

/** Writes a workbook in a thread of its own: writing one of ten thousand rows would block the event loop for seconds. */
async function writeInThread(sheets: readonly SheetToWrite[]): Promise<Uint8Array> {
  const layouts = sheets.map(({ title, columns, fixedColumns }): Layout => ({ title, columns, fixedColumns }));
  const writer = new Worker(thread, { workerData: layouts, resourceLimits: { maxOldGenerationSizeMb: mostMemoryMb } });
  const written = new Promise<Uint8Array>((resolve, reject) => {
    writer.once('message', resolve);
    writer.once('error', reject);
    writer.once('exit', () => reject(new Fault('busy', { retryAfter: comeAgainAfter })));
  });
  // handles the rejection if reading the rows fails first and `written` is never awaited
  written.catch(() => undefined);
  let timer: NodeJS.Timeout | undefined;
  try {
    for (const [sheet, { cells }] of sheets.entries())
      for await (const rows of cells) writer.postMessage({ sheet, rows } satisfies Piece, []);
    writer.postMessage(null, []);
    timer = setTimeout(() => void writer.terminate(), longestWriting);
    return await written;
  } finally {
    clearTimeout(timer);
    await writer.terminate();
  }
}

/** Students download only what is stored about themselves, and do not make staff wait for it. */
const lanes = { students: new OneAtATime(), staff: new OneAtATime() };
export type Lane = keyof typeof lanes;

/** Writes a workbook, one at a time for each lane. */
export const writeXlsx = async (sheets: readonly SheetToWrite[], lane: Lane = 'staff'): Promise<Uint8Array> =>
  await lanes[lane].run(() => writeInThread(sheets));
