import { type ExportFormat, exportTypes } from '#contract/export.ts';
import { exportTexts } from '#contract/export-texts.ts';
import { t } from '#contract/text.ts';
import { campusDay } from '#server/campus-day.ts';
import { fileName, type FileReply } from '#server/http/file-reply.ts';
import type { NamedHostel } from '#server/http/handler.ts';
import type { Settings } from '#server/settings.ts';
import { readCells } from './read-cells.ts';
import type { Kind, Sheet } from './sheet.ts';
import { writeCsv } from './write-csv.ts';
import { writeXlsx } from './write-xlsx.ts';

/** In characters. */
const widths: Readonly<Record<Kind, number>> = { text: 20, lines: 48, number: 10, rupees: 14, day: 13, time: 18 };

/** What an export takes of its request. */
interface ExportContext {
  settings: Settings;
  hostel: NamedHostel | undefined;
  query: { format: ExportFormat };
}

/** The file of a sheet, with a name that says what is in it, of which hostel, and when it was made. */
export async function exportSheet<Row>({ settings, hostel, query: { format } }: ExportContext, sheet: Sheet<Row>): Promise<FileReply> {
  const title = [t(sheet.title), ...(sheet.of === undefined ? [] : [sheet.of])].join(' ');
  const columns = sheet.columns.map(({ heading, kind = 'text', width = widths[kind] }) => ({ heading: t(heading), kind, width }));
  const cells = readCells(sheet, settings.TIME_ZONE);
  const name = [title, hostel?.name ?? t(exportTexts.allHostels), campusDay(settings.TIME_ZONE)];
  return {
    name: fileName(name, format),
    type: exportTypes[format],
    bytes:
      format === 'csv'
        ? await writeCsv(
            columns.map(({ heading }) => heading),
            cells,
          )
        : await writeXlsx({ title, columns, fixedColumns: sheet.fixedColumns ?? 1 }, cells),
  };
}
