import { backupPath, makeBackup, makeRoom } from '#server/backup/backup-folder.ts';
import { beginBackup, endBackup, noteRemoved, notifyOfFailure, readSituation, type Situation } from '#server/backup/backup-rows.ts';
import { campusDay, campusTimes, formatDay, lastTimeItWas } from '#server/campus-day.ts';
import { isDatabaseAway } from '#server/db/away.ts';
import type { Connection } from '#server/db/connection.ts';
import { hangUp } from '#server/db/heartbeat.ts';
import { connectUnlimited, type Database } from '#server/db/open.ts';
import { timeZoneOf } from '#server/institution-setting.ts';
import type { Settings } from '#server/settings.ts';
import { startLooking } from './looking.ts';

/** The advisory lock by which, of all servers, only one process at a time makes backups. */
export const backupLock = 7_140_321;

const lookEvery = 3_000;
/** The wait after an attempt that failed. */
const hoursToNextTry = 1;

/** Whether the daily backup is due: its hour has come since the last good one, even if no server was running at that hour. */
export function isDue(
  { goodSince, failedAt }: Situation,
  settings: Pick<Settings, 'BACKUP_HOUR' | 'TIME_ZONE'>,
  now = new Date(),
): boolean {
  const { BACKUP_HOUR, TIME_ZONE } = settings;
  if (BACKUP_HOUR === undefined) return false;
  if (failedAt !== null && now.valueOf() - Date.parse(failedAt) < hoursToNextTry * 3_600_000) return false;
  return campusTimes(TIME_ZONE)(goodSince) < lastTimeItWas(`${String(BACKUP_HOUR).padStart(2, '0')}:00`, TIME_ZONE, now);
}

interface Work {
  connection: Connection;
  database: Database;
  settings: Settings;
  signal: AbortSignal;
  onError: (error: unknown) => void;
}

/** Makes a backup if one was requested or is due, and no other process is making one. */
async function backUpIfWanted({ connection, database: { write }, settings: given, signal, onError }: Work): Promise<void> {
  const settings = { ...given, TIME_ZONE: await timeZoneOf(write, given) };
  const isWanted = async () => {
    const situation = await readSituation(write);
    return situation.isOpen || isDue(situation, settings);
  };
  if (!(await isWanted())) return;
  // the lock lasts as long as this connection, since a transaction may not last that long
  const holder = await connectUnlimited(connection);
  holder.on('error', () => {}); // another process may then get the lock and make one more backup, which does no harm
  try {
    const { rows } = await holder.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [backupLock]);
    if (!rows[0]?.held || !(await isWanted())) return;
    const { id, occasion, path } = await beginBackup(write, (occasion) => backupPath(settings, occasion));
    try {
      await endBackup(write, id, { bytes: await makeBackup(connection, path, { ...settings, signal }) });
      await noteRemoved(write, await makeRoom(settings, occasion));
    } catch (error) {
      const fault = error instanceof Error ? error.message : String(error);
      await write.transaction().execute(async (db) => {
        // administrators are notified of the first failure only, not of those that follow it
        const { failedAt } = await readSituation(db);
        const ended = await endBackup(db, id, { fault });
        if (ended && failedAt === null) await notifyOfFailure(db, { day: formatDay(campusDay(settings.TIME_ZONE)), fault });
      });
      onError(error);
    }
  } finally {
    await hangUp(holder);
  }
}

/** Makes a backup each day and whenever one is requested. A failure is reported, recorded for the administrators, and retried. */
export function startBackingUp(
  connection: Connection,
  database: Database,
  { settings, onError }: Pick<Work, 'settings' | 'onError'>,
): { stop: () => Promise<void> } {
  return startLooking({
    look: (signal) =>
      backUpIfWanted({ connection, database, settings, signal, onError }).catch((error: unknown) => {
        // each day's failure is one of its own; that the database is away is reported elsewhere
        if (!signal.aborted && !isDatabaseAway(error)) onError(error);
      }),
    every: lookEvery,
    onError,
  });
}
