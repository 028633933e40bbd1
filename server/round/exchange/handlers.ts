import type { exchangeCalls, WishInput } from '#contract/round/exchange.ts';
import { roundCan } from '#contract/round/round.ts';
import { faults, replyTexts } from '#contract/messages.ts';
import { t } from '#contract/text/text.ts';
import type { Db } from '#server/db/open.ts';
import { Fault } from '#server/fault.ts';
import type { Handlers } from '#server/call/handler.ts';
import type { Me } from '#server/call/session.ts';
import type { Wish } from '#server/round/engine/exchange-input.ts';
import * as queries from './queries.ts';
import { readRounds, shareExchange, type LockedRound } from '../round-rows.ts';
import * as wishes from './wish-rows.ts';
import { hostelsOf, isFor, roomsOf } from './input.ts';

/** The exchange of the caller's hostel, locked in share mode; refused if it is not open. */
async function openRound(db: Db, me: Me, id: string): Promise<LockedRound> {
  const round = await shareExchange(db, me.hostelId, id);
  if (!round) throw new Fault('roundNotFound');
  if (!roundCan.choose(round, Date.now())) throw new Fault('roundMovedOn', { values: { state: 'closed' } });
  return round;
}

const incomplete = (n: number, part: string) => new Fault('invalid', { fields: { [`wishes.${n}.${part}`]: t(faults.invalid.text) } });

/** Checks that the stated wishes name things in this round, and drops repeated ones. */
async function readWishes(db: Db, round: LockedRound, stated: readonly WishInput[]): Promise<Wish[]> {
  const rooms = new Set((await roomsOf(db, round.hostelIds)).map(({ id }) => id));
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

export const exchangeHandlers: Handlers<keyof typeof exchangeCalls> = {
  async exchangeGet({ me, db, scope, params }) {
    const round = await queries.findExchange(db, scope, params.id);
    if (!round) throw new Fault('roundNotFound');
    return await queries.askingIn(db, me.role, round);
  },

  async exchangeOwn({ me, db }) {
    const id = await queries.exchangeOfStudent(db, me.userId, me.hostelId);
    const [round] = id === undefined ? [] : await readRounds(db, [id]);
    if (!round) return { round: null, wishes: [], outcome: null };
    // outcomes are shown only once published: a proposal may still be discarded
    const [outcome] = round.state === 'published' ? await queries.outcomesOf(db, round._id, me.userId) : [];
    return {
      round,
      wishes: (await wishes.shownWishes(db, round._id, me.userId)).map(({ wish }) => wish),
      outcome: outcome?.outcome ?? null,
    };
  },

  async exchangeChoices({ me, db }) {
    const id = await queries.exchangeOfStudent(db, me.userId, me.hostelId);
    const [round] = id === undefined ? [] : await readRounds(db, [id]);
    if (!round || !roundCan.choose(round, Date.now())) return { hostels: [] };
    const { gender, roomId, needsAccessible } = await queries.whatFits(db, me.userId);
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

  async exchangeWish({ me, db, params, body }) {
    const round = await openRound(db, me, params.id);
    const read = await readWishes(db, round, body.wishes);
    await wishes.lockStudent(db, me.userId);
    await wishes.replaceWishes(db, round.id, me.userId, read);
    return { message: t(replyTexts.exchangeWishesKept, { wishes: read.length }) };
  },
};
