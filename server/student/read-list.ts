import { detailNames, studentDetails, type DetailName, type StudentDetail } from '#contract/student-details.ts';
import { ImportRow, longestImport, type RowError, type StudentInfo } from '#contract/student.ts';
import { fieldTexts } from '#contract/messages.ts';
import { t } from '#contract/text.ts';
import { Fault } from '#server/http/fault.ts';
import { nameKey } from '#server/name-key.ts';
import { inputReader } from '#server/http/read-input.ts';
import { pauses } from '#server/pause.ts';
import { readCsv } from './read-csv.ts';

/** A row that can be read. Those of a CSV are counted as its sheet counts them, those of a JSON list from 1. */
export interface ListedStudent {
  row: number;
  username: string;
  password: string | undefined;
  info: StudentInfo;
}

/** A heading without case, spaces and punctuation, which offices write in many ways. */
const plain = (heading: string) => heading.toLowerCase().replaceAll(/[^a-z]/g, '');

function headingsOf(name: DetailName): [heading: string, field: DetailName][] {
  const { label, headings = [] }: StudentDetail = studentDetails[name];
  return [name, label, ...headings].map((heading) => [plain(heading), name]);
}

/** Offices write F or Girl where we keep female. */
function inOurWords(name: DetailName, value: unknown): unknown {
  const { choices, words }: StudentDetail = studentDetails[name];
  if (!choices || typeof value !== 'string') return value;
  const word = value.trim().toLowerCase().replace(/\.$/, '');
  return words && Object.hasOwn(words, word) ? words[word] : Object.hasOwn(choices, word) ? word : value;
}

const withOurWords = (given: object) =>
  Object.fromEntries(Object.entries(given).map(([field, value]) => [field, isDetail(field) ? inOurWords(field, value) : value]));

const isDetail = (field: string): field is DetailName => Object.hasOwn(studentDetails, field);

const fieldOfHeading: ReadonlyMap<string, keyof ImportRow> = new Map<string, keyof ImportRow>([
  ['username', 'username'],
  ['user', 'username'],
  ['password', 'password'],
  ...detailNames.flatMap(headingsOf),
]);

// no column of the list is a day
const readRow = inputReader(ImportRow, 'UTC');

/** Our own CSV files have an apostrophe before values that a spreadsheet would take for a formula, such as +91 98400 12345. */
const formulaGuard = /^'(?=[=+\-@])/;

interface GivenRow {
  row: number;
  given: unknown;
}

async function rowsOfCsv(text: string): Promise<GivenRow[]> {
  const [heading, ...rows] = await readCsv(text, longestImport);
  const fields = (heading?.values ?? []).map((name) => fieldOfHeading.get(plain(name)));
  // reported once, not for each of a thousand rows
  if (!fields.includes('username')) throw new Fault('malformed', { fields: { file: t(fieldTexts.noUsernameColumn) } });
  return rows.map(({ row, values }) => ({
    row,
    given: Object.fromEntries(
      fields.flatMap((field, column) => (field === undefined ? [] : [[field, (values[column] ?? '').replace(formulaGuard, '')]])),
    ),
  }));
}

/** Reads a list of students from CSV text or parsed JSON: the rows that can be used, and the errors of the others. */
export async function readList(list: string | readonly unknown[]): Promise<{ students: ListedStudent[]; errors: RowError[] }> {
  const rows = typeof list === 'string' ? await rowsOfCsv(list) : list.map((given, index) => ({ row: index + 1, given }));
  const pause = pauses();
  const students: ListedStudent[] = [];
  const errors: RowError[] = [];
  const firstWith = { username: new Map<string, number>(), rollno: new Map<string, number>() };

  for (const { row, given } of rows) {
    await pause();
    if (typeof given !== 'object' || given === null || Array.isArray(given)) {
      errors.push({ row, field: '', message: t(fieldTexts.notARecord) });
      continue;
    }
    const read = readRow(withOurWords(given));
    if (read.faults) {
      errors.push(...Object.entries(read.faults).map(([field, message]) => ({ row, field, message })));
      continue;
    }
    // `readRow` has checked it against the schema of this type
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
  }
  const faulty = new Set(errors.map((error) => error.row));
  return { students: students.filter(({ row }) => !faulty.has(row)), errors };
}
