import { RoomInput } from '#contract/room-edit.ts';
import { fieldTexts } from '#contract/messages.ts';
import type { RowError } from '#contract/schemas.ts';
import { t } from '#contract/text.ts';
import { inputReader } from '#server/http/read-input.ts';
import { nameKey } from '#server/name-key.ts';
import { pauses } from '#server/pause.ts';

/** A row of a list of rooms as it was given. */
export interface GivenRow {
  row: number;
  given: unknown;
}

export interface ListedRoom extends RoomInput {
  row: number;
}

// no column of the list is a day
const readRow = inputReader(RoomInput, 'UTC');

/** What is wrong with numbers that a list has twice. */
export function repeatedNumbers(rooms: readonly ListedRoom[]): RowError[] {
  const firstWith = new Map<string, number>();
  return rooms.flatMap(({ row, roomNumber }) => {
    const earlier = firstWith.get(nameKey(roomNumber));
    if (earlier === undefined) firstWith.set(nameKey(roomNumber), row);
    return earlier === undefined
      ? []
      : [{ row, field: 'roomNumber', message: t(fieldTexts.roomNumberTwice, { number: roomNumber, row: String(earlier) }) }];
  });
}

/** Reads a list of rooms: the rows that can be used, and the errors of the others. */
export async function readRooms(rows: readonly GivenRow[]): Promise<{ rooms: ListedRoom[]; errors: RowError[] }> {
  const pause = pauses();
  const rooms: ListedRoom[] = [];
  const errors: RowError[] = [];
  for (const { row, given } of rows) {
    await pause();
    if (typeof given !== 'object' || given === null || Array.isArray(given)) {
      errors.push({ row, field: '', message: t(fieldTexts.notARecord) });
      continue;
    }
    const read = readRow(given);
    if (read.faults) errors.push(...Object.entries(read.faults).map(([field, message]) => ({ row, field, message })));
    // `readRow` has checked it against the schema of this type
    else rooms.push({ row, ...(read.value as RoomInput) });
  }
  const repeated = repeatedNumbers(rooms);
  const faulty = new Set(repeated.map(({ row }) => row));
  return { rooms: rooms.filter(({ row }) => !faulty.has(row)), errors: [...errors, ...repeated] };
}
