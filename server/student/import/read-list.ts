import { type DetailName, detailsOnScreen, studentDetails, type StudentDetail } from '#contract/person/student-details.ts';
import { ImportRow, longestImport } from '#contract/student/student-import.ts';
import { isSheet, type SheetFile } from '#contract/sheet/sheet.ts';
import { familyFieldNames, studentListFields } from '#contract/student/student-list.ts';
import type { UsernameSource } from '#contract/account/list-import.ts';
import type { StudentInfo } from '#contract/student/student.ts';
import { fieldTexts } from '#contract/messages.ts';
import { importCauseTexts, leftOut } from '#contract/sheet/import.ts';
import { inEveryLanguage, t } from '#contract/text/text.ts';
import { nameKey } from '#server/name-key.ts';
import { inputReader } from '#server/call/read-input.ts';
import { pauses } from '#server/pause.ts';
import { givenList, type GivenList, hasField } from '#server/sheet/given-list.ts';
import type { Headings } from '#server/sheet/match-columns.ts';
import { isRecord } from '#server/is-record.ts';
import { listCauses, remediable } from './list-causes.ts';
import type { Corrections, Remedies } from '#server/sheet/remedies.ts';
import { splitName } from './by-name.ts';
import { bornOnIn, firstIn } from './born-on.ts';
import { type Family, type FamilyCells, familyIn } from './listed-family.ts';

/** A row that could be read. `row` is the number that the spreadsheet shows, or the place in a JSON list counted from 1. */
export interface ListedStudent {
  row: number;
  username: string;
  password: string | undefined;
  info: StudentInfo;
  family: Family;
  /** the columns of the family as in the list, with the date of birth as a day */
  familyCells: FamilyCells;
  /** hostel, room and the bed in it as written in the list; empty if it names none */
  hostel: string;
  room: string;
  bed: string;
}

/** The hostel and room that a row names, even if the row cannot be used. */
export interface NamedPlace {
  row: number;
  hostel: string;
  room: string;
}

export interface ReadList extends Omit<GivenList, 'rows'> {
  usernames: UsernameSource;
  students: ListedStudent[];
  /** rows with errors that still identify student and place, without the wrong fields, so that the rest of them can be checked too */
  doubtful: ListedStudent[];
  /** the place that each row names, including rows that cannot be used */
  named: NamedPlace[];
  /** the cells of each row, by row number */
  cells: ReadonlyMap<number, readonly string[]>;
  /** the fields of each row as the list gives them, by row number */
  given: ReadonlyMap<number, Readonly<Record<string, unknown>>>;
}

// no column of the list holds days
const readRow = inputReader(ImportRow);

/** Fields that may consist of digits, which spreadsheets turn into numbers. */
const madeOfDigits: ReadonlySet<string> = new Set([
  'username',
  'rollno',
  'room',
  'bed',
  'batch',
  ...familyFieldNames.filter((name) => name.endsWith('Phone')),
  ...detailsOnScreen.filter(({ keyboard, kind }) => keyboard !== undefined || kind === 'telephone').map(({ name }) => name),
]);

const isDetail = (field: string): field is DetailName => Object.hasOwn(studentDetails, field);

/** The stored value for a choice as it is written in the list: offices write F or Girl for `female`. */
function toStoredValue(name: DetailName, value: unknown): unknown {
  const { choices, words }: StudentDetail = studentDetails[name];
  if (!choices || typeof value !== 'string') return value;
  const word = value.trim().toLowerCase().replace(/\.$/, '');
  const [labelled] = Object.entries(choices).find(([, label]) => inEveryLanguage(label).some((text) => text.toLowerCase() === word)) ?? [];
  return words && Object.hasOwn(words, word) ? words[word] : Object.hasOwn(choices, word) ? word : (labelled ?? value);
}

const withStoredValues = (given: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(given).map(([field, value]) => [field, isDetail(field) ? toStoredValue(field, value) : value]));

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

const joinedIn = ['name', 'rollno', 'username'] as const;

/** The row with name and roll number in fields of their own, if the list has them in one and they are to be split. */
function split(given: Record<string, unknown>, row: number, remedies: Remedies): Record<string, unknown> {
  for (const field of joinedIn) {
    const whole = textOf(given[field]);
    const parts = splitName(whole);
    if (!parts) continue;
    const example = t(importCauseTexts.splitDetail, { from: whole, ...parts });
    if (remedies.choose('split', row, listCauses.split, example) !== 'split') continue;
    const rest = (other: 'name' | 'rollno', part: string) => {
      const text = textOf(given[other]);
      return text === '' || text === whole ? part : text;
    };
    return {
      ...given,
      name: rest('name', parts.name),
      rollno: rest('rollno', parts.number),
      ...(field === 'username' ? { username: parts.number } : {}),
    };
  }
  return given;
}

