import { byteOrderMark, csvOf } from '#contract/sheet/csv.ts';
import type { Cell } from './sheet.ts';

/** A CSV file of headings and the cells below them, which arrive in pieces. */
export async function writeCsv(headings: readonly string[], pieces: AsyncIterable<readonly Cell[][]>): Promise<Uint8Array> {
  const written = [Buffer.from(`${byteOrderMark}${csvOf([headings])}`)];
  for await (const piece of pieces) written.push(Buffer.from(csvOf(piece.map((row) => row.map((cell) => cell ?? '')))));
  return Buffer.concat(written);
}
