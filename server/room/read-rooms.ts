/** Reads lists of rooms, from a sheet or from JSON. */
import { fieldTexts } from '#contract/messages.ts';
import { roomTypes } from '#contract/room/room.ts';
import { roomCountLimit, RoomInput } from '#contract/room/room-edit.ts';
import { roomListFields } from '#contract/room/room-list.ts';
import type { RowError } from '#contract/call/schemas.ts';
import { isSheet, type SheetColumn, type SheetFile } from '#contract/sheet/sheet.ts';
import { t } from '#contract/text/text.ts';
import { inputReader } from '#server/call/read-input.ts';
import { nameKey } from '#server/name-key.ts';
import { pauses } from '#server/pause.ts';
import type { ListToMend } from '#server/sheet/bad-rows.ts';
import { givenList, type GivenList, hasField } from '#server/sheet/given-list.ts';
import type { Headings } from '#server/sheet/match-columns.ts';
import { isRecord } from '#server/is-record.ts';
import type { GivenRow } from '#server/sheet/rows-of-json.ts';

export interface ListedRoom extends RoomInput {
  row: number;
}

interface ListWithoutRooms extends ListToMend {
  errors: RowError[];
  columns: (SheetColumn & { examples: string[] })[];
}

export interface RoomList extends ListWithoutRooms {
  rooms: ListedRoom[];
}

// the list holds days without a time, so the time zone does not matter
const readRow = inputReader(RoomInput);

const seater = /^(\w+)[ -]*(?:seater|seats?|beds?|bedded|sharing|room)?$/;

/** Offices write Double, or 2 seater, where we store 2. */
function seatsOf(cell: string): string {
  const [, word = ''] = seater.exec(cell.toLowerCase()) ?? [];
  if (/^\d+$/.test(word)) return word;
  const type = roomTypes.findIndex((name) => name === `${word.charAt(0).toUpperCase()}${word.slice(1)} Seater`);
  return type === -1 ? cell : String(type + 1);
}

const yes: ReadonlySet<string> = new Set(['yes', 'y', 'true', '1', 'x']);
const no: ReadonlySet<string> = new Set(['no', 'n', 'false', '0', '-', '']);

function accessibleOf(cell: string): boolean | string {
  const word = cell.toLowerCase();
  return yes.has(word) || (no.has(word) ? false : cell);
}

const dayMonthYear = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})$/;

/** Offices write 5/3/2027 for the fifth of March. */
function dayOf(cell: string): string | null {
  const [, day = '', month = '', year = ''] = dayMonthYear.exec(cell) ?? [];
  return year === '' ? cell || null : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

const isOpen = (cell: string) => no.has(cell.toLowerCase()) || cell.toLowerCase() === 'open';

const kind = { fields: roomListFields, most: roomCountLimit, isOfDigits: () => true };

/** The value of a cell, in the form that the schema of our field reads. */
function valueOf(field: string, cell: string): unknown {
  if (field === 'seats') return seatsOf(cell);
  if (field === 'accessible') return accessibleOf(cell);
  if (field === 'closedUntil') return dayOf(cell);
  return field === 'closedReason' && isOpen(cell) ? '' : cell;
}

/** The rows of a list, in the form that the schema of our fields reads. */
async function givenRooms(
  body: SheetFile | { rooms: readonly unknown[] },
  headings: Record<'remembered' | 'settled', Headings>,
): Promise<GivenList> {
  if (!isSheet(body)) return await givenList(body.rooms, headings, kind);
  const list = await givenList(body, headings, kind);
  const missing = roomListFields.filter(({ name }) => (name === 'roomNumber' || name === 'seats') && !hasField(list, name, body));
  if (missing.length === 0) {
    const read = ({ given }: GivenRow) =>
      isRecord(given)
        ? Object.fromEntries(Object.entries(given).map(([field, cell]) => [field, typeof cell === 'string' ? valueOf(field, cell) : cell]))
        : given;
    return { ...list, rows: list.rows.map((row) => ({ ...row, given: read(row) })) };
  }
  // one error for the list, not one for each of its rows
  const errors = missing.map(({ name, label }): RowError => {
    const message = t(fieldTexts.noColumn, { column: t(label) });
    return { row: list.headingRow, field: name, message };
  });
  return { ...list, rows: [], errors };
}

/** An error for each room whose number is in the list before. */
function repeatedNumbers(rooms: readonly ListedRoom[]): RowError[] {
  const firstWith = new Map<string, number>();
  return rooms.flatMap(({ row, roomNumber }) => {
    const earlier = firstWith.get(nameKey(roomNumber));
    if (earlier === undefined) firstWith.set(nameKey(roomNumber), row);
    return earlier === undefined
      ? []
      : [{ row, field: 'roomNumber', message: t(fieldTexts.roomNumberTwice, { number: roomNumber, row: String(earlier) }) }];
  });
}

/** A closed room must have a reason, and may have an expected last day, today or later. */
function closingFaults({ row, closedReason = '', closedUntil = null }: ListedRoom, today: string): RowError[] {
  if (closedReason === '' ? closedUntil !== null : yes.has(closedReason.toLowerCase()) || closedReason.toLowerCase() === 'closed')
    return [{ row, field: 'closedReason', message: t(fieldTexts.closedWhy) }];
  return closedUntil !== null && closedUntil < today ? [{ row, field: 'closedUntil', message: t(fieldTexts.dayPassed) }] : [];
}

/** The errors in the rooms of a list that the schema cannot find. */
export const faultsIn = (rooms: readonly ListedRoom[], today: string): RowError[] => [
  ...repeatedNumbers(rooms),
  ...rooms.flatMap((room) => closingFaults(room, today)),
];

/** Reads a list of rooms: returns the rooms without errors, and the errors of the other rows. */
export async function readRooms(
  body: SheetFile | { rooms: readonly unknown[] },
  headings: Record<'remembered' | 'settled', Headings>,
  today: string,
): Promise<RoomList> {
  const { rows, ...list } = await givenRooms(body, headings);
  const pause = pauses();
  const rooms: ListedRoom[] = [];
  const errors: RowError[] = [...list.errors];
  const unreadable = new Set(errors.map(({ row }) => row));
  for (const { row, given } of rows) {
    await pause();
    if (unreadable.has(row)) continue;
    if (!isRecord(given)) {
      errors.push({ row, field: '', message: t(fieldTexts.notARecord) });
      continue;
    }
    const read = readRow(given, 'UTC');
    if (read.faults) errors.push(...Object.entries(read.faults).map(([field, message]) => ({ row, field, message })));
    // `readRow` has checked it against the schema of this type
    else rooms.push({ row, ...(read.value as RoomInput) });
  }
  const found = faultsIn(rooms, today);
  const faulty = new Set(found.map(({ row }) => row));
  return {
    ...list,
    rooms: rooms.filter(({ row }) => !faulty.has(row)),
    errors: [...errors, ...found],
    cells: new Map(rows.map(({ row, cells }) => [row, cells])),
  };
}