async function givenStudents(
  body: SheetFile | readonly unknown[],
  headings: Record<'remembered' | 'settled', Headings>,
  remedies: Remedies,
): Promise<GivenList & { usernames: UsernameSource }> {
  const list = await givenList(body, headings, {
    fields: studentListFields,
    most: longestImport,
    isOfDigits: (field) => madeOfDigits.has(field),
  });
  const isNumberedByName =
    isSheet(body) && remedies.asked && list.rows.some(({ given }) => isRecord(given) && splitName(textOf(given['name'])) !== undefined);
  const isNumbered = hasField(list, 'rollno', body) || isNumberedByName;
  const isNamed = hasField(list, 'username', body);
  if (isSheet(body) && !isNamed && !isNumbered) {
    // one error for the list instead of one for each of a thousand rows
    const message = t(fieldTexts.noUsernameColumn);
    return { ...list, usernames: 'username', rows: [], errors: [{ row: list.headingRow, field: 'username', message }] };
  }
  return { ...list, usernames: isNamed || !isNumbered ? 'username' : 'rollno' };
}

/** Checks a row. If roll numbers are the usernames, errors in the username are reported for the column of roll numbers. */
function faultsOf(given: Record<string, unknown>, usernames: UsernameSource): { value: ImportRow } | { faults: Record<string, string> } {
  const read = readRow(usernames === 'rollno' ? { ...given, username: given['rollno'] } : given, 'UTC');
  if (!read.faults) return { value: read.value as ImportRow }; // `readRow` has checked it against the schema of this type
  const { username, ...faults } = read.faults;
  if (username === undefined) return { faults };
  return { faults: { ...faults, [usernames]: faults[usernames] ?? username } };
}

/** The row without its wrong fields; undefined if a required field is then missing. */
function valueWithout(given: Record<string, unknown>, wrong: Record<string, string>, usernames: UsernameSource): ImportRow | undefined {
  const rest = faultsOf(Object.fromEntries(Object.entries(given).filter(([field]) => !Object.hasOwn(wrong, field))), usernames);
  return 'faults' in rest ? undefined : rest.value;
}

/** Fields that identify the student and the place. If one is wrong, the rest of the row cannot be checked. */
const identifyingFields: ReadonlySet<string> = new Set(['username', 'rollno', 'gender', 'hostel', 'room']);

/** What two rows of one person have in common, whatever their roll numbers: the words of the name, and a telephone, the parents' or the father. */
function personKeys({ name = '', phone = '', parentContactNo = '', fathersName = '' }: StudentInfo): string[] {
  const words = nameKey(name)
    .split(/[^\p{L}\p{M}]+/u)
    .sort()
    .join(' ')
    .trim();
  const digits = [phone, parentContactNo].map((telephone) => telephone.replaceAll(/\D/g, '').slice(-10));
  return words === ''
    ? []
    : [...digits.filter(({ length }) => length >= 8), nameKey(fathersName)].filter((each) => each !== '').map((each) => `${words}|${each}`);
}

