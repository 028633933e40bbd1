import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { faults, fieldTexts } from '#contract/messages.ts';
import { t } from '#contract/text/text.ts';
import { pauses } from '#server/pause.ts';
import { mostColumns, rowsToRead, type SheetRow, tooManyColumns, tooManyRows, unreadable } from './sheet-limits.ts';

/** Characters parsed without returning to the event loop. */
const pieceLength = 2 * 1024;
/** Most characters of a row: more than all its columns may hold together. */
const longestRow = 64 * 1024;

function* piecesOf(text: string): Generator<string> {
  for (let start = 0; start < text.length; start += pieceLength) yield text.slice(start, start + pieceLength);
}

/** Lines allowed for each row: an address has several lines, and some rows are empty. */
const linesPerRow = 4;

/** The number of lines of a text. Counting stops soon after `most`. */
function countLines(text: string, most: number): number {
  let lines = 1;
  for (let at = text.indexOf('\n'); at !== -1 && lines <= most; at = text.indexOf('\n', at + 1)) lines++;
  for (let at = text.indexOf('\r'); at !== -1 && lines <= most; at = text.indexOf('\r', at + 1)) if (text[at + 1] !== '\n') lines++;
  return lines;
}

/** If two divide the text equally well, the first is taken; the ones that are rarer within texts come first. */
const delimiters = ['\t', ';', ','] as const;
type Delimiter = (typeof delimiters)[number];

/** How much of a text is examined to find out how its columns are separated. */
const sampleLength = 32 * 1024;
const sampleLines = 50;

/** How often a delimiter occurs outside quotation marks, for each of the first lines that are not empty. */
function countsPerLine(text: string, delimiter: Delimiter): number[] {
  const counts: number[] = [];
  let [count, isQuoted, isEmpty] = [0, false, true];
  for (const character of text) {
    if (character === '"') isQuoted = !isQuoted;
    if ((character === '\n' || character === '\r') && !isQuoted) {
      if (!isEmpty) counts.push(count);
      if (counts.length === sampleLines) return counts;
      [count, isEmpty] = [0, true];
    } else {
      isEmpty = false;
      if (character === delimiter && !isQuoted) count++;
    }
  }
  return isEmpty ? counts : [...counts, count];
}

/** The delimiter that divides most lines into the same number of columns. The others may occur within values, such as addresses. */
function delimiterOf(text: string): Delimiter {
  const sample = text.slice(0, sampleLength);
  const tried = delimiters.map((delimiter) => {
    const usual = [...Map.groupBy(countsPerLine(sample, delimiter), (count) => count)]
      .filter(([count]) => count > 0)
      .map(([count, lines]) => ({ count, lines: lines.length }))
      .sort((a, b) => b.lines - a.lines || b.count - a.count)[0];
    return { delimiter, lines: usual?.lines ?? 0, count: usual?.count ?? 0 };
  });
  const [best] = tried.toSorted((a, b) => b.lines - a.lines || b.count - a.count);
  return best && best.lines > 0 ? best.delimiter : ',';
}

/** A spreadsheet may name the separator in the first line. */
const separatorLine = /^\uFEFF?sep=([,;\t])(?:\r\n|\n|\r)/i;

function textOfError(error: unknown): string {
  if (!(error instanceof CsvError)) return t(faults.malformed.text);
  const row = Number(error['records'] ?? 0) + 1;
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') return t(fieldTexts.quoteNotClosed, { row: String(row) });
  if (error.code === 'CSV_MAX_RECORD_SIZE') return t(fieldTexts.rowTooLong, { row: String(row) });
  return error.message;
}

/** Reads the rows of a CSV that are not empty. Throws if there are more than a list of `most` rows can have. */
export async function readCsv(text: string, most: number): Promise<SheetRow[]> {
  // counts lines before parsing: a file of nothing but line breaks would cost as much to parse as one of students
  if (countLines(text, most * linesPerRow) > most * linesPerRow) throw tooManyRows(most);
  const [separation, named] = separatorLine.exec(text) ?? [''];
  const content = text.slice(separation.length);
  const options = {
    bom: true,
    delimiter: named ?? delimiterOf(content),
    relax_column_count: true,
    // a quotation mark within a value, such as for inches, is an ordinary character
    relax_quotes: true,
    max_record_size: longestRow,
    trim: true,
  };
  const records: AsyncIterable<string[]> = Readable.from(piecesOf(content)).pipe(parse(options));
  const rows: SheetRow[] = [];
  const pause = pauses();
  let row = named === undefined ? 0 : 1;
  try {
    for await (const cells of records) {
      row++;
      if (cells.length > mostColumns) throw tooManyColumns();
      if (!cells.every((cell) => cell === '')) rows.push({ row, cells });
      if (rows.length > rowsToRead(most)) throw tooManyRows(most);
      await pause();
    }
  } catch (error) {
    throw error instanceof CsvError ? unreadable(textOfError(error)) : error;
  }
  return rows;
}
