import { type ExportFormat, exportTypes, longestExport } from '#contract/sheet/export.ts';
import { t } from '#contract/text/text.ts';
import { campusDay, campusTimes } from '#server/campus-day.ts';
import { fileName, type FileReply } from '#server/call/file-reply.ts';
import type { NamedHostel } from '#server/call/handler.ts';
import type { Settings } from '#server/settings.ts';
import type { Kind, Sheet, Cell, Column } from './sheet-limits.ts';
import { type Lane, type SheetToWrite, writeXlsx } from './write-xlsx.ts';
import { Fault } from '#server/fault.ts';
import { pauses } from '#server/pause.ts';
import { byteOrderMark, csvOf } from '#contract/sheet/csv.ts';

/** The cells of a sheet's rows, in pieces, with moments as campus times. Pauses now and then for the event loop. */
async function* readCells<Row>({ columns, rows }: Sheet<Row>, timeZone: string): AsyncGenerator<Cell[][]> {
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

/** A CSV file of headings and the cells below them, which arrive in pieces. */
async function writeCsv(headings: readonly string[], pieces: AsyncIterable<readonly Cell[][]>): Promise<Uint8Array> {
  const written = [Buffer.from(`${byteOrderMark}${csvOf([headings])}`)];
  for await (const piece of pieces) written.push(Buffer.from(csvOf(piece.map((row) => row.map((cell) => cell ?? '')))));
  return Buffer.concat(written);
}

/** Usual widths of columns, in characters. */
const widths: Readonly<Record<Kind, number>> = { text: 20, lines: 48, number: 10, rupees: 14, day: 13, time: 18 };

/** A list declared as a sheet: its title, its columns, and the query that finds its rows; what is made takes what that query takes. */
export const sheetOf =
  <Row, Asked extends unknown[]>({
    rows,
    ...sheet
  }: Pick<Sheet<Row>, 'title' | 'columns'> & { rows: (...asked: Asked) => AsyncIterable<readonly Row[]> }) =>
  (...asked: Asked): Sheet<Row> => ({ ...sheet, rows: rows(...asked) });

/** The parts of a call's context that an export uses. */
interface ExportContext {
  settings: Settings;
  hostel: NamedHostel | undefined;
  query: { format: ExportFormat };
}

/** A sheet in the form that `writeXlsx` takes. */
export const toWrite = <Row>(sheet: Sheet<Row>, timeZone: string): SheetToWrite => ({
  title: [t(sheet.title), ...(sheet.of === undefined ? [] : [sheet.of])].join(' '),
  columns: sheet.columns.map(({ heading, kind = 'text', width = widths[kind] }) => ({ heading: t(heading), kind, width })),
  fixedColumns: sheet.fixedColumns ?? 1,
  cells: readCells(sheet, timeZone),
});

/** One workbook of several sheets. */
export const exportWorkbook = async (sheets: readonly SheetToWrite[], name: readonly string[], lane?: Lane): Promise<FileReply> => ({
  name: fileName(name, 'xlsx'),
  type: exportTypes.xlsx,
  bytes: await writeXlsx(sheets, lane),
});

/** The file of a sheet. Its name has the title, the hostel and the day. */
export async function exportSheet<Row>({ settings, hostel, query: { format } }: ExportContext, sheet: Sheet<Row>): Promise<FileReply> {
  const written = toWrite(sheet, settings.TIME_ZONE);
  const { title, columns, cells } = written;
  const name = [title, hostel?.name ?? t('All hostels'), campusDay(settings.TIME_ZONE)];
  return {
    name: fileName(name, format),
    type: exportTypes[format],
    bytes:
      format === 'csv'
        ? await writeCsv(
            columns.map(({ heading }) => heading),
            cells,
          )
        : await writeXlsx([written]),
  };
}
