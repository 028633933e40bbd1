import { unguarded } from '#contract/csv.ts';
import { type DetailName, detailsOnScreen, studentDetails, type StudentDetail } from '#contract/student-details.ts';
import { exampleRows } from '#contract/list-reply.ts';
import { ImportRow, longestImport } from '#contract/student-import.ts';
import type { RowError } from '#contract/schemas.ts';
import { isSheet, type SheetFile, type SheetColumn } from '#contract/sheet.ts';
import { studentListFields, type UsernameSource } from '#contract/student-list.ts';
import type { StudentInfo } from '#contract/student.ts';
import { fieldTexts } from '#contract/messages.ts';
import { inEveryLanguage, t } from '#contract/text.ts';
import type { TextEncoding } from '#contract/decode-text.ts';
import { nameKey } from '#server/name-key.ts';
import { inputReader } from '#server/http/read-input.ts';
import { pauses } from '#server/pause.ts';
import type { Headings } from '#server/sheet/match-columns.ts';
import { usualField, usualHeadings } from '#server/sheet/match-columns.ts';
import { plainNumber } from '#server/sheet/plain-number.ts';
import { readSheet } from '#server/sheet/read-sheet.ts';
import { isRecord, rowsOfJson, type GivenRow } from '#server/sheet/rows-of-json.ts';

/** A row that can be read. Those of a sheet are counted as it counts them, those of a JSON list from 1. */
export interface ListedStudent {
  row: number;
  username: string;
  password: string | undefined;
  info: StudentInfo;
  /** as the list names them; empty where it names none */
  hostel: string;
  room: string;
}

/** The place that a row names, whatever else is in it. */
export interface NamedPlace {
  row: number;
  hostel: string;
  room: string;
}

interface GivenList {
  rows: GivenRow[];
  /** the headings of all columns, those included that are left out */
  headings: string[];
  columns: (SheetColumn & { examples: string[] })[];
  usernames: UsernameSource;
  encoding: TextEncoding | undefined;
  errors: RowError[];
}

export interface ReadList extends Omit<GivenList, 'rows'> {
  students: ListedStudent[];
  /** without what is wrong in them, the rows that cannot be used although they say who is meant and where to: the rest can be checked too */
  doubtful: ListedStudent[];
  /** where each row wants its student, also of those that cannot be used */
  named: NamedPlace[];
  /** the cells of each row, under its number */
  cells: ReadonlyMap<number, readonly string[]>;
}

// no column of the list is a day
const readRow = inputReader(ImportRow);

/** Of what is made of digits a sheet makes numbers. */
const madeOfDigits: ReadonlySet<string> = new Set([
  'username',
  'rollno',
  'room',
  'batch',
  ...detailsOnScreen.filter(({ keyboard, kind }) => keyboard !== undefined || kind === 'telephone').map(({ name }) => name),
]);

/** A password is in no reply, of whichever of several such columns, and even where it was settled that the column is left out. */
const isSecret = ({ heading, field }: SheetColumn, usual: Headings) => field === 'password' || usualField(heading, usual) === 'password';

const isDetail = (field: string): field is DetailName => Object.hasOwn(studentDetails, field);

/** Offices write F or Girl where we keep female. */
function inOurWords(name: DetailName, value: unknown): unknown {
  const { choices, words }: StudentDetail = studentDetails[name];
  if (!choices || typeof value !== 'string') return value;
  const word = value.trim().toLowerCase().replace(/\.$/, '');
  const [labelled] = Object.entries(choices).find(([, label]) => inEveryLanguage(label).some((said) => said.toLowerCase() === word)) ?? [];
  return words && Object.hasOwn(words, word) ? words[word] : Object.hasOwn(choices, word) ? word : (labelled ?? value);
}

const withOurWords = (given: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(given).map(([field, value]) => [field, isDetail(field) ? inOurWords(field, value) : value]));

async function rowsOfSheet(file: SheetFile, headings: Record<'remembered' | 'settled', Headings>): Promise<GivenList> {
  const usual = usualHeadings(studentListFields);
  const { headingRow, columns, rows, encoding } = await readSheet(file, longestImport, { usual, ...headings });
  const has = (field: string) => columns.some((column) => column.field === field);
  const usernames = has('username') || !has('rollno') ? 'username' : 'rollno';
  const examples = rows.slice(0, exampleRows);
  const list: GivenList = {
    rows: [],
    headings: columns.map(({ heading }) => heading),
    columns: columns.map(({ index, ...column }) => ({
      ...column,
      examples: isSecret(column, usual) ? [] : examples.map(({ cells }) => cells[index] ?? ''),
    })),
    usernames,
    encoding,
    errors: [],
  };
  if (!has('username') && !has('rollno')) {
    // said once, not for each of a thousand rows
    list.errors.push({ row: headingRow, field: 'username', message: t(fieldTexts.noUsernameColumn) });
    return list;
  }
  const shown = columns.map((column) => (isSecret(column, usual) ? undefined : column.index));
  const pause = pauses();
  // offices number more lines than they fill in: one with its number alone is empty
  const telling = columns.filter(({ field, match }) => field !== '' || match !== 'usual');
  for (const { row, cells } of rows) {
    await pause();
    if (telling.every(({ index }) => (cells[index] ?? '').trim() === '')) continue;
    const given: Record<string, string> = {};
    for (const { field, index } of columns) {
      if (field === '') continue;
      const value = unguarded((cells[index] ?? '').trim());
      const plain = madeOfDigits.has(field) ? plainNumber(value) : value;
      if (plain === undefined) list.errors.push({ row, field, message: t(fieldTexts.digitsLost, { value }) });
      given[field] = plain ?? value;
    }
    list.rows.push({ row, given, cells: shown.map((index) => (index === undefined ? '' : (cells[index] ?? ''))) });
  }
  return list;
}

