import type { Database } from '#server/db/open.ts';
import { sealOperations, sealsAtATime } from '#server/operation/seal.ts';

const sealEvery = 1_000;

/** Seals committed operations every second. A failure is retried the next time, and reported only once until sealing succeeds again. */
export function startSealing({ write }: Database, onError: (error: unknown) => void): { stop: () => Promise<void> } {
  const over = new AbortController();
  let isFailing = false;
  let running: Promise<void> | undefined;
  const seal = async () => {
    let sealed = sealsAtATime;
    while (sealed === sealsAtATime && !over.signal.aborted) sealed = await write.transaction().execute(sealOperations);
    isFailing = false;
  };
  const timer = setInterval(() => {
    running ??= seal()
      .catch((error: unknown) => {
        if (!isFailing) onError(error);
        isFailing = true;
      })
      .finally(() => (running = undefined));
  }, sealEvery).unref();
  return {
    stop: async () => {
      over.abort();
      clearInterval(timer);
      await running;
    },
  };
}
