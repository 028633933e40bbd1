import { decodeText, type TextEncoding } from '#contract/sheet/decode-text.ts';
import { fieldTexts } from '#contract/messages.ts';
import type { SheetFile } from '#contract/sheet/sheet.ts';
import { t } from '#contract/text/text.ts';
import { matchColumns, type KnownHeadings, type MatchedSheet } from './match-columns.ts';
import { readCsv } from './read-csv.ts';
import { readXlsx } from './read-xlsx.ts';
import { type SheetRow, tooManyRows, unreadable } from './sheet-limits.ts';

const startsWith = (bytes: Uint8Array, ...start: number[]) => start.every((byte, index) => bytes[index] === byte);

/** A workbook is a zip file. */
const isWorkbook = (bytes: Uint8Array) => startsWith(bytes, 0x50, 0x4b, 0x03, 0x04);
/** The first bytes of .xls files, and of workbooks with a password. */
const isOldWorkbook = (bytes: Uint8Array) => startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0);

interface ReadRows {
  rows: SheetRow[];
  /** the encoding of a text; undefined for a workbook */
  encoding: TextEncoding | undefined;
}

async function readRows({ bytes }: SheetFile, most: number): Promise<ReadRows> {
  if (bytes.length === 0) throw unreadable(t(fieldTexts.emptyFile));
  if (isWorkbook(bytes)) return { rows: await readXlsx(bytes, most), encoding: undefined };
  if (isOldWorkbook(bytes)) throw unreadable(t(fieldTexts.workbookOld));
  const { text, encoding } = decodeText(bytes);
  const rows = text.trim() === '' ? [] : await readCsv(text, most);
  // nothing but line breaks and separators, such as an empty sheet saved as CSV
  if (rows.length === 0) throw unreadable(t(fieldTexts.emptyFile));
  return { rows, encoding };
}

export type ReadSheet = MatchedSheet & Pick<ReadRows, 'encoding'>;

/**
 * Reads the list in a workbook, CSV or pasted text: its columns with their fields, and the rows below the headings that are not empty. Throws if it
 * cannot be read or has more than `most` rows.
 */
export async function readSheet(file: SheetFile, most: number, known: KnownHeadings): Promise<ReadSheet> {
  const { rows, encoding } = await readRows(file, most);
  const matched = await matchColumns(rows, known);
  if (matched.rows.length > most) throw tooManyRows(most);
  return { ...matched, encoding };
}
