/** Checking students out, however it came to it. */
import { replyTexts } from '#contract/messages.ts';
import { rupees } from '#contract/money.ts';
import { paths } from '#contract/paths.ts';
import { t } from '#contract/text.ts';
import { formatDay } from '#server/campus-day.ts';
import type { Db } from '#server/db/open.ts';
import { inParts } from '#server/db/over-many.ts';
import { notification, notify } from '#server/notification/notify.ts';
import { endStaysOfStudents } from '#server/room/stay-rows.ts';
import { closeRequests, markAsLeft, type Leaver } from './leaver-rows.ts';

/** Whether something of a student stays open that keeps the student, unless it is said that it does not. */
export const isOwing = ({ fines, unconfirmed }: Leaver): boolean => fines + unconfirmed > 0;

/** What of somebody stays open after leaving, in words. */
export const whatIsOpen = ({ fines, dues, unconfirmed, claimed }: Leaver): string =>
  [
    ...(fines > 0 ? [t(replyTexts.finesOpen, { fines, amount: rupees(dues) })] : []),
    ...(unconfirmed > 0 ? [t(replyTexts.paymentsUnconfirmed, { payments: unconfirmed, amount: rupees(claimed) })] : []),
  ].join(', ');

interface LettingGo {
  /** the last day of their stays, today or earlier */
  day: string;
  reason: string;
  /** id of who does it */
  by: string;
  timeZone: string;
  /** names of all hostels by their ids */
  hostels: ReadonlyMap<string, string>;
}

/** Checks students out and notifies them. They and the hostels are locked, and nothing keeps them any more. */
export async function letGo(db: Db, leavers: readonly Leaver[], { day, reason, by, timeZone, hostels }: LettingGo): Promise<void> {
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
