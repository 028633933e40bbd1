/** The time zone of the campus: every response of the server names it, and it is stored for a start without a network. */
import { setTimeZone } from '#web/ui/show/dates.ts';

const key = 'timeZone';
let kept = localStorage.getItem(key);
if (kept !== null) setTimeZone(kept);

/** Adopts the zone that a response names; called before its content is shown. */
export function followCampus({ headers }: Response): void {
  const named = headers.get('time-zone');
  if (named === null || named === kept) return;
  kept = named;
  localStorage.setItem(key, named);
  setTimeZone(named);
}
