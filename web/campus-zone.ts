/** The time zone of the campus: every answer of the server says it, and it is kept for a start without a network. */
import { setTimeZone } from './ui/dates.ts';

const key = 'timeZone';
let kept = localStorage.getItem(key);
if (kept !== null) setTimeZone(kept);

/** Takes the zone that an answer names, before what the answer holds is shown. */
export function followCampus({ headers }: Response): void {
  const named = headers.get('time-zone');
  if (named === null || named === kept) return;
  kept = named;
  localStorage.setItem(key, named);
  setTimeZone(named);
}
