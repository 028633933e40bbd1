import { replyTexts } from '#contract/messages.ts';
import { paths } from '#contract/paths.ts';
import { t } from '#contract/text/text.ts';
import type { Db } from '#server/db/open.ts';
import { inParts } from '#server/db/over-many.ts';
import { notification, notify } from '#server/notification/notify.ts';
import { closeRoomChangesOf } from '#server/room-change/room-change-rows.ts';
import { endStaysOfStudents } from '#server/room/stay-rows.ts';
import { leaveHostels, type Resident } from './queries.ts';

interface Freeing {
  /** the last day of their stays, today or earlier */
  day: string;
  /** id of the caller */
  by: string;
  timeZone: string;
  /** names of all hostels by their ids */
  hostels: ReadonlyMap<string, string>;
  leaveHostel: boolean;
}

/** Frees the seats of students who do not check out and, with `leaveHostel`, takes them out of their hostels. They and the hostels must be locked. */
export async function freeSeats(
  db: Db,
  students: readonly Resident[],
  { day, by, timeZone, hostels, leaveHostel }: Freeing,
): Promise<void> {
  const hostelOf = new Map(students.map(({ id, hostelId }) => [id, hostels.get(hostelId ?? '') ?? '']));
  await inParts(students, async (part) => {
    const ids = part.map(({ id }) => id);
    const ended = await endStaysOfStudents(db, ids, { day, timeZone });
    if (leaveHostel) {
      await leaveHostels(db, ids);
      await closeRoomChangesOf(db, ids, { by, remark: t(replyTexts.closedByMove) });
    }
    const link = paths.dashboard();
    await notify(db, [
      ...ended.map(({ studentId, roomNumber: room }) =>
        notification('yearEnded', { room, hostel: hostelOf.get(studentId) ?? '', day }, { to: studentId, link }),
      ),
      ...(leaveHostel ? ids.map((id) => notification('hostelTakenOut', { hostel: hostelOf.get(id) ?? '' }, { to: id, link })) : []),
    ]);
  });
}
