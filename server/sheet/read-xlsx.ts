import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { fieldTexts } from '#contract/messages.ts';
import { t } from '#contract/text/text.ts';
import { Fault } from '#server/fault.ts';
import { mostColumns, rowsToRead, type SheetRow, tooManyColumns, tooManyRows, unreadable } from './sheet-limits.ts';
import type { XlsxAnswer } from './xlsx-program.ts';

const program = fileURLToPath(new URL('xlsx-program.ts', import.meta.url));

/** In milliseconds. A workbook of the longest list takes a few seconds on a slow machine. */
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

async function readInProcess(bytes: Uint8Array, most: number, memoryMb: number): Promise<SheetRow[]> {
  const options = [`--max-old-space-size=${memoryMb}`, program, String(rowsToRead(most)), String(mostColumns)];
  // an empty environment: a process that parses a foreign file must not know the server's settings
  const child = spawn(process.execPath, options, { env: {}, stdio: ['pipe', 'pipe', 'ignore'] });
  const timer = setTimeout(() => child.kill('SIGKILL'), longestReading);
  let failure: Error | undefined;
  child.on('error', (error) => (failure = error));
  // the process may end before it has read everything
  child.stdin.on('error', () => undefined);
  child.stdin.end(bytes);
  const rows: SheetRow[] = [];
  try {
    for await (const line of createInterface({ input: child.stdout })) {
      const answer = JSON.parse(line) as XlsxAnswer; // xlsx-program.ts writes these lines
      if ('refused' in answer) throw refusalOf(answer.refused, most);
      if ('isRead' in answer) return rows;
      rows.push(...answer.rows);
    }
  } finally {
    clearTimeout(timer);
    child.kill('SIGKILL');
  }
  // the process ran out of memory or time
  throw failure ?? tooLarge();
}

/** In milliseconds. Together with the reading, less than the minute that a client waits for its response. */
const longestWaiting = 25_000;
const secondsToComeAgain = 30;

let last: Promise<unknown> = Promise.resolve();

/**
 * Reads the rows that are not empty of a workbook's first sheet with content. One workbook at a time, because each may take much memory. A request that
 * has waited too long for earlier ones is refused with a time to retry, and its workbook is not read, so that it does not hold up later ones.
 */
export async function readXlsx(bytes: Uint8Array, most: number, memoryMb = mostMemoryMb): Promise<SheetRow[]> {
  const asked = Date.now();
  const reading = last.then(() => {
    if (Date.now() - asked > longestWaiting) throw new Fault('busy', { retryAfter: secondsToComeAgain });
    return readInProcess(bytes, most, memoryMb);
  });
  last = reading.catch(() => undefined);
  return await reading;
}