/** Reads a list of students from a sheet or parsed JSON: the rows that can be used, and the errors of the others. */
export async function readList(
  body: SheetFile | readonly unknown[],
  headings: Record<'remembered' | 'settled', Headings>,
  remedies: Remedies,
  { corrections, today }: { corrections: Corrections; today: string },
): Promise<ReadList> {
  const { rows, errors: found, ...list } = await givenStudents(body, headings, remedies);
  // a shortened number is one more value that cannot be read, unless somebody has corrected it
  const lost = Map.groupBy(
    found.filter(({ row, field }) => !Object.hasOwn(corrections.get(row) ?? {}, field)),
    ({ row }) => row,
  );
  const rowNumbers = new Set(rows.map(({ row }) => row));
  const errors = found.filter(({ row }) => !rowNumbers.has(row));
  const pause = pauses();
  const read: ListedStudent[] = [];
  const named: NamedPlace[] = [];
  const firstWith = { username: new Map<string, number>(), rollno: new Map<string, number>() };
  const firstPerson = new Map<string, number>();
  const first = firstIn(
    rows.map(({ given }) => (isRecord(given) ? textOf(given['bornOn']) : '')),
    today,
  );
  const columnOf = (field: string) =>
    list.columns.find((column) => column.field === field)?.heading ??
    t(studentListFields.find(({ name }) => name === field)?.label ?? field);

  for (const { row, given: original } of rows) {
    await pause();
    if (!isRecord(original)) {
      errors.push({ row, field: '', message: t(fieldTexts.notARecord) });
      continue;
    }
    const { '': isLeftOut, ...corrected } = corrections.get(row) ?? {};
    if (isLeftOut !== undefined) {
      errors.push({ row, field: '', message: t(importCauseTexts.leftOutByHand) });
      continue;
    }
    const given = { ...split(original, row, remedies), ...corrected };
    named.push({ row, hostel: textOf(given['hostel']), room: textOf(given['room']) });
    const bornOn = textOf(given['bornOn']);
    const born = bornOn === '' ? undefined : bornOnIn(bornOn, { row, today, first, remedies });
    const normalized = { ...withStoredValues(given), ...(born === undefined ? {} : { bornOn: born.day ?? '' }) };
    const checked = faultsOf(normalized, list.usernames);
    const unread = {
      ...('faults' in checked ? checked.faults : {}),
      ...Object.fromEntries((lost.get(row) ?? []).map(({ field, message }) => [field, message])),
      ...(born?.unread === undefined ? {} : { bornOn: born.unread }),
    };
    const lasting = [
      ...Object.entries(unread).filter(
        ([field]) =>
          !remediable.has(field) ||
          remedies.choose(`field ${field}`, row, () => listCauses.field(columnOf(field)), textOf(given[field])) === leftOut,
      ),
      ...(born?.out === undefined ? [] : [['bornOn', born.out] as const]),
    ];
    const wrong = lasting.length > 0;
    errors.push(...lasting.map(([field, message]) => ({ row, field, message })));
    const usable = 'faults' in checked || Object.keys(unread).length > 0 ? valueWithout(normalized, unread, list.usernames) : checked.value;
    if (!usable) continue;
    const { username, password, hostel = '', room = '', bed = '', ...rest } = usable;
    const { cells: familyCells, info, family } = familyIn(rest);
    const joined = splitName(username) ?? splitName(info.rollno ?? '');
    if (joined)
      errors.push({ row, field: splitName(username) ? list.usernames : 'rollno', message: t(fieldTexts.nameWithNumber, { ...joined }) });
    let isTwice = false;
    for (const [field, value] of [
      ...(list.usernames === 'username' ? [['username', username] as const] : []),
      ['rollno', info.rollno] as const,
    ]) {
      if (!value) continue;
      const earlier = firstWith[field].get(nameKey(value));
      if (earlier === undefined) {
        // a row that is not imported does not make another one a duplicate
        if (!wrong) firstWith[field].set(nameKey(value), row);
        continue;
      }
      isTwice = true;
      const [out, stays] = remedies.choose('twice', row, listCauses.twice, value, earlier) === 'last' ? [earlier, row] : [row, earlier];
      errors.push({ row: out, field, message: t(fieldTexts.duplicateInList, { row: String(stays) }) });
      firstWith[field].set(nameKey(value), stays);
    }
    // whoever has the roll number of another row is known to be one person with it, and not asked about again
    for (const key of remedies.asked && !wrong && !isTwice ? personKeys(info) : []) {
      const earlier = firstPerson.get(key);
      if (earlier === undefined) firstPerson.set(key, row);
      else if (remedies.choose('same', row, listCauses.same, info.name, earlier) === 'first')
        errors.push({ row, field: 'name', message: t(fieldTexts.duplicateInList, { row: String(earlier) }) });
      else continue;
      break;
    }
    read.push({ row, username, password: password || undefined, info, family, familyCells, hostel, room, bed });
  }
  const faulty = new Set(errors.map((error) => error.row));
  const unidentified = new Set(errors.flatMap(({ row, field }) => (identifyingFields.has(field) ? [row] : [])));
  return {
    ...list,
    errors,
    named,
    students: read.filter(({ row }) => !faulty.has(row)),
    doubtful: read.filter(({ row }) => faulty.has(row) && !unidentified.has(row)),
    cells: new Map(rows.map(({ row, cells }) => [row, cells])),
    given: new Map(rows.map(({ row, given }) => [row, isRecord(given) ? given : {}])),
  };
}
