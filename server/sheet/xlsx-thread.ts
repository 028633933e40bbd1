/** Runs in a thread of its own: receives the rows of a workbook's sheets in pieces, then null, and sends back the file. */
import { parentPort, workerData } from 'node:worker_threads';
import writeWorkbook, { type Cell as WorkbookCell } from 'write-excel-file/node';
import type { Cell, Kind } from './sheet-limits.ts';

export interface Layout {
  /** name of the sheet: at most 31 characters */
  title: string;
  columns: readonly { heading: string; kind: Kind; width: number }[];
  fixedColumns: number;
}

/** The Indian way to write amounts: ₹1,00,000.00 */
const rupees = '[>=10000000]"₹"##\\,##\\,##\\,##0.00;[>=100000]"₹"##\\,##\\,##0.00;"₹"##,##0.00';

const top = { alignVertical: 'top' } as const;

/** `2026-11-21` or `2026-11-21 14:05` as a date in UTC: a workbook has no time zones and shows the time as it is stored. */
const momentOf = (text: string): Date => new Date(`${text.replace(' ', 'T')}${text.includes(' ') ? ':00' : 'T00:00:00'}Z`);

function cellOf(cell: Cell, kind: Kind): WorkbookCell {
  if (cell === null || cell === '') return null;
  if (typeof cell === 'number') return { value: cell, type: Number, ...(kind === 'rupees' ? { format: rupees } : {}), ...top };
  if (kind === 'day') return { value: momentOf(cell), type: Date, format: 'dd mmm yyyy', ...top };
  if (kind === 'time') return { value: momentOf(cell), type: Date, format: 'dd mmm yyyy hh:mm', ...top };
  // as text, so that roll numbers and telephone numbers keep their zeros when somebody edits them
  return { value: cell, type: String, format: '@', ...top, ...(kind === 'lines' ? { wrap: true } : {}) };
}

const layouts = workerData as readonly Layout[]; // write-xlsx.ts, which starts this thread, passes them
const port = parentPort;
if (!port) throw new Error('this is run as a thread');

const headingsOf = ({ columns }: Layout): WorkbookCell[] =>
  columns.map(({ heading, kind }) => ({
    value: heading,
    type: String,
    fontWeight: 'bold',
    ...(kind === 'number' || kind === 'rupees' ? { align: 'right' as const } : {}),
  }));

const sheets = layouts.map((layout) => ({
  data: [headingsOf(layout)],
  sheet: layout.title,
  columns: layout.columns.map(({ width }) => ({ width })),
  stickyRowsCount: 1,
  stickyColumnsCount: layout.fixedColumns,
  orientation: 'landscape' as const,
}));

/** Rows of one of the sheets. */
export interface Piece {
  sheet: number;
  rows: readonly (readonly Cell[])[];
}

port.on('message', (piece: Piece | null) => {
  if (piece) {
    const columns = layouts[piece.sheet]?.columns;
    for (const row of piece.rows) sheets[piece.sheet]?.data.push(row.map((cell, at) => cellOf(cell, columns?.[at]?.kind ?? 'text')));
    return;
  }
  // an unhandled rejection ends the thread, and the parent gets an error event
  void writeWorkbook(sheets)
    .toBuffer()
    .then((bytes) => port.postMessage(bytes));
});
