/** How what stands in a round is said. */
import { hostelForNames } from '#contract/hostel-for.ts';
import { roundWishNames } from '#contract/round-policies.ts';
import { blockName, floorName, placeOf } from '#contract/room-search.ts';
import type { RoundPlace } from '#contract/round-draw.ts';
import type { RoundFilter, RoundForStaff, RoundTier, RoundWishKind } from '#contract/round.ts';
import type { OwnRound, RoundWishes } from '#contract/round-student.ts';
import { genders } from '#contract/student-details.ts';
import { t } from '#contract/text.ts';
import type { Ranked } from '#web/ui/ranked-list.tsx';

export const sizeName = (seats: number): string => t('Room for {seats, plural, =1 {one} =2 {two} =3 {three} other {#}}', { seats });

/** "Ganga, Block A, Floor 2" */
export const whereIs = ({ hostel, block, floor }: RoundPlace): string =>
  [hostel.name, placeOf({ block, floor })].filter(Boolean).join(', ');

/** "2022, 2023, CSE"; everybody for a tier that leaves nobody out. */
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

/** Which students a round is for, a line each. */
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

export const hostelWords = (hostels: RoundForStaff['hostels']): string =>
  hostels.map(({ name, for: isFor }) => (isFor === 'all' ? name : `${name} (${t(hostelForNames[isFor]).toLowerCase()})`)).join(', ');

/** What students may wish for. */
export const wishWords = ({ wishes }: Pick<RoundForStaff, 'wishes'>): string =>
  wishes.length === 0 ? t('Nothing') : wishes.map((kind) => t(roundWishNames[kind])).join(', ');

/** What can be wished for of a kind, and what is wished of it. */
interface WishKind {
  list: keyof RoundWishes;
  choices: (choices: OwnRound['choices']) => Ranked[];
}

const named = (nameOf: (key: string) => string) => (key: string) => ({ key, label: nameOf(key) });

export const wishKinds: Readonly<Record<RoundWishKind, WishKind>> = {
  size: { list: 'sizes', choices: ({ sizes }) => sizes.map((size) => ({ key: String(size), label: sizeName(size) })) },
  hostel: { list: 'hostels', choices: ({ hostels }) => hostels.map(({ _id, name }) => ({ key: _id, label: name })) },
  block: { list: 'blocks', choices: ({ blocks }) => blocks.map(named(blockName)) },
  floor: { list: 'floors', choices: ({ floors }) => floors.map(named(floorName)) },
};

const hour = 3_600_000;

/** How long it is until then, in the unit that people count in. */
export function leftText(until: string, now: number): string {
  const hours = (Date.parse(until) - now) / hour;
  if (hours <= 0) return t('The time is over.');
  if (hours < 1) return t('Less than an hour left');
  if (hours < 48) return t('{hours, plural, one {# hour} other {# hours}} left', { hours: Math.floor(hours) });
  return t('{days, plural, one {# day} other {# days}} left', { days: Math.floor(hours / 24) });
}
