import type { Connection } from '#server/db/connection.ts';
import { findOlder, type OlderDatabase } from '#server/db/embedded.ts';
import { connectUnlimited } from '#server/db/open.ts';
import type { Settings } from '#server/settings.ts';
import { backupPath, makeBackup, makeRoom } from './backup-folder.ts';
import type { MadeBefore } from './before-upgrade.ts';
import { checkBackup } from './read-backup.ts';
import { countRelations } from './read-catalog.ts';
import { restore } from './restore.ts';

type Say = (line: string) => void;

/**
 * If an older PostgreSQL made Hostelry's own database, moves it to the one that is installed now: makes a backup with the programs that were
 * kept beside it, and restores it into a new database. Returns that backup. An error is written for the operator, and leaves the old database
 * unchanged.
 */
export async function moveToNewerPostgres(settings: Settings, say: Say): Promise<MadeBefore | undefined> {
  const older = await findOlder({ dataDir: settings.DATA_DIR, log: say });
  if (!older) return undefined;
  const way = `from PostgreSQL ${older.from} to ${older.to}`;
  say(`Moving the database ${way}; until it is done, the old one stays as it is.`);
  try {
    const made = await move(older, settings, say);
    say(`The database was moved ${way}.`);
    return made;
  } catch (error) {
    throw new Error(
      `the database cannot be moved ${way} (${error instanceof Error ? error.message : String(error)}); it is as it was. It takes as much room again as the database has; docs/backups.md has the steps by hand.`,
      { cause: error },
    );
  }
}

/** May be killed at any step: the next start begins again, or finds the new database in its place. */
export async function move(older: OlderDatabase, settings: Settings, say: Say): Promise<MadeBefore | undefined> {
  let made: MadeBefore | undefined;
  const old = await older.start();
  try {
    if (!(await isEmpty(old.connection))) made = await backUp(old.connection, settings);
    const next = await older.startNext();
    try {
      if (made) await restore(next.connection, await checkBackup(made.path, settings.BACKUP_KEY), say);
    } finally {
      await next.stop();
    }
  } finally {
    await old.stop();
  }
  await older.replace();
  return made;
}

/** Whether it has no tables, as when the first start was cut off. */
async function isEmpty(connection: Connection): Promise<boolean> {
  const client = await connectUnlimited(connection);
  return (await countRelations(client).finally(() => client.end())) === 0;
}

async function backUp(connection: Connection, settings: Settings): Promise<MadeBefore> {
  const occasion = 'before upgrade';
  const path = backupPath(settings, occasion);
  const beganAt = new Date().toISOString();
  const bytes = await makeBackup(connection, path, settings);
  await makeRoom(settings, occasion);
  return { occasion, path, bytes, beganAt };
}
