import { fieldTexts } from '#contract/messages.ts';
import { roomLimits } from '#contract/room/room.ts';
import { t } from '#contract/text/text.ts';

/** The error of a typed number of seats, if there is one. */
export function seatsFault(value: string): string | undefined {
  if (!/^\d+$/.test(value.trim())) return t(fieldTexts.wholeNumber);
  if (Number(value) < 1) return t(fieldTexts.atLeast, { limit: '1' });
  return Number(value) > roomLimits.seats ? t(fieldTexts.atMost, { limit: String(roomLimits.seats) }) : undefined;
}
