import type { Database } from '#server/db/open.ts';
import { tellOfNotBack } from '#server/gate/not-back.ts';
import { timeZoneOf } from '#server/institution-setting.ts';
import { advanceRounds, addNewStudents } from '#server/round/recurring-work.ts';
import type { Settings } from '#server/settings.ts';
import { startLooking } from './looking.ts';

const lookEvery = 3_000;
/** How often `advanceRounds` runs for each run of `addNewStudents`. */
const looksPerStudents = 20;

/** Closes rounds at their time and lets offers expire, every few seconds, and once a minute tells of students who are not back. A failure is reported and retried. */
export function startAdvancingRounds(
  database: Database,
  settings: Pick<Settings, 'TIME_ZONE'>,
  onError: (error: unknown) => void,
): { stop: () => Promise<void> } {
  let looks = 0;
  return startLooking({
    async look() {
      const isForStudents = looks++ % looksPerStudents === 0;
      const timeZone = await timeZoneOf(database.read, settings);
      await advanceRounds(database, timeZone);
      if (isForStudents) await addNewStudents(database);
      if (isForStudents) await tellOfNotBack(database, timeZone);
    },
    every: lookEvery,
    onError,
  });
}
