/** Wishes and their outcomes in words. */
import type { Outcome, Wish, WishInput } from '#contract/round/exchange.ts';
import type { Round } from '#contract/round/round.ts';
import { exchangeTexts, whyNotTexts } from '#contract/messages.ts';
import { blockName } from '#contract/room/room-search.ts';
import { t } from '#contract/text/text.ts';

const plainWish = ({ kind, room, seats, block }: Wish): string => {
  switch (kind) {
    case 'room':
      return room ? t('Room {room}', { room: room.roomNumber }) : t('A room that is not there any more');
    case 'seats':
      return t('{seats, plural, one {A room for one} other {A room for #}}', { seats });
    case 'block':
      return blockName(block);
  }
};

/** A wish, with its hostel where the round has several. */
export function wishText(wish: Wish, hostels: Round['hostels']): string {
  const hostel = wish.room?.hostel ?? wish.hostel?.name;
  return hostels.length > 1 && hostel !== undefined ? `${plainWish(wish)}, ${hostel}` : plainWish(wish);
}

/** A saved wish as input for saving the list again; undefined if what it names no longer exists. */
export function statedWish({ kind, room, hostel, seats, block }: Wish): WishInput | undefined {
  if (kind === 'room') return room ? { kind, roomId: room._id } : undefined;
  if (!hostel) return undefined;
  return kind === 'seats' ? { kind, in: hostel._id, seats } : { kind, in: hostel._id, block };
}

/** Whether a move is part of a swap, a ring or a chain. */
export function chainText({ students, ring }: Pick<Outcome, 'students' | 'ring'>): string {
  if (ring) return students === 2 ? t(exchangeTexts.swap) : t(exchangeTexts.ring, { students });
  return students === 1 ? t(exchangeTexts.toEmptySeat) : t(exchangeTexts.chain, { students });
}

/** Why a wish was not met. */
export const whyNotText = ({ why }: Outcome['unmet'][number]): string => t(whyNotTexts[why]);
