import { faults, fieldTexts, replyTexts } from '#contract/messages.ts';
import { shownName } from '#contract/person/person.ts';
import { paths } from '#contract/paths.ts';
import { asksForWishes, roundWishKinds } from '#contract/round/round.ts';
import type { RoundWishes, roundStudentCalls, WishInput } from '#contract/round/round-student.ts';
import { t } from '#contract/text/text.ts';
import type { Db } from '#server/db/open.ts';
import { Fault, orFault } from '#server/fault.ts';
import type { Handlers } from '#server/call/handler.ts';
import { notification, notify, withdrawNotifications } from '#server/notification/notify.ts';
import * as queries from './group-queries.ts';
import { readOwnRounds } from './own-round.ts';
import { largestRoomFor } from './open-rooms.ts';
import { getChoosing, type RoundRow, findOpenExchanges } from './round-rows.ts';
import { takesIn } from '#contract/room/hostel-for.ts';
import type { Wish } from './engine/exchange.ts';
import * as exchange from './exchange-rows.ts';
import { getLockedHostel, type LockedHostel } from '#server/call/hostel-rows.ts';
import { startStays } from '#server/room/stay-rows.ts';
import * as waiting from './waiting-rows.ts';

/** An offer that can still be answered. Locks its hostel, so that nobody else gets the seat until the transaction ends. */
async function lockOffer(db: Db, studentId: string, id: string): Promise<{ offer: waiting.OfferedSeat; hostel: LockedHostel }> {
  const found = orFault(await waiting.findOffer(db, studentId, id), 'offerNotFound');
  const hostel = await getLockedHostel(db, found.hostelId);
  const offer = await waiting.findOffer(db, studentId, id);
  if (offer?.state !== 'open' || offer.isOver) throw new Fault('offerOver');
  return { offer, hostel };
}

const incomplete = (n: number, part: string) => new Fault('invalid', { fields: { [`wishes.${n}.${part}`]: t(faults.invalid.text) } });

/** Checks that the stated wishes name things in this round, and drops repeated ones. */
async function readWishes(db: Db, round: RoundRow, stated: readonly WishInput[]): Promise<Wish[]> {
  const rooms = new Set((await exchange.roomsOf(db, round.hostelIds)).map(({ id }) => id));
  const inRound = (id: string | undefined): string => {
    const found = round.hostelIds.find((each) => each === id);
    if (found === undefined) throw new Fault('hostelNotFound');
    return found;
  };
  const read = new Map<string, Wish>();
  for (const [n, { kind, roomId, in: hostelId, seats, block }] of stated.entries()) {
    let wish: Wish;
    if (kind === 'room') {
      if (roomId === undefined || !rooms.has(roomId)) throw new Fault('roomNotFound');
      wish = { kind, roomId };
    } else if (kind === 'seats') {
      if (seats === undefined) throw incomplete(n, 'seats');
      wish = { kind, hostelId: inRound(hostelId), seats };
    } else {
      if (block === undefined) throw incomplete(n, 'block');
      wish = { kind, hostelId: inRound(hostelId), block };
    }
    read.getOrInsert(JSON.stringify(wish), wish);
  }
  return [...read.values()];
}

async function getGrouping(db: Db, studentId: string, id: string): Promise<RoundRow> {
  const round = await getChoosing(db, studentId, id);
  if (!round.groups) throw new Fault('roundWithoutGroups');
  return round;
}

const link = paths.ownRound();

/** Locks the student's place in the round, the group, and the group that the student is in, if any; returns the latter. */
async function lockForRequest(db: Db, { roundId, groupId, studentId }: queries.NewRequest): Promise<queries.GroupOfStudent | undefined> {
  await queries.lockPlace(db, roundId, studentId);
  const present = await queries.findGroupOf(db, roundId, studentId);
  await queries.lockGroups(db, [groupId, ...(present ? [present.id] : [])]);
  return await queries.findGroupOf(db, roundId, studentId);
}

