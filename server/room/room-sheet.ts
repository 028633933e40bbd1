import { exportTexts } from '#contract/sheet/export-texts.ts';
import { nameAndUsername } from '#contract/person/person.ts';
import { isRoomFound } from '#contract/room/room-search.ts';
import type { Input } from '#contract/call/call.ts';
import type { Calls } from '#contract/calls.ts';
import type { RoomWithOccupants } from '#contract/room/room.ts';
import { t } from '#contract/text/text.ts';
import type { Db } from '#server/db/open.ts';
import { hostelsWithin } from '#server/call/hostel-rows.ts';
import type { NamedHostel } from '#server/call/handler.ts';
import type { Scope } from '#server/call/scope.ts';
import { compareKeys, naturalKey } from '#server/natural-order.ts';
import type { Column } from '#server/sheet/sheet.ts';
import { roomsOfHostel } from './room-rows.ts';

type ExportedRoom = RoomWithOccupants & { hostelName: string };

const doorKey = ({ block, roomNumber }: ExportedRoom) => `${naturalKey(block)} ${naturalKey(roomNumber)}`;
const byDoor = (a: ExportedRoom, b: ExportedRoom) => compareKeys(doorKey(a), doorKey(b));

/** The rooms that a list's filters select, hostel by hostel: of the one named, or of all in scope. */
export async function* roomsInPieces(
  db: Db,
  { scope, hostel, query: { q = '', show } }: { scope: Scope; hostel: NamedHostel | undefined; query: Input<Calls['roomExport']>['query'] },
  today: string,
): AsyncGenerator<ExportedRoom[]> {
  for (const { id, name } of hostel ? [hostel] : await hostelsWithin(db, scope)) {
    const rooms = await roomsOfHostel(db, id);
    const found = rooms.filter((room) => isRoomFound(room, { q, show, today }));
    yield found.map((room) => ({ ...room, hostelName: name })).sort(byDoor);
  }
}

export const roomColumns: readonly Column<ExportedRoom>[] = [
  { heading: exportTexts.room, width: 10, value: ({ roomNumber }) => roomNumber },
  { heading: exportTexts.hostel, value: ({ hostelName }) => hostelName },
  { heading: exportTexts.block, width: 12, value: ({ block }) => block },
  { heading: exportTexts.floor, width: 10, value: ({ floor }) => floor },
  { heading: exportTexts.type, width: 14, value: ({ roomType }) => t(roomType) },
  { heading: exportTexts.seats, kind: 'number', width: 8, value: ({ seats }) => seats },
  { heading: exportTexts.occupied, kind: 'number', width: 10, value: ({ occupants }) => occupants.length },
  { heading: exportTexts.free, kind: 'number', width: 8, value: ({ availableSeats }) => availableSeats },
  { heading: exportTexts.occupants, kind: 'lines', value: ({ occupants }) => occupants.map(nameAndUsername).join('; ') },
  { heading: exportTexts.accessible, width: 11, value: ({ accessible }) => (accessible ? t(exportTexts.yes) : null) },
  { heading: exportTexts.state, width: 8, value: ({ state }) => t(state === 'open' ? exportTexts.open : exportTexts.closed) },
  { heading: exportTexts.closedReason, kind: 'lines', value: ({ closedReason }) => closedReason },
  { heading: exportTexts.closedUntil, kind: 'day', value: ({ closedUntil }) => closedUntil },
];
