/** Writes the results of an import: accounts, hostels, rooms and notifications. */
import { paths } from '#contract/paths.ts';
import type { Db } from '#server/db/open.ts';
import { insertHostelWith } from '#server/room/hostel-with-rooms.ts';
import { nameKey } from '#server/name-key.ts';
import { insertRooms } from '#server/room/room-rows.ts';
import { notification, notify } from '#server/notification/notify.ts';
import { startStays } from '#server/room/stay-rows.ts';
import type { Place } from './find-places.ts';
import { giveHostels, roomIds } from './import-queries.ts';
import { type Family, insertFamilies } from './listed-family.ts';
import { insertStudents, type NewStudent } from '../queries.ts';

/** Rows in one statement: serializing the values of all rows together would block the event loop. */
const perStatement = 1_000;

async function inPieces<T>(rows: readonly T[], write: (piece: readonly T[]) => Promise<void>): Promise<void> {
  for (let start = 0; start < rows.length; start += perStatement) await write(rows.slice(start, start + perStatement));
}

export interface Placed {
  studentId: string;
  place: Place;
}

/** Adds the hostels and rooms that are in the list and not in the database. Returns the places with what they are stored as. */
export async function addPlaces(db: Db, places: ReadonlyMap<number, Place>): Promise<Map<number, Place>> {
  const stored = new Map(places);
  for (const [hostel, ofHostel] of Map.groupBy(places, ([, place]) => place.hostel)) {
    const rooms = new Map(ofHostel.flatMap(([, { seat }]) => (seat?.room.isAdded ? [[seat.room.id, seat.room]] : [])));
    if (!hostel.isAdded && rooms.size === 0) continue;
    const inputs = [...rooms.values()].map(({ number, seats }) => ({ roomNumber: number, seats }));
    const { isAdded, ...known } = hostel;
    const id = isAdded ? await insertHostelWith(db, { name: hostel.name, isFor: hostel.isFor, rooms: inputs }) : hostel.id;
    if (!isAdded) await insertRooms(db, id, inputs);
    const ids = await roomIds(db, id);
    for (const [row, { seat }] of ofHostel) {
      const roomId = seat && (ids.get(nameKey(seat.room.number)) ?? seat.room.id);
      stored.set(row, { hostel: { ...known, id }, seat: seat && roomId ? { ...seat, room: { ...seat.room, id: roomId } } : undefined });
    }
  }
  return stored;
}

/** Takes a handful of statements for a thousand students. The caller has locked the hostels. */
export async function writeImported(
  db: Db,
  arriving: readonly NewStudent[],
  placed: readonly Placed[],
  families: readonly (Family & { studentId: string })[],
): Promise<void> {
  const isNew = new Set(arriving.map(({ id }) => id));
  await inPieces(arriving, (piece) => insertStudents(db, piece));
  await inPieces(families, (piece) => insertFamilies(db, piece));
  await inPieces(
    placed.filter(({ studentId }) => !isNew.has(studentId)),
    (piece) =>
      giveHostels(
        db,
        piece.map(({ studentId, place }) => ({ studentId, hostelId: place.hostel.id })),
      ),
  );
  for (const [hostelId, ofHostel] of Map.groupBy(placed, ({ place }) => place.hostel.id)) {
    const seated = ofHostel.flatMap(({ studentId, place: { seat } }) =>
      seat ? [{ studentId, roomId: seat.room.id, seat: seat.number }] : [],
    );
    await inPieces(seated, (piece) => startStays(db, hostelId, piece));
  }
  await inPieces(placed, (piece) =>
    notify(
      db,
      piece.map(({ studentId, place: { hostel, seat } }) => {
        const delivery = { to: studentId, link: paths.hostelRooms(hostel.id) };
        return seat
          ? notification('roomAllotted', { room: seat.room.number, hostel: hostel.name }, delivery)
          : notification('hostelAllotted', { hostel: hostel.name }, delivery);
      }),
    ),
  );
}
