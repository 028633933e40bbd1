import { setTimeout as sleep } from 'node:timers/promises';
import { isDatabaseAway } from '#server/db/away.ts';
import type { Database } from '#server/db/open.ts';
import { timeZoneOf } from '#server/institution-setting.ts';
import { tendRounds, tendStudents } from '#server/round/tend.ts';
import type { Settings } from '#server/settings.ts';

const lookEvery = 3_000;
/** How often `tendRounds` runs for each run of `tendStudents`. */
const looksPerStudents = 20;

/** Closes rounds at their time and lets offers expire, every few seconds. A failure is reported and retried. */
export function startTendingRounds(
  database: Database,
  settings: Pick<Settings, 'TIME_ZONE'>,
  onError: (error: unknown) => void,
): { stop: () => Promise<void> } {
  const over = new AbortController();
  const { signal } = over;
  let isFailing = false;
  const goOn = async () => {
    for (let looks = 0; !signal.aborted; looks++) {
      try {
        await tendRounds(database, await timeZoneOf(database.read, settings));
        if (looks % looksPerStudents === 0) await tendStudents(database);
        isFailing = false;
      } catch (error) {
        // that the database is away is reported elsewhere
        if (!isFailing && !signal.aborted && !isDatabaseAway(error)) onError(error);
        isFailing = true;
      }
      await sleep(lookEvery, undefined, { signal, ref: false }).catch(() => {}); // stopped
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
