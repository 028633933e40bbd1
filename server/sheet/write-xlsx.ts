import { Worker } from 'node:worker_threads';
import { Fault } from '#server/http/fault.ts';
import type { Cell } from './sheet.ts';
import type { Layout, Piece } from './xlsx-thread.ts';

const thread = new URL('xlsx-thread.ts', import.meta.url);

/** In milliseconds, from when all rows have been read: the longest list takes a quarter of this on a slow machine. */
const longestWriting = 120_000;
const mostMemoryMb = 2_048;
const secondsToComeAgain = 30;

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
    writer.once('exit', () => reject(new Fault('busy', { retryAfter: secondsToComeAgain })));
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

const mostWaiting = 10;
let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

/** Writes a workbook. One at a time, because each takes much memory and a core. */
export async function writeXlsx(sheets: readonly SheetToWrite[]): Promise<Uint8Array> {
  if (waiting >= mostWaiting) throw new Fault('busy', { retryAfter: secondsToComeAgain });
  waiting++;
  const writing = last.then(() => writeInThread(sheets));
  last = writing.catch(() => undefined);
  return await writing.finally(() => waiting--);
}
