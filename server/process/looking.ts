import { setTimeout as sleep } from 'node:timers/promises';
import { isDatabaseAway } from '#server/db/away.ts';

interface Looking {
  look: (signal: AbortSignal) => Promise<void>;
  /** milliseconds between two looks */
  every: number;
  onError: (error: unknown) => void;
}

/** Looks every few seconds whether there is something to do. A failure is retried, and reported once until a look succeeds again. */
export function startLooking({ look, every, onError }: Looking): { stop: () => Promise<void> } {
  const over = new AbortController();
  const { signal } = over;
  let isFailing = false;
  const goOn = async () => {
    while (!signal.aborted) {
      try {
        await look(signal);
        isFailing = false;
      } catch (error) {
        // that the database is away is reported elsewhere
        if (!isFailing && !signal.aborted && !isDatabaseAway(error)) onError(error);
        isFailing = true;
      }
      await sleep(every, undefined, { signal, ref: false }).catch(() => {}); // stopped
    }
  };
  const running = goOn();
  return {
    stop: async () => {
      over.abort();
      await running;
    },
  };
}
