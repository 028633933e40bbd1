import type { Connection } from '#server/db/connection.ts';
import type { Settings } from '#server/settings.ts';
import { backupPath, makeBackup, makeRoom } from './backup-folder.ts';
import type { noteBackup } from './backup-rows.ts';

export type MadeBefore = Parameters<typeof noteBackup>[1];

/**
 * Makes a backup of the database as the previous version left it, the only way back, since no migration can be undone. Undefined where
 * backups are off. Throws an error written for the operator when it cannot be made; then the upgrade does not begin.
 */
export async function backUpBeforeUpgrade(
  connection: Connection,
  settings: Settings,
  say: (line: string) => void,
): Promise<MadeBefore | undefined> {
  if (settings.BACKUP_HOUR === undefined) return undefined;
  const occasion = 'before upgrade';
  const path = backupPath(settings, occasion);
  const beganAt = new Date().toISOString();
  try {
    const bytes = await makeBackup(connection, path, settings);
    await makeRoom(settings, occasion);
    say(`Backup before the upgrade: ${path}`);
    return { occasion, path, bytes, beganAt };
  } catch (error) {
    throw new Error(
      `the backup before the upgrade cannot be made (${error instanceof Error ? error.message : String(error)}), and the database was not changed; set BACKUP_FOLDER to a folder with room, or BACKUP_HOUR=off to go on without.`,
      { cause: error },
    );
  }
}
