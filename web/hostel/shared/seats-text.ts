import { t } from '#contract/text/text.ts';

/** How full a hostel is, counted and worded in the same way on every screen. */
export const seatsText = ({ seats, free }: { seats: number; free: number }) =>
  t('{taken} of {seats, plural, one {# seat} other {# seats}} taken, {free} free', { taken: seats - free, seats, free });
