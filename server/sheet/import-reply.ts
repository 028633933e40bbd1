/** What an import would do, as its page shows it: what was found in the list, and the rows as they would be written. */
import type { RowError } from '#contract/call/schemas.ts';
import { type ImportCause, importCauseTexts as texts, leftOut, type PreviewRow, unmendedCause } from '#contract/sheet/import.ts';
import type { ListField, SheetColumn } from '#contract/sheet/sheet.ts';
import { t } from '#contract/text/text.ts';
import { badRowsFile, errorReport, type ListToMend } from './bad-rows.ts';
import type { Remedies } from './remedies.ts';

/** How many reasons of rows that cannot be imported are named. */
const mostReasons = 3;

/** What was found, the largest first; last the rows that only a correction can save. */
function causesOf(remedies: Remedies, errors: readonly RowError[], fields: readonly ListField[]): ImportCause[] {
  const explained = remedies.explained();
  const rest = errors.filter(({ row }) => !explained.has(row));
  const rows = new Set(rest.map(({ row }) => row)).size;
  if (rows === 0) return remedies.causes();
  /** An error with the field that it is about. */
  const inWords = ({ field, message }: RowError) => {
    const label = fields.find(({ name }) => name === field)?.label;
    return label === undefined ? message : `${t(label)}: ${message}`;
  };
  const reasons = [...Map.groupBy(rest, inWords)].sort(([, some], [, others]) => others.length - some.length);
  const detail = reasons.slice(0, mostReasons).map(([message, those]) => (those.length > 1 ? `${those.length} × ${message}` : message));
  const title = t(texts.unmendedTitle, { rows });
  return [...remedies.causes(), { key: unmendedCause, rows, title, detail: detail.join(' '), remedy: leftOut, choices: [] }];
}

interface ImportedList extends ListToMend {
  columns: (SheetColumn & { examples: string[] })[];
}

interface Asked {
  remedies: Remedies;
  fields: readonly ListField[];
  badRows: boolean;
}

/** The columns of the list, and what is wrong with its rows. */
export const reportOf = async (list: ImportedList, errors: readonly RowError[], { remedies, fields, badRows }: Asked) => ({
  columns: list.columns,
  unknownHeadings: list.columns.filter(({ match }) => match === 'unknown').map(({ heading }) => heading),
  ...errorReport(errors),
  causes: remedies.asked ? causesOf(remedies, errors, fields) : [],
  badRows: badRows ? await badRowsFile(list, errors, fields) : '',
});

/** How many rows a preview shows: the first of the list, or those with a cause. */
const [firstRows, rowsOfCause] = [12, 100];

interface Preview {
  /** the fields of each row as the list gives them, by row number */
  given: ReadonlyMap<number, Readonly<Record<string, unknown>>>;
  errors: readonly RowError[];
  remedies: Remedies;
  /** the key of the cause whose rows are shown */
  show: string | undefined;
  fields: readonly string[];
}

const asText = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** `written`: what would be stored for a field, and how it is shown. `notes`: what else becomes of a row. */
export function previewRows(
  { given, errors, remedies, show, fields }: Preview,
  written: (row: number, field: string, before: string) => { value: string; shown: string },
  notes: (row: number) => readonly string[],
): PreviewRow[] {
  const why = Map.groupBy(errors, ({ row }) => row);
  const explained = remedies.explained();
  const rows =
    show === undefined || show === ''
      ? [...given.keys()].slice(0, firstRows)
      : show === unmendedCause
        ? [...why.keys()].filter((row) => !explained.has(row)).sort((a, b) => a - b)
        : remedies.rowsOf(show);
  return rows
    .filter((row) => given.has(row))
    .slice(0, rowsOfCause)
    .map((row) => {
      const isLeftOut = why.has(row);
      return {
        row,
        cells: fields.map((field) => {
          const before = asText(given.get(row)?.[field]);
          const { value, shown } = written(row, field, before);
          return { field, value: shown, isChanged: !isLeftOut && shown.toLowerCase() !== before.toLowerCase() && value !== before };
        }),
        note: [...(why.get(row) ?? []).map(({ message }) => message), ...notes(row)].join(' '),
        isLeftOut,
      };
    });
}