/** A request that the caller may answer, locked as above, and its round. With `own`, also one that the caller has made. */
async function lockRequest(db: Db, callerId: string, id: string, own: boolean) {
  const find = async () => orFault(await queries.findRequest(db, id, callerId, own), 'groupRequestNotFound');
  const request = await find();
  const round = await getGrouping(db, callerId, request.roundId);
  const present = await lockForRequest(db, request);
  // before the locks were taken, somebody may have answered the request, or the caller may have left the group
  await find();
  return { round, request, present };
}

/** Errors, by field, for wishes of a kind that the round does not offer. */
function notOffered(round: RoundRow, wishes: RoundWishes): Record<string, string> {
  const fields = { size: 'sizes', hostel: 'hostels', block: 'blocks', floor: 'floors' } as const;
  const wrong = roundWishKinds
    .filter((kind) => wishes[fields[kind]].length > 0 && !round.wishes.includes(kind))
    .map((kind) => fields[kind]);
  const why = t(asksForWishes(round.policy) ? fieldTexts.wishNotOffered : fieldTexts.classicWithoutWishes);
  return Object.fromEntries(wrong.map((field) => [field, why]));
}

/** Refuses wishes for rooms that are too small for the student's whole group. */
async function refuseTooSmall(db: Db, round: RoundRow, studentId: string, wishes: RoundWishes): Promise<void> {
  const together = (await queries.findGroupOf(db, round.id, studentId))?.members ?? 1;
  const sizes = wishes.sizes.filter((seats) => seats < together);
  if (sizes.length === 0) return;
  const values = { together, sizes: sizes.toSorted((a, b) => a - b).join(', ') };
  throw new Fault('wishTooSmall', { values, fields: { sizes: t(faults.wishTooSmall.text, values) } });
}

