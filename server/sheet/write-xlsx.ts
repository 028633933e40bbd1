import { Worker } from 'node:worker_threads';
import { Fault } from '#server/http/fault.ts';
import type { Cell } from './sheet.ts';
import type { Layout } from './xlsx-thread.ts';

const thread = new URL('xlsx-thread.ts', import.meta.url);

/** In milliseconds, from when all rows have been read: the longest list takes a quarter of this on a slow machine. */
const longestWriting = 120_000;
const mostMemoryMb = 2_048;
const secondsToComeAgain = 30;

/**
 * Writes a workbook in a thread of its own: putting together one of ten thousand rows takes seconds during which a process does
 * nothing else.
 */
async function writeInThread(layout: Layout, pieces: AsyncIterable<readonly Cell[][]>): Promise<Uint8Array> {
  const writer = new Worker(thread, { workerData: layout, resourceLimits: { maxOldGenerationSizeMb: mostMemoryMb } });
  const written = new Promise<Uint8Array>((resolve, reject) => {
    writer.once('message', resolve);
    writer.once('error', reject);
    writer.once('exit', () => reject(new Fault('busy', { retryAfter: secondsToComeAgain })));
  });
  // should reading the rows fail first, nobody waits for it
  written.catch(() => undefined);
  let timer: NodeJS.Timeout | undefined;
  try {
    for await (const piece of pieces) writer.postMessage(piece, []);
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

/** A workbook of cells that come in pieces. One at a time: each takes much memory, and a core. */
export async function writeXlsx(layout: Layout, pieces: AsyncIterable<readonly Cell[][]>): Promise<Uint8Array> {
  if (waiting >= mostWaiting) throw new Fault('busy', { retryAfter: secondsToComeAgain });
  waiting++;
  const writing = last.then(() => writeInThread(layout, pieces));
  last = writing.catch(() => undefined);
  return await writing.finally(() => waiting--);
}
