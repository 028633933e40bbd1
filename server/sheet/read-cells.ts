import { longestExport } from '#contract/sheet/export.ts';
import { campusTimes } from '#server/campus-day.ts';
import { Fault } from '#server/fault.ts';
import { pauses } from '#server/pause.ts';
import type { Cell, Column, Sheet } from './sheet.ts';

/** The cells of a sheet's rows, in pieces, with moments as campus times. Pauses now and then for the event loop. */
export async function* readCells<Row>({ columns, rows }: Sheet<Row>, timeZone: string): AsyncGenerator<Cell[][]> {
  const campusTime = campusTimes(timeZone);
  const cellOf = ({ kind, value }: Column<Row>, row: Row): Cell => {
    const cell = value(row);
    return kind === 'time' && typeof cell === 'string' ? campusTime(cell) : cell;
  };
  const pause = pauses();
  let read = 0;
  for await (const piece of rows) {
    read += piece.length;
    if (read > longestExport) throw new Fault('listTooLong', { values: { limit: longestExport } });
    const cells: Cell[][] = [];
    for (const row of piece) {
      cells.push(columns.map((column) => cellOf(column, row)));
      await pause();
    }
    yield cells;
  }
}
