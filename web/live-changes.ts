/** Reads what is on the screen again when it was changed elsewhere. */
import type { Query } from '@tanstack/react-query';
import { isToldOf } from '#contract/call/live-change.ts';
import { queryClient } from './api.ts';
import { isElsewhere } from './session.ts';

/** In milliseconds. An event may reach everybody at the same time, for example when a hostel is allotted; a random delay spreads the reads. */
const longestDelay = 2_000;
/** In milliseconds. Rows must not move under a finger: nothing is read while somebody presses, types or scrolls, nor for this long afterwards. */
const quiet = 1_500;
/** In milliseconds: after this, it is read even if the person has not paused. */
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
  // this tab shows a hostel that the session no longer reaches
  if (isElsewhere()) return;
  void queryClient.refetchQueries({ type: 'active', predicate: (query) => all.some((each) => each(query)) });
}

/** Schedules a new read of the queries on the screen that `which` selects, in at least `after` milliseconds; joins a read that is already scheduled. */
export function readShownAgain(which: Wanted, after = 0): void {
  wanted.push(which);
  timer ??= setTimeout(read, after + Math.random() * (longestDelay - after), performance.now());
}

/** Handles a change event; `data` lists the beginnings of the names of calls. */
export function tellChange(data: string): void {
  const beginnings = data.split(',');
  const at = Date.now();
  const isConcerned: Wanted = ({ queryKey: [name], state }) =>
    // answers read since then, as after the person's own action, already include it
    state.dataUpdatedAt < at && isToldOf(beginnings, String(name));
  void queryClient.invalidateQueries({ predicate: isConcerned, refetchType: 'none' });
  readShownAgain(isConcerned);
}
