import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { fieldTexts } from '#contract/messages.ts';
import { t } from '#contract/text.ts';
import { Fault } from '#server/http/fault.ts';
import { mostColumns, rowsToRead, type SheetRow, tooManyColumns, tooManyRows, unreadable } from './sheet-limits.ts';
import type { XlsxAnswer } from './xlsx-program.ts';

const program = fileURLToPath(new URL('xlsx-program.ts', import.meta.url));

/** A workbook of the longest list takes a few seconds on a slow machine. */
const longestReading = 30_000;
const mostMemoryMb = 512;

const tooLarge = () => unreadable(t(fieldTexts.workbookTooLarge));

function refusalOf(refused: Extract<XlsxAnswer, { refused: unknown }>['refused'], most: number): Fault {
  switch (refused) {
    case 'tooManyRows':
      return tooManyRows(most);
    case 'tooManyColumns':
      return tooManyColumns();
    case 'tooLarge':
      return tooLarge();
    case 'unreadable':
      return unreadable(t(fieldTexts.workbookUnreadable));
  }
}

async function readInProcess(bytes: Uint8Array, most: number): Promise<SheetRow[]> {
  const options = [`--max-old-space-size=${mostMemoryMb}`, program, String(rowsToRead(most)), String(mostColumns)];
  // what reads a file from outside is told nothing of our settings
  const child = spawn(process.execPath, options, { env: {}, stdio: ['pipe', 'pipe', 'ignore'] });
  const timer = setTimeout(() => child.kill('SIGKILL'), longestReading);
  let failure: Error | undefined;
  child.on('error', (error) => (failure = error));
  // it may end before it has read everything
  child.stdin.on('error', () => undefined);
  child.stdin.end(bytes);
  const rows: SheetRow[] = [];
  try {
    for await (const line of createInterface({ input: child.stdout })) {
      const answer = JSON.parse(line) as XlsxAnswer; // our own program writes it
      if ('refused' in answer) throw refusalOf(answer.refused, most);
      if ('isRead' in answer) return rows;
      rows.push(...answer.rows);
    }
  } finally {
    clearTimeout(timer);
    child.kill('SIGKILL');
  }
  // it ran out of memory or time, as with a cell in the last row of the last column
  throw failure ?? tooLarge();
}

/** With the reading after it, less than the minute that a client waits for its answer. */
const longestWaiting = 25_000;
const secondsToComeAgain = 30;

let last: Promise<unknown> = Promise.resolve();

/**
 * Reads the rows of a workbook's first sheet that are not empty. One workbook at a time: each may take much memory. Who has waited
 * too long for those before is told to come again, and keeps nobody waiting in turn.
 */
export async function readXlsx(bytes: Uint8Array, most: number): Promise<SheetRow[]> {
  const asked = Date.now();
  const reading = last.then(() => {
    if (Date.now() - asked > longestWaiting) throw new Fault('busy', { retryAfter: secondsToComeAgain });
    return readInProcess(bytes, most);
  });
  last = reading.catch(() => undefined);
  return await reading;
}
