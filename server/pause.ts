import { setImmediate as nextTurn } from 'node:timers/promises';

/** Long enough to get on with the work, short enough that nobody notices. */
const longestHold = 20;

/** For work on a long list: awaited after each item, it now and then lets the server answer others. */
export function pauses(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < longestHold) return;
    await nextTurn();
    since = performance.now();
  };
}
