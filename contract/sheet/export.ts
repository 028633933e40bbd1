/** What all calls that reply with a list as a file have in common. */
import Type from 'typebox';

export const exportFormats = ['xlsx', 'csv'] as const;
export type ExportFormat = (typeof exportFormats)[number];

export const exportTypes: Readonly<Record<ExportFormat, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
};

/** The most rows in one file. */
export const longestExport = 100_000;

/** The query parameter that selects the file format, next to the filters of the list. */
export const exportFormat = { format: Type.Enum([...exportFormats]) };

/** Shared by rows of the call table. A long workbook takes half a minute to write, and waits for those requested before it. */
export const exporting = {
  file: true,
  exported: true,
  perPerson: { times: 100, minutes: 10 },
  timeoutSeconds: 300,
  reply: Type.String(),
} as const;
