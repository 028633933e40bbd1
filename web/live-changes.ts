/** Reads again what is on the screen when it was changed elsewhere. */
import type { Query } from '@tanstack/react-query';
import { isReadBy } from '#contract/live-change.ts';
import { queryClient } from './api.ts';
import { isElsewhere } from './session.ts';

/** An event may reach everybody at once, as when a hostel is allotted; what they look at is not all read in the same instant. */
const longestDelay = 3_000;
/** Rows must not move under a hand: nothing is read while somebody presses, types or scrolls, nor shortly after. */
const quiet = 1_500;
/** Whoever never rests sees it after so long all the same. */
const longestWait = 15_000;

type Wanted = (query: Query) => boolean;

let lastTouch = -Infinity;
const touched = () => (lastTouch = performance.now());
for (const event of ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const)
  window.addEventListener(event, touched, { capture: true, passive: true });

let wanted: Wanted[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

function read(asked: number): void {
  const now = performance.now();
  const rest = lastTouch + quiet - now;
  if (rest > 0 && now - asked < longestWait) {
    timer = setTimeout(read, rest, asked);
    return;
  }
  const all = wanted;
  wanted = [];
  timer = undefined;
  // what this tab keeps is of a hostel that the session does not reach now
  if (isElsewhere()) return;
  void queryClient.refetchQueries({ type: 'active', predicate: (query) => all.some((each) => each(query)) });
}

/** Once for all events of the meantime, in milliseconds `after` this one at the earliest. */
export function readShownAgain(which: Wanted, after = 0): void {
  wanted.push(which);
  timer ??= setTimeout(read, after + Math.random() * (longestDelay - after), performance.now());
}

/** `data` is what came with the event. */
export function tellChange(data: string): void {
  const tables = data.split(',');
  const at = Date.now();
  const isConcerned: Wanted = ({ queryKey: [name], state }) =>
    // what was read since then, as after one's own action, shows it already
    state.dataUpdatedAt < at && tables.some((table) => isReadBy(table, String(name)));
  void queryClient.invalidateQueries({ predicate: isConcerned, refetchType: 'none' });
  readShownAgain(isConcerned);
}
