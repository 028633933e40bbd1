/**
 * A program of its own that reads a workbook from its input and writes lines of JSON. Unpacking and parsing a workbook blocks the event loop for seconds,
 * and a malicious one may use up all memory: that ends this process and not the server, while in a thread it would end the server.
 */
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { unzipSync, zipSync, type Unzipped } from 'fflate';
import { readSheet, SheetNotFoundError } from 'read-excel-file/universal';
import { hasLongPiece } from './long-piece.ts';
import { extentOf } from './sheet-extent.ts';
import type { SheetRow } from './sheet-limits.ts';

/** One line of output. The rows are written in pieces, so that the server does not block while it parses thousands. */
export type XlsxAnswer =
  | { rows: SheetRow[] }
  | { refused: 'unreadable' | 'tooManyRows' | 'tooManyColumns' | 'tooLarge' }
  | { isRead: true };

interface Limits {
  mostRows: number;
  mostColumns: number;
}

/** Bytes of all parts of a workbook together, unpacked. */
const mostUnpacked = 100 * 1024 * 1024;
/** Bytes of one text or tag: a cell of a spreadsheet has at most 32,767 characters, and writing one takes up to seven. */
const longestPiece = 256 * 1024;
/** Cells of a sheet, empty ones counted too: more do not fit into the memory of this program, and filling it takes ten seconds. */
const largestExtent = 50_000_000;
/** Characters of a cell that are kept: no field is longer. */
const longestCell = 2 * 1024;
/** Characters of all cells together: a million cells may share one text of the workbook. */
const mostCharacters = 32 * 1024 * 1024;
const cellsPerPiece = 2_000;

class TooLarge extends Error {}

/**
 * Unpacks the parts of the workbook that are read. The stated sizes are added up before anything is unpacked, and no part can become larger than it
 * states. Refuses parts that would take minutes to parse, or more memory than there is.
 */
function unpack(bytes: Uint8Array): Unzipped {
  let size = 0;
  const parts = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (!/\.(?:xml|rels)$/.test(name)) return false;
      size += originalSize;
      if (size > mostUnpacked) throw new TooLarge();
      return true;
    },
  });
  if (Object.values(parts).some((part) => hasLongPiece(part, longestPiece) || extentOf(part) > largestExtent)) throw new TooLarge();
  return parts;
}

type Cell = string | number | boolean | Date | null;

function textOf(cell: Cell): string {
  if (cell === null) return '';
  if (cell instanceof Date) return Number.isNaN(cell.valueOf()) ? '' : cell.toISOString().slice(0, 10);
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE';
  // a spreadsheet keeps fifteen digits of a number: exponential form shows `plainNumber` whether a longer number has lost any
  if (typeof cell === 'number') return Math.abs(cell) >= 1e15 ? cell.toExponential().toUpperCase() : String(cell);
  return cell.slice(0, longestCell);
}

/** The first sheet that is not empty. */
async function firstSheet(workbook: ArrayBuffer): Promise<Cell[][]> {
  for (let number = 1; ; number++) {
    try {
      // the library's types have DateConstructor where its values are dates
      const rows = (await readSheet(workbook, number)) as unknown as Cell[][];
      if (rows.some((row) => row.some((cell) => cell !== null))) return rows;
    } catch (error) {
      if (error instanceof SheetNotFoundError && number > 1) return [];
      throw error;
    }
  }
}

async function* answersOf(bytes: Uint8Array, { mostRows, mostColumns }: Limits): AsyncGenerator<XlsxAnswer> {
  let sheet: Cell[][];
  try {
    // packed again without compression, so that the library reads exactly the parts that were checked
    sheet = await firstSheet(zipSync(unpack(bytes), { level: 0 }).buffer);
  } catch (error) {
    return yield { refused: error instanceof TooLarge ? 'tooLarge' : 'unreadable' };
  }
  let [rows, read, cellsInPiece, characters]: [SheetRow[], number, number, number] = [[], 0, 0, 0];
  for (const [index, row] of sheet.entries()) {
    const cells = row.map(textOf);
    while (cells.at(-1)?.trim() === '') cells.pop();
    if (cells.length === 0) continue;
    if (cells.length > mostColumns) return yield { refused: 'tooManyColumns' };
    if (++read > mostRows) return yield { refused: 'tooManyRows' };
    for (const cell of cells) characters += cell.length;
    if (characters > mostCharacters) return yield { refused: 'tooLarge' };
    rows.push({ row: index + 1, cells });
    cellsInPiece += cells.length;
    if (cellsInPiece < cellsPerPiece) continue;
    yield { rows };
    [rows, cellsInPiece] = [[], 0];
  }
  yield { rows };
  yield { isRead: true };
}

const [mostRows = '', mostColumns = ''] = process.argv.slice(2);
const bytes = await buffer(process.stdin);
for await (const answer of answersOf(bytes, { mostRows: Number(mostRows), mostColumns: Number(mostColumns) }))
  if (!process.stdout.write(`${JSON.stringify(answer)}\n`)) await once(process.stdout, 'drain');
