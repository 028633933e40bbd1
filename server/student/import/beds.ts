/** The beds of a room that a list names: A, B and C, or numbers. */
import { nameKey } from '#server/name-key.ts';
import type { Remedies } from '#server/sheet/remedies.ts';
import type { HostelState, RoomState } from './import-queries.ts';
import type { Wish } from './wish.ts';

/** The seat that a bed is: 2 for "2", "B" and "Bed B"; undefined for any other name. */
export function seatOfBed(bed: string): number | undefined {
  const name = /^(?:(?:bed|seat|cot)\b\.?\s*(?:no\b\.?)?\s*[-:]?\s*)?(?:(?<number>\d{1,2})|(?<letter>[a-z]))$/i.exec(bed)?.groups;
  if (name?.['number']) return Number(name['number']);
  return name?.['letter'] ? name['letter'].toLowerCase().charCodeAt(0) - 96 : undefined;
}

const bedKey = (bed: string): string => String(seatOfBed(bed) ?? nameKey(bed));

/** Some rows that name one room, without those that name the bed of another of them, unless these get seats of their own. */
export const inBedsOfTheirOwn = (rows: readonly { bed: string }[], remedies: Remedies): number =>
  remedies.answer('beds') === 'another'
    ? rows.length
    : new Set(rows.map(({ bed }, index) => (bed === '' ? `row ${index}` : `bed ${bedKey(bed)}`))).size;

/** By row: which of the rows that name one bed keeps it. */
export function bedKeepers(
  wishes: readonly (Wish & { hostel: HostelState | undefined })[],
  findRoom: (hostel: HostelState, number: string) => RoomState | undefined,
  remedies: Remedies,
): Map<number, number> {
  const inBeds = wishes.flatMap(({ listed: { row, room: number, bed }, hostel }) => {
    const room = hostel && bed !== '' && number !== '' ? findRoom(hostel, number) : undefined;
    return room ? [{ row, bed: `${room.id} ${bedKey(bed)}` }] : [];
  });
  return new Map(
    [...Map.groupBy(inBeds, ({ bed }) => bed).values()].flatMap((rows) => {
      const keeper = remedies.answer('beds') === 'last' ? rows.at(-1) : rows[0];
      return rows.map(({ row }) => [row, keeper?.row ?? row] as const);
    }),
  );
}
