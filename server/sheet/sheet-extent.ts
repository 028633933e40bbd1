/** How large a sheet is from its first cell to its last: the workbook library keeps all of them in memory, empty ones too. */

/** The place of a cell that holds something, as programs write it: with limits, since a tag may have been made to take long. */
const filled = /<(?:\w{1,9}:)?c\s[^<>]{0,99}?\br="([A-Z]{1,3})(\d{1,7})"[^<>]{0,99}(?<!\/)>\s{0,99}<[^/]/g;

const columnOf = (letters: string): number => Array.from(letters).reduce((column, letter) => 26 * column + letter.charCodeAt(0) - 64, 0);

/** The cells of the rows and columns up to the last ones that hold something; fewer where a place is written in another way. */
export function extentOf(xml: Uint8Array): number {
  let [rows, columns] = [0, 0];
  const text = Buffer.from(xml.buffer, xml.byteOffset, xml.byteLength).toString('latin1');
  for (const [, letters = '', row] of text.matchAll(filled)) {
    rows = Math.max(rows, Number(row));
    columns = Math.max(columns, columnOf(letters));
  }
  return rows * columns;
}
