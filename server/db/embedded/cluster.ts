import { execFile } from 'node:child_process';
import { chown, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { recordOwner } from './belonging.ts';
import { type Binaries, cannotRun } from './binaries.ts';
import { syncFolder } from './durable-file.ts';
import { clusterOf } from './layout.ts';
import type { Owner } from './owner.ts';
import { drawPasswords, type Passwords, readPasswords, renewPasswords, superuser } from './passwords.ts';
import type { Place } from './place.ts';
import { lastLine, plainEnvironment } from './postmaster.ts';
import { restoreRights } from './rights.ts';

/** Draws the passwords and makes the files of a database, unless it exists; a kill leaves nothing that looks complete. Returns the passwords. */
export async function makeCluster(
  { folder, belonging }: Pick<Place, 'folder' | 'belonging'>,
  owner: Owner,
  binaries: Binaries,
): Promise<Passwords> {
  await restoreRights(folder, owner);
  if (!(await stat(folder).catch(() => undefined))) {
    const fresh = await mkdtemp(`${folder}.new-`);
    const passwords = await drawPasswords(fresh);
    if (belonging) await recordOwner(fresh, belonging);
    const superuserFile = join(fresh, 'superuser');
    await writeFile(superuserFile, passwords.superuser, { mode: 0o600 });
    if (owner.ids) {
      for (const path of [fresh, superuserFile]) await chown(path, owner.ids.uid, owner.ids.gid);
    }
    await initialise(join(fresh, 'cluster'), superuserFile, owner, binaries);
    await rm(superuserFile);
    await rename(fresh, folder).catch(async (error: NodeJS.ErrnoException) => {
      // Another server's first start was quicker; its database is as good.
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
      await rm(fresh, { recursive: true, force: true });
    });
    await syncFolder(dirname(folder));
  }
  const major = await readMajor(folder);
  if (major !== binaries.major) throw cannotRead(folder, major ?? 'an unknown version', binaries);
  return (await readPasswords(folder)) ?? (await renewPasswords(folder, owner, binaries));
}

/** The major version of the PostgreSQL that made the files; undefined where there are none. */
async function readMajor(folder: string): Promise<string | undefined> {
  return await readFile(join(clusterOf(folder), 'PG_VERSION'), 'utf8').then(
    (text) => text.trim(),
    () => undefined,
  );
}

const cannotRead = (folder: string, major: string, binaries: Binaries): Error =>
  new Error(
    `The database in ${folder} was made by PostgreSQL ${major} and this Hostelry brings PostgreSQL ${binaries.major}, which cannot read its files; nothing was changed. With the Hostelry you had, make a backup (npm run admin -- backup <file>), or take the newest one it made; then restore it with this Hostelry into a new DATA_DIR (npm run admin -- restore <file>). docs/backups.md has the steps.`,
  );

/** Removes what killed first starts have left; to be called only by the server that holds the lock of the database. */
export async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(dirname(folder))) {
    if (!name.startsWith(`${basename(folder)}.new-`)) continue;
    await rm(join(dirname(folder), name), { recursive: true, force: true, maxRetries: 3 }).catch(() => {});
  }
}

function initialise(cluster: string, passwordFile: string, owner: Owner, binaries: Binaries): Promise<void> {
  const settings = [
    `--pgdata=${cluster}`,
    `--username=${superuser}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--data-checksums',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ];
  return new Promise((resolve, reject) => {
    execFile(binaries.initdb, settings, { ...owner.ids, cwd: '/', env: plainEnvironment }, (error, _, complaint) => {
      if (!error) return resolve();
      if (typeof error.code === 'string' || error.code === 127) return reject(cannotRun(complaint.trim() || error.message));
      reject(new Error(`The database could not be made: ${lastLine(complaint) ?? error.message}`));
    });
  });
}
