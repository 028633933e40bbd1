/** Reads a list of people who are to have accounts, from a sheet or from JSON. */
import { StaffRow } from '#contract/account/account-import.ts';
import { longestStaffImport, staffListFields } from '#contract/account/staff-list.ts';
import type { RowError } from '#contract/call/schemas.ts';
import type { StaffAccountRole } from '#contract/roles.ts';
import { importCauseTexts, leftOut } from '#contract/sheet/import.ts';
import type { SheetFile } from '#contract/sheet/sheet.ts';
import { fieldTexts } from '#contract/messages.ts';
import { t } from '#contract/text/text.ts';
import { inputReader } from '#server/call/read-input.ts';
import { isRecord } from '#server/is-record.ts';
import { givenList, type GivenList } from '#server/sheet/given-list.ts';
import type { Headings } from '#server/sheet/match-columns.ts';
import type { Corrections, Remedies } from '#server/sheet/remedies.ts';
import { listCauses } from '#server/student/import/list-causes.ts';
import { roleMeant } from './role-meant.ts';

export interface ListedStaff {
  row: number;
  name: string;
  /** empty if one is to be made */
  username: string;
  role: StaffAccountRole;
  phone: string;
  email: string;
  /** as written in the list */
  hostel: string;
}

export interface StaffList extends Omit<GivenList, 'rows'> {
  staff: ListedStaff[];
  /** the words for roles as written in the list */
  roles: string[];
  cells: ReadonlyMap<number, readonly string[]>;
  given: ReadonlyMap<number, Readonly<Record<string, unknown>>>;
}

// no column of the list holds days
const readRow = inputReader(StaffRow);

/** The fields that may be left empty if their value cannot be read. */
const remediable: ReadonlySet<string> = new Set(['phone', 'email']);

interface Reading {
  headings: Record<'remembered' | 'settled', Headings>;
  /** word for a role → role, as earlier lists meant it */
  roles: Headings;
  corrections: Corrections;
  remedies: Remedies;
}

export async function readStaff(
  body: SheetFile | readonly unknown[],
  { headings, roles, corrections, remedies }: Reading,
): Promise<StaffList> {
  const kind = {
    fields: staffListFields,
    most: longestStaffImport,
    isOfDigits: (field: string) => field === 'phone' || field === 'username',
  };
  const { rows, errors: lost, ...list } = await givenList(body, headings, kind);
  const errors: RowError[] = [];
  const staff: ListedStaff[] = [];
  const columnOf = (field: string) => list.columns.find((column) => column.field === field)?.heading ?? field;
  for (const { row, given: original } of rows) {
    const { '': isLeftOut, ...corrected } = corrections.get(row) ?? {};
    if (!isRecord(original) || isLeftOut !== undefined) {
      errors.push({ row, field: '', message: t(isRecord(original) ? importCauseTexts.leftOutByHand : fieldTexts.notARecord) });
      continue;
    }
    const given = Object.fromEntries(Object.entries({ ...original, ...corrected }).filter(([, value]) => value !== ''));
    const shortened = lost.filter((error) => error.row === row && corrected[error.field] === undefined);
    const faults = { ...readRow(given, 'UTC').faults, ...Object.fromEntries(shortened.map(({ field, message }) => [field, message])) };
    const lasting = Object.entries(faults).filter(
      ([field]) =>
        !remediable.has(field) ||
        remedies.choose(`field ${field}`, row, () => listCauses.field(columnOf(field)), String(given[field])) === leftOut,
    );
    errors.push(...lasting.map(([field, message]) => ({ row, field, message })));
    const read = readRow(Object.fromEntries(Object.entries(given).filter(([field]) => !Object.hasOwn(faults, field))), 'UTC');
    // `readRow` has checked it against the schema of this type
    const { name = '', username = '', role: word = '', phone = '', email = '', hostel = '' } = (read.faults ? {} : read.value) as StaffRow;
    const role = roleMeant(word, row, roles, remedies);
    if (!role && !Object.hasOwn(faults, 'role'))
      errors.push({ row, field: 'role', message: word === '' ? t(fieldTexts.required) : t(importCauseTexts.roleTitle, { role: word }) });
    if (name === '' && username === '' && lasting.length === 0) errors.push({ row, field: 'name', message: t(fieldTexts.required) });
    if (role) staff.push({ row, name, username, role, phone, email, hostel });
  }
  const faulty = new Set(errors.map(({ row }) => row));
  const given = new Map(rows.map((each) => [each.row, isRecord(each.given) ? each.given : {}]));
  return {
    ...list,
    errors,
    staff: staff.filter(({ row }) => !faulty.has(row)),
    roles: [...given.values()].flatMap(({ role }) => (typeof role === 'string' && role !== '' ? [role] : [])),
    cells: new Map(rows.map(({ row, cells }) => [row, cells])),
    given,
  };
}