export const roundStudentHandlers: Handlers<keyof typeof roundStudentCalls> = {
  async roundOwn({ me, db }) {
    return await readOwnRounds(db, me.userId);
  },

  async roundWish({ me, db, params, body }) {
    const round = await getChoosing(db, me.userId, params.id);
    const hostels = await queries.hostelsOpenTo(db, round.id, me.userId);
    if (body.hostels.some((id) => !hostels.includes(id))) throw new Fault('hostelNotFound');
    const fields = notOffered(round, body);
    if (Object.keys(fields).length > 0) throw new Fault('invalid', { fields });
    await refuseTooSmall(db, round, me.userId, body);
    await queries.saveWishes(db, round.id, me.userId, body);
    return { message: t(replyTexts.wishesSaved) };
  },

  async roundGroupCreate({ me, db, params }) {
    const round = await getGrouping(db, me.userId, params.id);
    await queries.lockPlace(db, round.id, me.userId);
    const present = await queries.findGroupOf(db, round.id, me.userId);
    if (present && present.members > 1) throw new Fault('inGroup');
    const code = present?.code ?? (await queries.insertGroup(db, round.id, me.userId));
    return { message: t(replyTexts.groupMade, { code }), code };
  },

  async roundGroupAsk({ me, db, params, countTowards, body }) {
    const round = await getGrouping(db, me.userId, params.id);
    const code = body.code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
    const group = orFault(await queries.findGroupByCode(db, round.id, code), 'groupNotFound');
    const wanted = { roundId: round.id, groupId: group.id, studentId: me.userId };
    const present = await lockForRequest(db, wanted);
    // the group may have ended before it was locked
    const members = await queries.membersOf(db, group.id);
    if (members.length === 0) throw new Fault('groupNotFound');
    if (present && (present.id === group.id || present.members > 1)) throw new Fault('inGroup');
    const requestId = await queries.insertRequest(db, wanted);
    if (requestId !== undefined) {
      countTowards(group.id);
      const delivery = { to: members.map(({ _id }) => _id), link, about: requestId };
      await notify(db, [notification('groupAsked', { student: shownName(me) }, delivery)]);
    }
    return { message: t(replyTexts.groupAsked) };
  },

  async roundGroupAccept({ me, db, params }) {
    const { round, request, present } = await lockRequest(db, me.userId, params.id, false);
    const { groupId, studentId } = request;
    // members do not learn that the student is in another group
    if (present && present.members > 1) throw new Fault('groupRequestNotFound');
    const members = await queries.membersOf(db, groupId);
    const all = [...members.map(({ _id }) => _id), studentId];
    const seats = await largestRoomFor(db, round.id, all, me.userId);
    if (seats === 0) throw new Fault('groupNotPossible');
    if (seats < all.length) throw new Fault('groupFull', { values: { seats } });
    await queries.setGroup(db, round.id, studentId, groupId);
    await queries.endRequestsOf(db, round.id, studentId);
    if (present) await queries.endGroupIfEmpty(db, present.id);
    const newcomer = (await queries.membersOf(db, groupId)).find(({ _id }) => _id === studentId);
    const others = members.map(({ _id }) => _id).filter((id) => id !== me.userId);
    await notify(db, [
      notification('groupJoined', { student: newcomer ? shownName(newcomer) : '' }, { to: others, link }),
      notification('groupAgreed', { members: members.map(shownName).join(', ') }, { to: studentId, link }),
    ]);
    return { message: t(replyTexts.groupJoined) };
  },

  async roundGroupDecline({ me, db, params }) {
    const { request } = await lockRequest(db, me.userId, params.id, true);
    const isTakenBack = request.studentId === me.userId;
    if (isTakenBack) await withdrawNotifications(db, params.id);
    await queries.deleteRequest(db, params.id);
    if (!isTakenBack) await notify(db, [notification('groupRequestDeclined', { code: request.code }, { to: request.studentId, link })]);
    return { message: t(replyTexts.groupDeclined) };
  },

  async roundGroupLeave({ me, db, params }) {
    const round = await getGrouping(db, me.userId, params.id);
    await queries.lockPlace(db, round.id, me.userId);
    const group = orFault(await queries.findGroupOf(db, round.id, me.userId), 'notInGroup');
    await queries.leaveGroup(db, round.id, group.id, me.userId);
    const members = await queries.membersOf(db, group.id);
    await notify(db, [notification('groupLeft', { student: shownName(me) }, { to: members.map(({ _id }) => _id), link })]);
    return { message: t(replyTexts.groupLeft) };
  },

  async exchangeChoices({ me, db }) {
    const { roomId, needsAccessible, ...student } = await exchange.whatFits(db, me.userId);
    const all = (await findOpenExchanges(db, me.userId)).flatMap((round) => round.hostels);
    const hostels = all.filter((hostel) => takesIn(hostel.for, student));
    const ids = hostels.map(({ _id }) => _id);
    const rooms = (await exchange.roomsOf(db, ids)).filter((room) => room.accessible === needsAccessible && room.id !== roomId);
    const byHostel = Map.groupBy(rooms, ({ hostelId }) => hostelId);
    const roomsIn = (id: string) => (byHostel.get(id) ?? []).map((room) => ({ ...room, _id: room.id }));
    return { hostels: hostels.map(({ _id, name }) => ({ _id, name, rooms: roomsIn(_id) })) };
  },

  async exchangeWish({ me, db, params, body }) {
    const round = await getChoosing(db, me.userId, params.id, 'exchange');
    const read = await readWishes(db, round, body.wishes);
    await exchange.lockStudent(db, me.userId);
    await exchange.replaceWishes(db, round.id, me.userId, read);
    return { message: t(replyTexts.exchangeWishesKept, { wishes: read.length }) };
  },

  async roundOfferAccept({ me, db, params }) {
    const { offer, hostel } = await lockOffer(db, me.userId, params.id);
    await waiting.endOffer(db, offer.id, 'accepted');
    await waiting.giveHostelOf(db, me.userId, hostel.id);
    await startStays(db, hostel.id, [{ studentId: me.userId, roomId: offer.roomId, seat: offer.seat }]);
    const values = { room: offer.roomNumber, hostel: hostel.name };
    await notify(db, [notification('roomAllotted', values, { to: me.userId, link: paths.hostelRooms(hostel.id) })]);
    return { message: t(replyTexts.offerAccepted, values) };
  },

  async roundOfferDecline({ me, db, params }) {
    const { offer } = await lockOffer(db, me.userId, params.id);
    await waiting.endOffer(db, offer.id, 'declined');
    return { message: t(replyTexts.offerDeclined) };
  },
};
