import type { exchangeCalls, WishInput } from '#contract/round/exchange.ts';
import { roundCan } from '#contract/round/round.ts';
import { faults, replyTexts } from '#contract/messages.ts';
import { paths } from '#contract/paths.ts';
import { shownName } from '#contract/person/person.ts';
import { t } from '#contract/text/text.ts';
import { campusTimes } from '#server/campus-day.ts';
import type { Db } from '#server/db/open.ts';
import { Fault } from '#server/fault.ts';
import type { Handlers } from '#server/call/handler.ts';
import type { Me } from '#server/call/session.ts';
import { notification, notify } from '#server/notification/notify.ts';
import type { Wish } from '#server/round/engine/exchange/round.ts';
import * as queries from './queries.ts';
import { lockRoundThat, readRounds, shareExchange, type LockedRound } from '../round-rows.ts';
import * as wishes from './wish-rows.ts';
import { hostelsOf, isFor, roomsOf } from './input.ts';

/** The exchange of the caller's hostel, locked in share mode; refused if it is not open. */
async function openRound(db: Db, me: Me, id: string): Promise<LockedRound> {
  const round = await shareExchange(db, me.hostelId, id);
  if (!round) throw new Fault('roundNotFound');
  if (!roundCan.choose(round, Date.now())) throw new Fault('roundMovedOn', { values: { state: 'closed' } });
  return round;
}

async function matchMate(db: Db, me: Me, round: LockedRound, name: string, field: string): Promise<string> {
  const mate = await wishes.findMate(db, round.hostelIds, name);
  if (mate === undefined) throw new Fault('exchangeMateUnknown', { fields: { [field]: t(faults.exchangeMateUnknown.text) } });
  if (mate === me.userId) throw new Fault('exchangeWithOneself', { fields: { [field]: t(faults.exchangeWithOneself.text) } });
  return mate;
}

const incomplete = (n: number, part: string) => new Fault('invalid', { fields: { [`wishes.${n}.${part}`]: t(faults.invalid.text) } });

