/** Checks students out, one or many, also at the end of an academic year. */
import { replyTexts } from '#contract/messages.ts';
import { rupees } from '#contract/day/money.ts';
import { paths } from '#contract/paths.ts';
import { t } from '#contract/text/text.ts';
import { formatDay } from '#server/campus-day.ts';
import type { Db } from '#server/db/open.ts';
import { inParts } from '#server/db/over-many.ts';
import { notification, notify } from '#server/notification/notify.ts';
import { endStaysOfStudents } from '#server/room/stay-rows.ts';
import { closeRequests, markAsLeft, type Leaver } from './leaver-rows.ts';

/** Whether a student has open fines, with which they check out only if that is said explicitly (`despite`). */
export const isOwing = ({ fines, unconfirmed }: Leaver): boolean => fines + unconfirmed > 0;

/** The open fines of a student, in words. */
export const describeOpenFines = ({ fines, dues, unconfirmed, claimed }: Leaver): string =>
  [
    ...(fines > 0 ? [t(replyTexts.finesOpen, { fines, amount: rupees(dues) })] : []),
    ...(unconfirmed > 0 ? [t(replyTexts.paymentsUnconfirmed, { payments: unconfirmed, amount: rupees(claimed) })] : []),
  ].join(', ');

interface CheckOutDetails {
  /** the last day of their stays, today or earlier */
  day: string;
  reason: string;
  /** id of the caller */
  by: string;
  timeZone: string;
  /** names of all hostels by their ids */
  hostels: ReadonlyMap<string, string>;
}

/** Checks students out and notifies them. They and the hostels must be locked, and it must have been checked that they can leave. */
export async function checkOutStudents(
  db: Db,
  leavers: readonly Leaver[],
  { day, reason, by, timeZone, hostels }: CheckOutDetails,
): Promise<void> {
  const remark = t(replyTexts.closedByCheckOut, { day: formatDay(day) });
  const link = paths.ownFines();
  await inParts(leavers, async (part) => {
    const ids = part.map(({ id }) => id);
    await endStaysOfStudents(db, ids, { day, timeZone });
    await markAsLeft(db, ids, { day, reason });
    await closeRequests(db, ids, { by, remark });
    await notify(
      db,
      part.map(({ id, hostelId }) => {
        const hostel = hostels.get(hostelId ?? '');
        if (hostel === undefined) return notification('checkedOutWithoutHostel', { day }, { to: id, link });
        return notification('checkedOut', { hostel, day }, { to: id, link });
      }),
    );
  });
}
