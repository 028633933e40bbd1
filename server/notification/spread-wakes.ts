/** Milliseconds between two turns of those who wait. */
const turn = 100;
/** Of one turn, so many are woken without waiting: all but the largest events. */
const atOnce = 25;
/** In so many turns everybody has had theirs: a notification is on every open page within two seconds. */
const turns = 15;

export interface Wakes {
  wake: (listener: () => void) => void;
  /** Wakes at once who still waits. */
  finish: () => void;
}

/**
 * Wakes listeners in small groups, because each of them asks the server for what is new. Somebody who is woken again while waiting
 * is woken once.
 */
export function spreadWakes(): Wakes {
  const waiting = new Set<() => void>();
  let timer: NodeJS.Timeout | undefined;
  let woken = 0;
  let turnsLeft = turns;

  const take = (count: number) => {
    for (const listener of waiting) {
      if (count-- <= 0) return;
      waiting.delete(listener);
      listener();
    }
  };
  const nextTurn = () => {
    timer = undefined;
    woken = Math.min(atOnce, waiting.size);
    take(Math.max(atOnce, Math.ceil(waiting.size / turnsLeft)));
    turnsLeft = waiting.size > 0 ? Math.max(1, turnsLeft - 1) : turns;
    if (woken > 0) timer = setTimeout(nextTurn, turn);
  };
  return {
    wake: (listener) => {
      timer ??= setTimeout(nextTurn, turn);
      if (woken < atOnce) {
        woken++;
        listener();
      } else waiting.add(listener);
    },
    finish: () => {
      clearTimeout(timer);
      timer = undefined;
      take(waiting.size);
    },
  };
}
