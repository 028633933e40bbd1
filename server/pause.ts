import { setImmediate as nextTurn } from 'node:timers/promises';

/** In milliseconds: long enough for the work to advance, and half of what nobody notices, since the pieces of other work are beside it. */
const longestHold = 10;

/** For work on a long list: the returned function, awaited after each item, lets the server handle other requests now and then. */
export function pauses(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < longestHold) return;
    await nextTurn();
    since = performance.now();
  };
}
