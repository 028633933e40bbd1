/** The time zone of the campus and the time of the server: every response names them, and they are stored for a start without a network. */
import { setTimeZone } from '#web/ui/show/dates.ts';

const key = 'timeZone';
let kept = localStorage.getItem(key);
if (kept !== null) setTimeZone(kept);

const clockKey = 'clockBehind';
/** In milliseconds. The server names its time to the second, and the response takes a while to arrive. */
const exactTo = 5_000;

/** By how many milliseconds the clock of this device was behind the server's, when it last answered. */
export const clockBehind = (): number => Number(localStorage.getItem(clockKey) ?? 0);

function followClock(date: string | null): void {
  const behind = Date.parse(date ?? '') - Date.now();
  // without a date nothing is greater
  if (Math.abs(behind - clockBehind()) > exactTo) localStorage.setItem(clockKey, String(behind));
}

/** Adopts the zone that a response names; called before its content is shown. */
export function followCampus({ headers }: Response): void {
  followClock(headers.get('date'));
  const named = headers.get('time-zone');
  if (named === null || named === kept) return;
  kept = named;
  localStorage.setItem(key, named);
  setTimeZone(named);
}
