import type { Inputs } from '#contract/calls.ts';
import { nameAndUsername } from '#contract/person/person.ts';
import type { RoomWithOccupants } from '#contract/room/room.ts';
import { isRoomFound } from '#contract/room/room-search.ts';
import { t } from '#contract/text/text.ts';
import type { NamedHostel } from '#server/call/handler.ts';
import { hostelsWithin } from '#server/call/hostel-rows.ts';
import type { Scope } from '#server/call/scope.ts';
import type { Db } from '#server/db/open.ts';
import { compareKeys, naturalKey } from '#server/natural-order.ts';
import { sheetOf } from '#server/sheet/export-sheet.ts';
import { roomsOfHostel } from './room-rows.ts';

interface OfHostels {
  scope: Scope;
  hostel: NamedHostel | undefined;
}
type Narrowing = Pick<Inputs['roomExport']['query'], 'q' | 'show'>;

type ExportedRoom = RoomWithOccupants & { hostelName: string };

const doorKey = ({ block, roomNumber }: ExportedRoom) => `${naturalKey(block)} ${naturalKey(roomNumber)}`;
const byDoor = (a: ExportedRoom, b: ExportedRoom) => compareKeys(doorKey(a), doorKey(b));

/** The rooms that a list's filters select, hostel by hostel: of the one named, or of all in scope. */
async function* roomsInPieces(
  db: Db,
  { scope, hostel }: OfHostels,
  { q = '', show }: Narrowing,
  today: string,
): AsyncGenerator<ExportedRoom[]> {
  for (const { id, name } of hostel ? [hostel] : await hostelsWithin(db, scope)) {
    const rooms = await roomsOfHostel(db, id);
    const found = rooms.filter((room) => isRoomFound(room, { q, show, today }));
    yield found.map((room) => ({ ...room, hostelName: name })).sort(byDoor);
  }
}

export const roomSheet = sheetOf({
  title: 'Rooms',
  rows: roomsInPieces,
  columns: [
    { heading: 'Room', width: 10, value: ({ roomNumber }) => roomNumber },
    { heading: 'Hostel', value: ({ hostelName }) => hostelName },
    { heading: 'Block', width: 12, value: ({ block }) => block },
    { heading: 'Floor', width: 10, value: ({ floor }) => floor },
    { heading: 'Type', width: 14, value: ({ roomType }) => t(roomType) },
    { heading: 'Seats', kind: 'number', width: 8, value: ({ seats }) => seats },
    { heading: 'Occupied', kind: 'number', width: 10, value: ({ occupants }) => occupants.length },
    { heading: 'Free', kind: 'number', width: 8, value: ({ availableSeats }) => availableSeats },
    { heading: 'Occupants', kind: 'lines', value: ({ occupants }) => occupants.map(nameAndUsername).join('; ') },
    { heading: 'Accessible', width: 11, value: ({ accessible }) => (accessible ? t('Yes') : null) },
    { heading: 'State', width: 8, value: ({ state }) => t(state === 'open' ? 'Open' : 'Closed') },
    { heading: 'Closed because', kind: 'lines', value: ({ closedReason }) => closedReason },
    { heading: 'Closed until', kind: 'day', value: ({ closedUntil }) => closedUntil },
  ],
});
