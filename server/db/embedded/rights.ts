import { execFile } from 'node:child_process';
import { chmod, chown, lstat, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { clusterOf, passwordsOf } from './layout.ts';
import type { Owner } from './owner.ts';

const run = promisify(execFile);

/**
 * Gives the files of a database back to its user, and closes them to everybody else: copying may have changed both. Throws an
 * error written for the operator where we may not.
 */
export async function restoreRights(folder: string, owner: Owner): Promise<void> {
  if (!(await lstat(folder).catch(() => undefined))) return;
  const cluster = clusterOf(folder);
  const own = [folder, cluster, ...['PG_VERSION', 'base', 'global', 'global/pg_control'].map((name) => join(cluster, name))];
  const uid = owner.ids?.uid ?? process.getuid?.();
  const found = await Promise.all(
    [...own, join(folder, 'socket')].map((path) => stat(path).catch((error: NodeJS.ErrnoException) => error)),
  );
  const isForeign = found.some((one) => (one instanceof Error ? one.code === 'EACCES' : one.uid !== uid));
  if (isForeign && !owner.ids) {
    throw new Error(
      `The database in ${folder} belongs to another user; as root, give it to ${owner.name} (chown -R ${owner.name} ${folder}), and start again.`,
    );
  }
  if (isForeign && owner.ids) {
    const { uid, gid } = owner.ids;
    await chown(folder, uid, gid);
    // never follows a link out of the folder
    const inside = (await Promise.all([cluster, join(folder, 'socket')].map(existing))).flat();
    await run('chown', ['-hR', `${uid}:${gid}`, ...inside]);
  }
  const isOpen = found.some((one) => !(one instanceof Error) && ((one.mode & 0o077) !== 0 || (one.mode & 0o600) !== 0o600));
  if (isForeign || isOpen) await run('chmod', ['-R', 'u+rwX,go-rwx', ...(await existing(cluster))]);
  await chmod(folder, 0o700);
  for (const path of await existing(passwordsOf(folder))) await chmod(path, 0o600);
}

const existing = async (path: string) => ((await lstat(path).catch(() => undefined)) ? [path] : []);
