import { replyTexts } from '#contract/messages.ts';
import { paths } from '#contract/paths.ts';
import type { roundWaitingCalls } from '#contract/round/round-waiting.ts';
import { t } from '#contract/text/text.ts';
import type { Db } from '#server/db/open.ts';
import { getLockedHostel, type LockedHostel } from '#server/call/hostel-rows.ts';
import { Fault, orFault } from '#server/fault.ts';
import type { Handlers } from '#server/call/handler.ts';
import { notification, notify } from '#server/notification/notify.ts';
import { startStays } from '#server/room/stay-rows.ts';
import { getRound } from './round-rows.ts';
import * as rows from './waiting-rows.ts';

/** An offer that can still be answered. Locks its hostel, so that nobody else gets the seat until the transaction ends. */
async function lockOffer(db: Db, studentId: string, id: string): Promise<{ offer: rows.OfferedSeat; hostel: LockedHostel }> {
  const found = orFault(await rows.findOffer(db, studentId, id), 'offerNotFound');
  const hostel = await getLockedHostel(db, found.hostelId);
  const offer = await rows.findOffer(db, studentId, id);
  if (offer?.state !== 'open' || offer.isOver) throw new Fault('offerOver');
  return { offer, hostel };
}

export const roundWaitingHandlers: Handlers<keyof typeof roundWaitingCalls> = {
  async roundWaiting({ db, scope, params, query }) {
    const round = await getRound(db, scope, params.id);
    return await rows.readWaitingPage(db, scope, round.id, query);
  },

  async roundOfferAccept({ me, db, params }) {
    const { offer, hostel } = await lockOffer(db, me.userId, params.id);
    await rows.endOffer(db, offer.id, 'accepted');
    await rows.giveHostelOf(db, me.userId, hostel.id);
    await startStays(db, hostel.id, [{ studentId: me.userId, roomId: offer.roomId, seat: offer.seat }]);
    const values = { room: offer.roomNumber, hostel: hostel.name };
    await notify(db, [notification('roomAllotted', values, { to: me.userId, link: paths.hostelRooms(hostel.id) })]);
    return { message: t(replyTexts.offerAccepted, values) };
  },

  async roundOfferDecline({ me, db, params }) {
    const { offer } = await lockOffer(db, me.userId, params.id);
    await rows.endOffer(db, offer.id, 'declined');
    return { message: t(replyTexts.offerDeclined) };
  },
};
