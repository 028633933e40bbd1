import type { exchangeCalls, WishInput } from '#contract/round/exchange.ts';
import { faults, replyTexts } from '#contract/messages.ts';
import { takesIn } from '#contract/room/hostel-for.ts';
import { t } from '#contract/text/text.ts';
import type { Db } from '#server/db/open.ts';
import { Fault } from '#server/fault.ts';
import type { Handlers } from '#server/call/handler.ts';
import type { Wish } from './engine/exchange-input.ts';
import * as rows from './exchange-rows.ts';
import { findOpenExchanges, getChoosing, type RoundRow } from './round-rows.ts';

const incomplete = (n: number, part: string) => new Fault('invalid', { fields: { [`wishes.${n}.${part}`]: t(faults.invalid.text) } });

/** Checks that the stated wishes name things in this round, and drops repeated ones. */
async function readWishes(db: Db, round: RoundRow, stated: readonly WishInput[]): Promise<Wish[]> {
  const rooms = new Set((await rows.roomsOf(db, round.hostelIds)).map(({ id }) => id));
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
  async exchangeChoices({ me, db }) {
    const { roomId, needsAccessible, ...student } = await rows.whatFits(db, me.userId);
    const all = (await findOpenExchanges(db, me.userId)).flatMap((round) => round.hostels);
    const hostels = all.filter((hostel) => takesIn(hostel.for, student));
    const ids = hostels.map(({ _id }) => _id);
    const rooms = (await rows.roomsOf(db, ids)).filter((room) => room.accessible === needsAccessible && room.id !== roomId);
    const byHostel = Map.groupBy(rooms, ({ hostelId }) => hostelId);
    const roomsIn = (id: string) => (byHostel.get(id) ?? []).map((room) => ({ ...room, _id: room.id }));
    return { hostels: hostels.map(({ _id, name }) => ({ _id, name, rooms: roomsIn(_id) })) };
  },

  async exchangeWish({ me, db, params, body }) {
    const round = await getChoosing(db, me.userId, params.id, 'exchange');
    const read = await readWishes(db, round, body.wishes);
    await rows.lockStudent(db, me.userId);
    await rows.replaceWishes(db, round.id, me.userId, read);
    return { message: t(replyTexts.exchangeWishesKept, { wishes: read.length }) };
  },
};
