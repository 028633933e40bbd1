/** Writes the results of an import: accounts, hostels, rooms and notifications. */
import { paths } from '#contract/paths.ts';
import type { Db } from '#server/db/open.ts';
import { notification, notify } from '#server/notification/notify.ts';
import { startStays } from '#server/room/stay-rows.ts';
import type { Place } from './find-places.ts';
import { giveHostels } from './import-queries.ts';
import { insertStudents, type NewStudent } from './queries.ts';

/** Rows in one statement: serializing the values of all rows together would block the event loop. */
const perStatement = 1_000;

async function inPieces<T>(rows: readonly T[], write: (piece: readonly T[]) => Promise<void>): Promise<void> {
  for (let start = 0; start < rows.length; start += perStatement) await write(rows.slice(start, start + perStatement));
}

export interface Placed {
  studentId: string;
  place: Place;
}

/** Takes a handful of statements for a thousand students. The caller has locked the hostels. */
export async function writeImported(db: Db, arriving: readonly NewStudent[], placed: readonly Placed[]): Promise<void> {
  const isNew = new Set(arriving.map(({ id }) => id));
  await inPieces(arriving, (piece) => insertStudents(db, piece));
  await inPieces(
    placed.filter(({ studentId }) => !isNew.has(studentId)),
    (piece) =>
      giveHostels(
        db,
        piece.map(({ studentId, place }) => ({ studentId, hostelId: place.hostel.id })),
      ),
  );
  for (const [hostel, ofHostel] of Map.groupBy(placed, ({ place }) => place.hostel)) {
    const seated = ofHostel.flatMap(({ studentId, place: { seat } }) =>
      seat ? [{ studentId, roomId: seat.room.id, seat: seat.number }] : [],
    );
    await inPieces(seated, (piece) => startStays(db, hostel.id, piece));
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
