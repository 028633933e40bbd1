import type { CurfewOfHostel } from '#contract/gate/gate.ts';
import { eveningOf } from '#contract/gate/may-be-out.ts';

const halfHour = 30 * 60_000;

/**
 * The first half hour that is an hour after a student is to be in, or after now if that is past: what a late permission with one press says.
 * Undefined where that is no time of this evening. Moments are in campus time.
 */
export function anHourLater(curfew: CurfewOfHostel | null, until: string, now: string): string | undefined {
  const evening = eveningOf(curfew, now);
  const from = Date.parse(`${(until > now ? until : now).replace(' ', 'T')}Z`);
  const later = new Date((Math.ceil(from / halfHour) + 2) * halfHour).toISOString().slice(0, 16).replace('T', ' ');
  return [until, later].every((moment) => eveningOf(curfew, moment) === evening) ? later.slice(11) : undefined;
}
