/** The words for the settings of a round and the wishes in it, for its pages and its history. */
import { hostelForNames } from '#contract/room/hostel-for.ts';
import { roundWishNames } from './round-policies.ts';
import type { Round, RoundFilter, RoundTier, RoundWishKind } from './round.ts';
import { genders } from '#contract/person/genders.ts';
import { t } from '#contract/text/text.ts';
import { blockName } from '#contract/room/room-search.ts';
import type { Wish } from './round-student.ts';

export const sizeName = (seats: number): string => t('{seats}-seat room', { seats });

/** "Batches 2022, 2023 · CSE"; "Everybody" for a tier without batches and programmes. */
export const tierName = ({ batches, programmes }: RoundTier): string => {
  if (batches.length + programmes.length === 0) return t('Everybody');
  const ofBatches =
    batches.length > 0
      ? t('{many, plural, one {Batch} other {Batches}} {batches}', { many: batches.length, batches: batches.join(', ') })
      : '';
  return [ofBatches, programmes.join(', ')].filter(Boolean).join(' · ');
};

const homes: Readonly<Record<RoundFilter['home'], string>> = {
  any: 'Those without a hostel, and those of these hostels',
  hostels: 'Only those of these hostels',
  none: 'Only those without a hostel',
};
export const homeName = (home: RoundFilter['home']): string => t(homes[home]);

export const filterWords = ({ batches, programmes, genders: of, home }: RoundFilter): string =>
  [
    homeName(home),
    batches.length > 0
      ? t('{many, plural, one {batch} other {batches}} {batches}', { many: batches.length, batches: batches.join(', ') })
      : '',
    programmes.join(', '),
    of.map((gender) => t(genders[gender])).join(', '),
  ]
    .filter(Boolean)
    .join('; ');

export const hostelWords = (hostels: Round['hostels']): string =>
  hostels.map(({ name, for: isFor }) => (isFor === 'all' ? name : `${name} (${t(hostelForNames[isFor]).toLowerCase()})`)).join(', ');

export const wishName = (kind: RoundWishKind): string => t(roundWishNames[kind]);

export const wishWords = ({ wishes }: Pick<Round, 'wishes'>): string =>
  wishes.length === 0 ? t('Nothing') : wishes.map(wishName).join(', ');

/** A wish in an exchange, without its hostel. */
export const plainWish = ({
  kind,
  room,
  seats,
  block,
}: Omit<Wish, 'room' | 'hostel'> & { room: { roomNumber: string } | null }): string => {
  switch (kind) {
    case 'room':
      return room ? t('Room {room}', { room: room.roomNumber }) : t('A room that is not there any more');
    case 'seats':
      return t('{seats, plural, one {A room for one} other {A room for #}}', { seats });
    case 'block':
      return blockName(block);
  }
};

/** A wish in an exchange, with its hostel where the round has several. */
export function exchangeWishName(wish: Wish, hostels: number): string {
  const hostel = wish.room?.hostel ?? wish.hostel?.name;
  return hostels > 1 && hostel !== undefined ? `${plainWish(wish)}, ${hostel}` : plainWish(wish);
}