/** Checks that the stated wishes name things in this round, and drops repeated ones. */
async function readWishes(db: Db, me: Me, round: LockedRound, stated: readonly WishInput[]): Promise<Wish[]> {
  const rooms = new Set((await roomsOf(db, round.hostelIds)).map(({ id }) => id));
  const inRound = (id: string | undefined): string => {
    const found = round.hostelIds.find((each) => each === id);
    if (found === undefined) throw new Fault('hostelNotFound');
    return found;
  };
  const read = new Map<string, Wish>();
  for (const [n, { kind, roomId, username, in: hostelId, seats, block }] of stated.entries()) {
    let wish: Wish;
    if (kind === 'room') {
      if (roomId === undefined || !rooms.has(roomId)) throw new Fault('roomNotFound');
      wish = { kind, roomId };
    } else if (kind === 'with') {
      if (username === undefined) throw incomplete(n, 'username');
      wish = { kind, studentId: await matchMate(db, me, round, username, `wishes.${n}.username`) };
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

export const exchangeHandlers: Handlers<keyof typeof exchangeCalls> = {
  async exchangeGet({ me, db, scope, params }) {
    const round = await queries.findExchange(db, scope, params.id);
    if (!round) throw new Fault('roundNotFound');
    return await queries.askingIn(db, me.role, round);
  },

  async exchangeNeed({ db, scope, params, body: { studentId, needed } }) {
    const round = await lockRoundThat(db, scope, params.id, (each) => each.policy === 'exchange' && roundCan.cancel(each));
    const person = await queries.personIn(db, round.hostelIds, studentId);
    if (!person) throw new Fault('studentNotFound');
    await queries.setNeed(db, round.id, studentId, needed);
    const student = shownName(person);
    return { message: needed ? t(replyTexts.exchangeNeedMarked, { student }) : t(replyTexts.exchangeNeedUnmarked, { student }) };
  },

  async exchangeInvite({ db, scope, params, settings }) {
    const request = await queries.lockRequest(db, scope, params.id);
    if (request?.status !== 'open') throw new Fault('roomChangeNotFound');
    const round = await queries.findOpenExchange(db, request.hostelId);
    if (!round) throw new Fault('exchangeNoneOpen');
    if (await queries.putRequestIntoRound(db, request.id, round.id)) {
      const values = { closes: campusTimes(settings.TIME_ZONE)(round.closesAt) };
      await notify(db, [notification('exchangeInvited', values, { to: request.student._id, link: paths.exchangeWishes() })]);
    }
    return { message: t(replyTexts.exchangeInvited, { student: shownName(request.student) }) };
  },

  async exchangeOwn({ me, db }) {
    const id = await queries.exchangeOfStudent(db, me.userId, me.hostelId);
    const [round] = id === undefined ? [] : await readRounds(db, [id]);
    if (!round) return { round: null, wishes: [], askedBy: [], outcome: null };
    // outcomes are shown only once published: a proposal may still be discarded
    const [outcome] = round.state === 'published' ? await queries.outcomesOf(db, round._id, me.userId) : [];
    return {
      round,
      wishes: (await wishes.shownWishes(db, round._id, me.userId)).map(({ wish }) => wish),
      askedBy: await wishes.askedBy(db, round._id, me.userId),
      outcome: outcome?.outcome ?? null,
    };
  },

  async exchangeChoices({ me, db }) {
    const id = await queries.exchangeOfStudent(db, me.userId, me.hostelId);
    const [round] = id === undefined ? [] : await readRounds(db, [id]);
    if (!round || !roundCan.choose(round, Date.now())) return { hostels: [] };
    const { gender, roomId, needsAccessible } = await queries.whatFits(db, round._id, me.userId);
    const ids = round.hostels.map(({ _id }) => _id);
    const rooms = (await roomsOf(db, ids)).filter((room) => room.accessible === needsAccessible && room.id !== roomId);
    const byHostel = Map.groupBy(rooms, ({ hostelId }) => hostelId);
    const hostels = (await hostelsOf(db, ids)).filter((hostel) => isFor(hostel.isFor, gender));
    return {
      hostels: hostels.map(({ id, name }) => ({
        _id: id,
        name,
        rooms: (byHostel.get(id) ?? []).map((room) => ({
          _id: room.id,
          roomNumber: room.roomNumber,
          seats: room.seats,
          block: room.block,
          closed: room.closed,
        })),
      })),
    };
  },

  async exchangeWish({ me, db, params, body, settings, countTowards }) {
    const round = await openRound(db, me, params.id);
    const read = await readWishes(db, me, round, body.wishes);
    await wishes.lockStudents(db, [me.userId]);
    const saidYes = read.length === 0 ? [] : (await wishes.askedBy(db, round.id, me.userId)).filter(({ agreed }) => agreed);
    if (saidYes.length > 0)
      throw new Fault('exchangeAskWhileYes', { values: { names: saidYes.map(({ student }) => shownName(student)).join(', ') } });
    const before = await wishes.matesOf(db, round.id, me.userId);
    await wishes.replaceWishes(db, round.id, me.userId, read);
    const asked = read.flatMap((wish) => (wish.kind === 'with' && !before.includes(wish.studentId) ? [wish.studentId] : []));
    for (const id of asked) countTowards(id);
    const values = { student: shownName(me), closes: campusTimes(settings.TIME_ZONE)(round.closesAt) };
    await notify(db, [notification('exchangeAsked', values, { to: asked, link: paths.exchangeWishes() })]);
    return { message: t(replyTexts.exchangeWishesKept, { wishes: read.length }) };
  },

  async exchangeAnswer({ me, db, params, body: { studentId, agreed } }) {
    const round = await openRound(db, me, params.id);
    await wishes.lockStudents(db, [me.userId, studentId]);
    const asking = (await wishes.askedBy(db, round.id, me.userId)).find(({ student }) => student._id === studentId);
    if (!asking) throw new Fault('studentNotFound');
    if (agreed && (await wishes.asksInRound(db, round.id, me.userId))) throw new Fault('exchangeYesWhileAsking');
    await wishes.setConsent(db, { roundId: round.id, hostId: me.userId, studentId, agreed });
    if (agreed && !asking.agreed)
      await notify(db, [notification('exchangeAgreed', { student: shownName(me) }, { to: studentId, link: paths.exchangeWishes() })]);
    const student = shownName(asking.student);
    return { message: agreed ? t(replyTexts.exchangeSaidYes, { student }) : t(replyTexts.exchangeSaidNo, { student }) };
  },
};
