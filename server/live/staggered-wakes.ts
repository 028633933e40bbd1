/** Milliseconds between two turns; in each, some of the waiting listeners are woken. */
const turn = 100;
/** How many listeners are woken immediately during one turn: all of them, except for the largest events. */
const atOnce = 25;
/** The number of turns within which everybody is woken: a notification is on every open page within two seconds. */
const turns = 15;

export interface Wakes {
  wake: (listener: () => void) => void;
  /** Immediately wakes the listeners that are still waiting. */
  finish: () => void;
}

/**
 * Wakes listeners in small groups, because each of them then makes a query. A listener that is woken again while it waits is woken
 * once.
 */
export function staggeredWakes(): Wakes {
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