async function listOfJson(list: readonly unknown[]): Promise<GivenList> {
  const { rows, headings } = await rowsOfJson(list, studentListFields);
  const secret = headings.indexOf('password');
  return {
    rows: secret === -1 ? rows : rows.map((row) => ({ ...row, cells: row.cells.with(secret, '') })),
    headings,
    columns: [],
    usernames: headings.includes('username') || !headings.includes('rollno') ? 'username' : 'rollno',
    encoding: undefined,
    errors: [],
  };
}

/** Where students sign in with their roll number, what is wrong with it is said of the column that there is. */
function faultsOf(given: Record<string, unknown>, usernames: UsernameSource): { value: ImportRow } | { faults: Record<string, string> } {
  const read = readRow(usernames === 'rollno' ? { ...given, username: given['rollno'] } : given, 'UTC');
  if (!read.faults) return { value: read.value as ImportRow }; // `readRow` has checked it against the schema of this type
  const { username, ...faults } = read.faults;
  if (username === undefined) return { faults };
  return { faults: { ...faults, [usernames]: faults[usernames] ?? username } };
}

/** A row without the fields that are wrong, unless it then lacks one that it needs. */
function valueWithout(given: Record<string, unknown>, wrong: Record<string, string>, usernames: UsernameSource): ImportRow | undefined {
  const rest = faultsOf(Object.fromEntries(Object.entries(given).filter(([field]) => !Object.hasOwn(wrong, field))), usernames);
  return 'faults' in rest ? undefined : rest.value;
}

/** What says who is meant and where to; what is known of the rest of a row hangs on it. */
const tellingFields: ReadonlySet<string> = new Set(['username', 'rollno', 'gender', 'hostel', 'room']);

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** Reads a list of students from a sheet or parsed JSON: the rows that can be used, and the errors of the others. */
export async function readList(
  body: SheetFile | readonly unknown[],
  headings: Record<'remembered' | 'settled', Headings>,
): Promise<ReadList> {
  const { rows, errors, ...list } = isSheet(body) ? await rowsOfSheet(body, headings) : await listOfJson(body);
  const pause = pauses();
  const read: ListedStudent[] = [];
  const named: NamedPlace[] = [];
  const firstWith = { username: new Map<string, number>(), rollno: new Map<string, number>() };

  for (const { row, given } of rows) {
    await pause();
    if (!isRecord(given)) {
      errors.push({ row, field: '', message: t(fieldTexts.notARecord) });
      continue;
    }
    named.push({ row, hostel: textOf(given['hostel']), room: textOf(given['room']) });
    const ours = withOurWords(given);
    const found = faultsOf(ours, list.usernames);
    const wrong = 'faults' in found ? found.faults : undefined;
    errors.push(...Object.entries(wrong ?? {}).map(([field, message]) => ({ row, field, message })));
    const usable = 'faults' in found ? valueWithout(ours, found.faults, list.usernames) : found.value;
    if (!usable) continue;
    const { username, password, hostel = '', room = '', ...info } = usable;
    for (const [field, value] of [
      ...(list.usernames === 'username' ? [['username', username] as const] : []),
      ['rollno', info.rollno] as const,
    ]) {
      if (!value) continue;
      const earlier = firstWith[field].get(nameKey(value));
      if (earlier !== undefined) errors.push({ row, field, message: t(fieldTexts.duplicateInList, { row: String(earlier) }) });
      // a row that stays out is in the way of no other
      else if (!wrong) firstWith[field].set(nameKey(value), row);
    }
    read.push({ row, username, password: password || undefined, info, hostel, room });
  }
  const faulty = new Set(errors.map((error) => error.row));
  const untold = new Set(errors.flatMap(({ row, field }) => (tellingFields.has(field) ? [row] : [])));
  return {
    ...list,
    errors,
    named,
    students: read.filter(({ row }) => !faulty.has(row)),
    doubtful: read.filter(({ row }) => faulty.has(row) && !untold.has(row)),
    cells: new Map(rows.map(({ row, cells }) => [row, cells])),
  };
}
