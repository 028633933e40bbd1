/** The parts of an import's reply that describe the list. */
import { replyTexts } from '#contract/messages.ts';
import { t } from '#contract/text/text.ts';
import type { Db } from '#server/db/open.ts';
import { choicesOf, usesOf } from '#server/institution-choices.ts';
import { describeBreaches } from '#server/room/care-rows.ts';

import type { Place } from './find-places.ts';
import type { RoomState, StoredStudent } from './import-queries.ts';
import type { Family } from './listed-family.ts';
import type { ListedStudent } from './read-list.ts';

/** At most this many values are named: a column taken for the wrong one could have a different value in each row. */
const mostNamed = 10;

/** What the list adds to families. */
export function familyRemarks(families: readonly Family[]): string[] {
  const births = families.filter(({ bornOn }) => bornOn !== undefined).length;
  const guardians = families.reduce((sum, { guardians: all }) => sum + all.length, 0);
  const inQuestion = families.flatMap(({ inQuestion: shown = [] }) => shown);
  const named = [...inQuestion.slice(0, mostNamed), ...(inQuestion.length > mostNamed ? ['…'] : [])].join(', ');
  return [
    ...(families.length === 0 ? [] : [t(replyTexts.familiesEntered, { guardians, births })]),
    ...(named === '' ? [] : [t(replyTexts.familiesInQuestion, { named })]),
  ];
}

/** How many students the list puts into each hostel, how many of them into rooms, and how many rooms it adds. */
export function hostelReport(places: readonly Place[]): { _id: string; name: string; students: number; rooms: number; added: number }[] {
  return [...Map.groupBy(places, ({ hostel }) => hostel.id).values()]
    .map((ofHostel) => ({
      _id: ofHostel[0]?.hostel.id ?? '',
      name: ofHostel[0]?.hostel.name ?? '',
      students: ofHostel.length,
      rooms: ofHostel.filter(({ seat }) => seat !== undefined).length,
      added: new Set(ofHostel.flatMap(({ seat }) => (seat?.room.isAdded ? [seat.room.id] : []))).size,
    }))
    .sort((a, b) => a.name.localeCompare(b.name));
}

const newValueTexts = { batch: replyTexts.newBatches, programme: replyTexts.newProgrammes } as const;

/**
 * Remarks on batches and programmes of new students that the institution has neither in its settings nor among its students, with the number of rows
 * for each. Once a year that is usual; otherwise the spreadsheet has probably turned what was typed into a date or number.
 */
export async function newValueRemarks(db: Db, fresh: readonly ListedStudent[]): Promise<string[]> {
  const remarks: string[] = [];
  for (const kind of ['batch', 'programme'] as const) {
    const rows = new Map<string, number>();
    for (const { info } of fresh) {
      const value = info[kind];
      if (value) rows.set(value, (rows.get(value) ?? 0) + 1);
    }
    for (const { value } of await choicesOf(db, kind)) rows.delete(value);
    if (rows.size > 0) for (const value of (await usesOf(db, kind)).keys()) rows.delete(value);
    if (rows.size === 0) continue;
    const named = [...rows]
      .sort(([, some], [, others]) => others - some)
      .slice(0, mostNamed)
      .map(([value, count]) => t(replyTexts.newValueRows, { value, rows: count }));
    remarks.push(t(newValueTexts[kind], { values: rows.size, named: named.join(', '), others: rows.size - named.length }));
  }
  return remarks;
}

interface Seated {
  listed: ListedStudent;
  stored: StoredStudent;
}

/** Remarks on students of the list who would live together, or outside an accessible room, although something is entered against that. Only administrators import. */
export async function careRemarks(db: Db, present: readonly Seated[], places: ReadonlyMap<number, Place>): Promise<string[]> {
  const joining = new Map<string, { room: RoomState; newcomers: string[] }>();
  for (const { listed, stored } of present) {
    const room = places.get(listed.row)?.seat?.room;
    if (room) joining.getOrInsertComputed(room.id, () => ({ room, newcomers: [] })).newcomers.push(stored.id);
  }
  if (joining.size === 0) return [];
  const asRooms = [...joining.values()].map(({ room, newcomers }) => ({ room: { ...room, roomNumber: room.number }, newcomers }));
  const { sentences, breaches } = await describeBreaches(db, asRooms);
  return breaches > sentences.length ? [...sentences, t(replyTexts.moreUnheeded, { more: breaches - sentences.length })] : sentences;
}
