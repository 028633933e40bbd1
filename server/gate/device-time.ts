import { fieldTexts } from '#contract/messages.ts';
import { t } from '#contract/text/text.ts';
import { Fault } from '#server/fault.ts';

/** In milliseconds. A device that was without a network for longer has a clock that is wrong. */
export const longestAway = 30 * 24 * 60 * 60 * 1000;

/** When something happened, by the server's clock. Nothing is in the future: the device has measured its clock too long ago. */
export function timeOf({ at, offset }: { at: string; offset: number }): string {
  const now = Date.now();
  const moment = Math.min(Date.parse(at) + offset, now);
  if (!(moment > now - longestAway)) throw new Fault('invalid', { fields: { at: t(fieldTexts.date) } });
  return new Date(moment).toISOString();
}
