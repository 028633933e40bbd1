/** Puts a database that was moved to a newer PostgreSQL into the place of the old one. After a kill at any point, the next start finds one of them there. */
import { existsSync, renameSync } from 'node:fs';
import { lstat, readdir, readlink, realpath, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { syncFolder } from './durable-file.ts';
import { clusterOf, nextOf, previousOf } from './layout.ts';
import { shutDown } from './postmaster.ts';

/** The folder a link points to, even while it is missing, or the folder itself: what takes its place must be on the same disk. */
export async function behindLinks(folder: string): Promise<string> {
  const target = await realpath(folder).catch(() => undefined);
  if (target) return target;
  const isLink = (await lstat(folder).catch(() => undefined))?.isSymbolicLink();
  return isLink ? resolve(dirname(folder), await readlink(folder)) : folder;
}

/** Puts the new database into the place of the old one, which is kept beside it. Both must be complete and stopped. */
export async function replace(folder: string): Promise<void> {
  // synchronously, so that hardly any time is left for another server to start the old one in between
  if (existsSync(join(clusterOf(folder), 'postmaster.pid')))
    throw new Error(`Another Hostelry server has started on ${folder} meanwhile; stop that one first`);
  renameSync(folder, previousOf(folder));
  renameSync(nextOf(folder), folder);
  await syncFolder(dirname(folder));
}

/** Finishes a `replace` that was killed between its renames: both databases exist, but neither is in its place. */
export async function finishReplacing(found: string): Promise<void> {
  const folder = await behindLinks(found);
  if (existsSync(folder) || !existsSync(previousOf(folder)) || !existsSync(nextOf(folder))) return;
  await rename(nextOf(folder), folder).catch((error: unknown) => {
    // another start was quicker
    if (!existsSync(folder)) throw error;
  });
  await syncFolder(dirname(folder));
}

/** Removes a database beside the one in use, after ending its processes, which may have outlived a server that was killed. */
export async function removeBeside(folder: string): Promise<void> {
  await shutDown(clusterOf(folder));
  await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  for (const name of await readdir(dirname(folder))) {
    if (name.startsWith(`${basename(folder)}.new-`)) await rm(join(dirname(folder), name), { recursive: true, force: true, maxRetries: 3 });
  }
}
