import { createHash, randomBytes } from 'node:crypto';
import { chmod, chown, lstat, mkdir, readdir, readFile, realpath, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { canReach, type Owner } from './owner.ts';

/** Where root keeps what an unprivileged PostgreSQL must reach and cannot, because a folder above is closed to it. */
const reachableFolder = '/var/lib/hostelry';

/** Linux takes 107 bytes for the path of a socket, macOS 103. */
const socketPathLimit = 103;

const port = 5432;

export interface Place {
  /** holds the cluster, its passwords, log and socket; becomes whole by one rename */
  folder: string;
  /** where copies of the binaries may be put */
  copiesFolder: string;
}

/** The text file in the data folder that leads to a database kept elsewhere. */
const signpost = (dataDir: string) => join(dataDir, 'database-is-elsewhere.txt');

/** Where the database of this data folder is, or would be if its user could reach it; reads only. */
export async function findDatabase(dataDir: string): Promise<string> {
  const text = await readFile(signpost(dataDir), 'utf8').catch(() => '');
  return text.split('\n').find((line) => line.startsWith('/')) ?? join(dataDir, 'database');
}

/** Decides where the database of this data folder is, so that every later start finds it again. */
export async function choosePlace(dataDir: string, owner: Owner, elsewhere = reachableFolder): Promise<Place> {
  await openDataFolder(dataDir, owner);
  const root = await realpath(dataDir);
  const found = await findDatabase(root);
  const inside = join(root, 'database');
  const copiesFolder = owner.ids ? elsewhere : root;
  if (found !== inside) {
    await requireReach(owner, dirname(found));
    return { folder: found, copiesFolder };
  }
  if (await canReach(owner, { enter: [root] })) return { folder: inside, copiesFolder };
  if (await stat(inside).catch(() => undefined)) await requireReach(owner, root);

  const parent = join(elsewhere, randomBytes(6).toString('hex'));
  await mkdir(parent, { recursive: true, mode: 0o711 }).catch((error: Error) => {
    throw new Error(
      `The user ${owner.name} cannot reach ${root} and ${elsewhere} cannot be made (${error.message}); set DATA_DIR to a folder that ${owner.name} can reach.`,
    );
  });
  await chmod(elsewhere, 0o711);
  await chmod(parent, 0o711);
  await requireReach(owner, parent);
  const folder = join(parent, 'database');
  const sign = `The database of this folder is kept in\n${folder}\nbecause PostgreSQL runs as the user ${owner.name}, who cannot reach this folder.\nMove, copy and delete both together.\n`;
  await writeFile(`${signpost(root)}.new`, sign);
  await rename(`${signpost(root)}.new`, signpost(root));
  return { folder, copiesFolder };
}

/** Makes the data folder. One that we made or found empty is ours to open to another user: to pass through, not to look. */
async function openDataFolder(dataDir: string, owner: Owner): Promise<void> {
  const made = await mkdir(dataDir, { recursive: true });
  if (!owner.ids) {
    if (made) await chmod(dataDir, 0o700);
  } else if (made || (await readdir(dataDir)).length === 0) await chmod(dataDir, 0o711);
}

async function requireReach(owner: Owner, folder: string): Promise<void> {
  if (await canReach(owner, { enter: [folder] })) return;
  throw new Error(
    `PostgreSQL runs as the user ${owner.name}, who cannot reach ${folder}; open the folders above it to that user (chmod o+x).`,
  );
}

/** The folder of the socket: with the database, or a short one where the path would be longer than a socket's may be. */
export async function openSocketFolder(place: Place, owner: Owner): Promise<{ folder: string; port: number }> {
  const beside = join(place.folder, 'socket');
  const fits = Buffer.byteLength(join(beside, `.s.PGSQL.${port}`)) <= socketPathLimit;
  const folder = fits ? beside : `/tmp/hostelry-${createHash('sha256').update(place.folder).digest('hex').slice(0, 16)}`;
  const made = await mkdir(folder, { mode: 0o700 }).then(
    () => true,
    () => false,
  );
  if (made && owner.ids) await chown(folder, owner.ids.uid, owner.ids.gid);
  // Anybody can make a folder in /tmp, so one that was there before us has to be our own.
  const found = await lstat(folder);
  const uid = owner.ids?.uid ?? process.getuid?.();
  if (!found.isDirectory() || found.uid !== uid)
    throw new Error(`The folder ${folder} belongs to somebody else; remove it, the database needs it for its socket.`);
  await chmod(folder, 0o700);
  return { folder, port };
}
