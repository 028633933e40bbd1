import type { Database } from '#server/db/open.ts';
import { tellOfNotBack } from '#server/gate/not-back.ts';
import { timeZoneOf } from '#server/institution-setting.ts';
import { addNewStudents, advanceRounds, isRoundDue } from '#server/round/recurring-work.ts';
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
      const isDue = await isRoundDue(database.write);
      if (!isDue && !isForStudents) return;
      const timeZone = await timeZoneOf(database.read, settings);
      if (isDue) await advanceRounds(database, timeZone);
      if (!isForStudents) return;
      await addNewStudents(database);
      await tellOfNotBack(database, timeZone);
    },
    every: lookEvery,
    onError,
  });
}
