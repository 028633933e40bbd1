/** Places, wishes and times of a round in words. */
import { blockName, floorName, placeOf } from '#contract/room/room-search.ts';
import type { RoundPlace } from '#contract/round/round-draw.ts';
import { sizeName } from '#contract/round/round-choices.ts';
import type { RoundWishKind, RoundState, Round } from '#contract/round/round.ts';
import type { OwnRound, RoundWishes } from '#contract/round/round-student.ts';
import { t } from '#contract/text/text.ts';
import { byHeight } from '#web/room/shared/room-places.ts';
import type { Ranked } from '#web/ui/form/ranked-list.tsx';
import { roundStateNames } from '#contract/round/round-policies.ts';
import type { Statuses } from '#web/ui/show/status-tag.tsx';
import type { Outcome, Wish, WishInput } from '#contract/round/exchange.ts';
import { exchangeTexts, whyNotTexts } from '#contract/messages.ts';
import { shownName } from '#contract/person/person.ts';

export const roundStatuses: Statuses<RoundState> = {
  open: { name: roundStateNames.open, tone: 'good' },
  closed: { name: roundStateNames.closed, tone: 'neutral' },
  proposed: { name: roundStateNames.proposed, tone: 'warning' },
  published: { name: roundStateNames.published, tone: 'info' },
  cancelled: { name: roundStateNames.cancelled, tone: 'bad' },
};

/** Wishes and their outcomes in words. */

const plainWish = ({ kind, room, student, seats, block }: Wish): string => {
  switch (kind) {
    case 'room':
      return room ? t('Room {room}', { room: room.roomNumber }) : t('A room that is not there any more');
    case 'with':
      return t('With {student}', { student: student ? shownName(student) : '–' });
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
export function statedWish({ kind, room, student, hostel, seats, block }: Wish): WishInput | undefined {
  if (kind === 'room') return room ? { kind, roomId: room._id } : undefined;
  if (kind === 'with') return student ? { kind, username: student.username } : undefined;
  if (!hostel) return undefined;
  return kind === 'seats' ? { kind, in: hostel._id, seats } : { kind, in: hostel._id, block };
}

/** Whether a move is part of a swap, a ring or a chain. */
export function chainText({ students, ring }: Pick<Outcome, 'students' | 'ring'>): string {
  if (ring) return students === 2 ? t(exchangeTexts.swap) : t(exchangeTexts.ring, { students });
  return students === 1 ? t(exchangeTexts.toEmptySeat) : t(exchangeTexts.chain, { students });
}

/** Why a wish was not met. */
export const whyNotText = ({ why, seats }: Outcome['unmet'][number]): string => t<string>(whyNotTexts[why], { seats });

/** "Ganga, Block A, Floor 2" */
export const whereIs = ({ hostel, block, floor }: RoundPlace): string =>
  [hostel.name, placeOf({ block, floor })].filter(Boolean).join(', ');

/** Where the wishes of a kind are stored, and what can be wished for. */
interface WishKind {
  list: keyof RoundWishes;
  choices: (choices: OwnRound['choices']) => Ranked[];
}

const named = (nameOf: (key: string) => string) => (key: string) => ({ key, label: nameOf(key) });

export const wishKinds: Readonly<Record<RoundWishKind, WishKind>> = {
  size: { list: 'sizes', choices: ({ sizes }) => sizes.map((size) => ({ key: String(size), label: sizeName(size) })) },
  hostel: { list: 'hostels', choices: ({ hostels }) => hostels.map(({ _id, name }) => ({ key: _id, label: name })) },
  block: { list: 'blocks', choices: ({ blocks }) => blocks.map(named(blockName)) },
  floor: { list: 'floors', choices: ({ floors }) => floors.toSorted(byHeight).map(named(floorName)) },
};

const hour = 3_600_000;

/** The time left until a moment, in hours or days. */
export function leftText(until: string, now: number): string {
  const hours = (Date.parse(until) - now) / hour;
  if (hours <= 0) return t('The time is up.');
  if (hours < 1) return t('Less than an hour left');
  if (hours < 48) return t('{hours, plural, one {# hour} other {# hours}} left', { hours: Math.floor(hours) });
  return t('{days, plural, one {# day} other {# days}} left', { days: Math.floor(hours / 24) });
}
