import { parse } from 'csv-parse/sync';
import { ImportRow, type RowError, type StudentInfo } from '#contract/student.ts';
import { detailNames, studentDetails, type DetailName, type StudentDetail } from '#contract/student-details.ts';
import { faults, fieldTexts } from '#contract/messages.ts';
import { t } from '#contract/text.ts';
import { Fault } from '#server/http/fault.ts';
import { nameKey } from '#server/name-key.ts';
import { inputReader } from '#server/http/read-input.ts';

/** A row that can be read. Rows count from 1, without a CSV's header. */
export interface ListedStudent {
  row: number;
  username: string;
  password: string | undefined;
  info: StudentInfo;
}

/** A heading without case, spaces and punctuation, as offices write them in many ways. */
const plain = (heading: string) => heading.toLowerCase().replaceAll(/[^a-z]/g, '');

function headingsOf(name: DetailName): [heading: string, field: DetailName][] {
  const { label, headings = [] }: StudentDetail = studentDetails[name];
  return [name, label, ...headings].map((heading) => [plain(heading), name]);
}

const fieldOfHeading: ReadonlyMap<string, keyof ImportRow> = new Map<string, keyof ImportRow>([
  ['username', 'username'],
  ['user', 'username'],
  ['password', 'password'],
  ...detailNames.flatMap(headingsOf),
]);

// no column of the list is a day
const readRow = inputReader(ImportRow, 'UTC');

/** A download of ours puts an apostrophe before what a spreadsheet would take for a formula, such as +91 98400 12345. */
const formulaGuard = /^'(?=[=+\-@])/;

function rowsOfCsv(text: string): unknown[] {
  try {
    return parse(text, {
      bom: true,
      columns: (header: string[]) => {
        const fields = header.map((heading) => fieldOfHeading.get(plain(heading)) ?? null);
        // said once, not of each of a thousand rows
        if (!fields.includes('username')) throw new Fault('malformed', { fields: { file: t(fieldTexts.noUsernameColumn) } });
        return fields;
      },
      delimiter: [',', ';', '\t'],
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      trim: true,
      cast: (value) => value.replace(formulaGuard, ''),
    });
  } catch (error) {
    if (error instanceof Fault) throw error;
    throw new Fault('malformed', { fields: { file: error instanceof Error ? error.message : t(faults.malformed.text) } });
  }
}

/** Reads a list of students from CSV text or parsed JSON: the rows that can be used, and what is wrong with the others. */
export function readList(list: string | readonly unknown[]): { students: ListedStudent[]; errors: RowError[] } {
  const rows = typeof list === 'string' ? rowsOfCsv(list) : list;
  const students: ListedStudent[] = [];
  const errors: RowError[] = [];
  const firstWith = { username: new Map<string, number>(), rollno: new Map<string, number>() };

  rows.forEach((given, index) => {
    const row = index + 1;
    if (typeof given !== 'object' || given === null || Array.isArray(given)) {
      errors.push({ row, field: '', message: t(fieldTexts.notARecord) });
      return;
    }
    const read = readRow(given);
    if (read.faults) {
      errors.push(...Object.entries(read.faults).map(([field, message]) => ({ row, field, message })));
      return;
    }
    // checked against the very schema this type comes from
    const { username, password, ...info } = read.value as ImportRow;
    for (const [field, value] of [
      ['username', username],
      ['rollno', info.rollno],
    ] as const) {
      if (!value) continue;
      const earlier = firstWith[field].get(nameKey(value));
      if (earlier === undefined) firstWith[field].set(nameKey(value), row);
      else errors.push({ row, field, message: t(fieldTexts.duplicateInList, { row: String(earlier) }) });
    }
    students.push({ row, username, password: password || undefined, info });
  });
  const faulty = new Set(errors.map((error) => error.row));
  return { students: students.filter(({ row }) => !faulty.has(row)), errors };
}
