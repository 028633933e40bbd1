/** Places, wishes and times of a round in words. */
import { blockName, floorName, placeOf } from '#contract/room/room-search.ts';
import type { RoundPlace } from '#contract/round/round-draw.ts';
import { sizeName } from '#contract/round/round-choices.ts';
import type { RoundWishKind } from '#contract/round/round.ts';
import type { OwnRound, RoundWishes } from '#contract/round/round-student.ts';
import { t } from '#contract/text/text.ts';
import { byHeight } from '#web/room/shared/room-places.ts';
import type { Ranked } from '#web/ui/form/ranked-list.tsx';

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

export function leftText(until: string, now: number): string {
  const hours = (Date.parse(until) - now) / hour;
  if (hours <= 0) return t('The time is up.');
  if (hours < 1) return t('Less than an hour left');
  if (hours < 48) return t('{hours, plural, one {# hour} other {# hours}} left', { hours: Math.floor(hours) });
  return t('{days, plural, one {# day} other {# days}} left', { days: Math.floor(hours / 24) });
}
