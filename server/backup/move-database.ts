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
 * Moves Hostelry's own database to the PostgreSQL that is installed now, where an older one made it: by a backup with the programs that were
 * kept beside it, and a restore into a new one. Gives that backup. Throws one sentence for the operator, and then the old one is as it was.
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

/** Every step can be killed: the next start begins again, or finds the new database in its place. */
export async function move(older: OlderDatabase, settings: Settings, say: Say): Promise<MadeBefore | undefined> {
  let made: MadeBefore | undefined;
  const old = await older.start();
  try {
    if (!(await isEmpty(old.connection))) made = await backUp(old.connection, settings);
    const next = await older.startNext();
    try {
      if (made) await restore(next.connection, await checkBackup(made.path), say);
    } finally {
      await next.stop();
    }
  } finally {
    await old.stop();
  }
  await older.replace();
  return made;
}

/** As where the first start was cut off before it made a table. */
async function isEmpty(connection: Connection): Promise<boolean> {
  const client = await connectUnlimited(connection);
  return (await countRelations(client).finally(() => client.end())) === 0;
}

async function backUp(connection: Connection, settings: Settings): Promise<MadeBefore> {
  const occasion = 'before upgrade';
  const path = backupPath(settings, occasion);
  const beganAt = new Date().toISOString();
  const bytes = await makeBackup(connection, path);
  await makeRoom(settings, occasion);
  return { occasion, path, bytes, beganAt };
}
