import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { faults, fieldTexts } from '#contract/messages.ts';
import { t } from '#contract/text.ts';
import { Fault } from '#server/http/fault.ts';
import { pauses } from '#server/pause.ts';

/** So many characters are parsed before others have their turn. */
const pieceLength = 2 * 1024;
/** A row with more is not from a list of students. */
const mostColumns = 200;
/** Characters of one row: more than all its columns may hold together. */
const longestRow = 64 * 1024;

export interface CsvRow {
  /** as a spreadsheet counts: from 1, the heading and empty rows included */
  row: number;
  values: string[];
}

function* piecesOf(text: string): Generator<string> {
  for (let start = 0; start < text.length; start += pieceLength) yield text.slice(start, start + pieceLength);
}

/** Lines of a file for each of the rows it may have: an address has several, and some rows are empty. */
const linesPerRow = 4;

/** The lines of a text, counted no further than one beyond `most`. */
function countLines(text: string, most: number): number {
  let lines = 1;
  for (let at = text.indexOf('\n'); at !== -1 && lines <= most; at = text.indexOf('\n', at + 1)) lines++;
  for (let at = text.indexOf('\r'); at !== -1 && lines <= most; at = text.indexOf('\r', at + 1)) if (text[at + 1] !== '\n') lines++;
  return lines;
}

/** Reads the rows of a CSV that are not empty, the heading first. Throws when it has more than `most` below the heading. */
export async function readCsv(text: string, most: number): Promise<CsvRow[]> {
  const options = { bom: true, delimiter: [',', ';', '\t'], relax_column_count: true, max_record_size: longestRow, trim: true };
  const tooMany = () => new Fault('invalid', { fields: { file: t(fieldTexts.tooManyRows, { limit: String(most) }) } });
  // told by the lines, before anything is parsed: a file of nothing but line breaks costs as much as one of students
  if (countLines(text, most * linesPerRow) > most * linesPerRow) throw tooMany();
  const records: AsyncIterable<string[]> = Readable.from(piecesOf(text)).pipe(parse(options));
  const rows: CsvRow[] = [];
  const pause = pauses();
  let row = 0;
  try {
    for await (const values of records) {
      row++;
      if (values.length > mostColumns)
        throw new Fault('malformed', { fields: { file: t(fieldTexts.tooManyColumns, { limit: String(mostColumns) }) } });
      if (!values.every((value) => value === '')) rows.push({ row, values });
      if (rows.length > most + 1) throw tooMany();
      await pause();
    }
  } catch (error) {
    if (error instanceof Fault) throw error;
    throw new Fault('malformed', { fields: { file: error instanceof Error ? error.message : t(faults.malformed.text) } });
  }
  return rows;
}
