/** The time zone of the campus and the time of the server: every response names them, and they are stored for a start without a network. */
import { setTimeZone } from '#web/ui/show/dates.ts';

const key = 'timeZone';
let kept = localStorage.getItem(key);
if (kept !== null) setTimeZone(kept);

const clockKey = 'clockBehind';

/** By how many milliseconds the clock of this device was behind the server's, when it last answered. */
export const clockBehind = (): number => Number(localStorage.getItem(clockKey) ?? 0);

/** The server named its time, in whole seconds, after it was asked and before its answer was here, which may be long. */
function followClock(date: string | null, askedAt: number): void {
  const said = Date.parse(date ?? '');
  if (Number.isNaN(said)) return;
  const known = clockBehind();
  const behind = Math.max(said - Date.now(), Math.min(said + 1_000 - askedAt, known));
  if (behind !== known) localStorage.setItem(clockKey, String(behind));
}

/** Adopts the zone and the time that a response names; called before its content is shown. `askedAt`: by the clock of this device. */
export function followCampus({ headers }: Response, askedAt: number): void {
  followClock(headers.get('date'), askedAt);
  const named = headers.get('time-zone');
  if (named === null || named === kept) return;
  kept = named;
  localStorage.setItem(key, named);
  setTimeZone(named);
}
