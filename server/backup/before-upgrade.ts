import type { Connection } from '#server/db/connection.ts';
import type { Settings } from '#server/settings.ts';
import { backupPath, makeBackup, makeRoom } from './backup-folder.ts';
import type { noteBackup } from './backup-rows.ts';

export type MadeBefore = Parameters<typeof noteBackup>[1];

/**
 * A backup of the database as the version before left it: the way back, since no migration is undone. Undefined where the settings want
 * none. Throws one sentence for the operator when it cannot be made, and the upgrade does not begin.
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
    const bytes = await makeBackup(connection, path);
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
