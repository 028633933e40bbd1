import { copyFile, link, mkdir, mkdtemp, readdir, readlink, rename, rm, symlink, chmod, constants } from 'node:fs/promises';
import { join } from 'node:path';
import { majorOf, readPackage } from './binaries.ts';
import { syncFolder } from './durable-file.ts';
import { programsOf } from './layout.ts';

/** The major version of the kept programs; undefined where there are none. */
export async function keptMajor(folder: string): Promise<string | undefined> {
  return await readPackage(programsOf(folder)).then(
    ({ version }) => majorOf(version),
    () => undefined,
  );
}

/**
 * Keeps the PostgreSQL of this package beside the files of its database. Installing a newer Hostelry removes it from the packages, and no other
 * major version can read the files. On the same disk, hard links take no more space.
 */
export async function keepPrograms(packageFolder: string, folder: string): Promise<void> {
  const { version } = await readPackage(packageFolder);
  if ((await keptMajor(folder)) === majorOf(version)) return;
  for (const name of await readdir(folder)) {
    if (name.startsWith('postgresql.new-')) await rm(join(folder, name), { recursive: true, force: true });
  }
  const fresh = await mkdtemp(join(folder, 'postgresql.new-'));
  try {
    await linkTree(join(packageFolder, 'native'), join(fresh, 'native'));
    await linkOrCopy(join(packageFolder, 'package.json'), join(fresh, 'package.json'));
    await chmod(fresh, 0o755);
    await rm(programsOf(folder), { recursive: true, force: true });
    await rename(fresh, programsOf(folder));
    await syncFolder(folder);
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}

async function linkTree(from: string, to: string): Promise<void> {
  await mkdir(to);
  // readable whatever the umask; the folder of the database is closed to others
  await chmod(to, 0o755);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) await linkTree(source, target);
    else if (entry.isSymbolicLink()) await symlink(await readlink(source), target);
    else await linkOrCopy(source, target);
  }
}

/** Copies where the system refuses a link: across disks, and to files that belong to somebody else. */
const linkOrCopy = (source: string, target: string): Promise<void> =>
  link(source, target).catch(() => copyFile(source, target, constants.COPYFILE_FICLONE));
