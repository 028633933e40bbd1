import { createHash, randomBytes } from 'node:crypto';
import { chmod, chown, lstat, mkdir, readdir, realpath, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Belonging, drawId, readSign, requireOwnDatabase, type Sign, writeSign } from './belonging.ts';
import { signOf } from './layout.ts';
import { canReach, type Owner } from './owner.ts';

/** Where root keeps a database whose unprivileged user cannot reach the data folder, because a folder above it is closed. */
const reachableFolder = '/var/lib/hostelry';

/** Linux takes 107 bytes for the path of a socket, macOS 103. */
const socketPathLimit = 103;

const port = 5432;

export interface Place {
  /** holds the cluster, its passwords, log and socket; a new one is put here complete, by one rename */
  folder: string;
  /** for a new database kept elsewhere: the record of the data folder it belongs to */
  belonging?: Belonging;
  /** where copies of the binaries may be put */
  copiesFolder: string;
}

/** Where the database of this data folder is, or would be if its user could reach it; changes nothing. */
export async function findDatabase(dataDir: string): Promise<string> {
  return (await readSign(dataDir))?.folder ?? join(dataDir, 'database');
}

/** Decides where the database of this data folder is, so that every later start finds it again. */
export async function choosePlace(dataDir: string, owner: Owner, elsewhere = reachableFolder): Promise<Place> {
  await openDataFolder(dataDir, owner);
  const root = await realpath(dataDir);
  const copiesFolder = owner.ids ? elsewhere : root;
  const sign = await readSign(root);
  if (sign) return { ...(await takeUp(root, sign, owner)), copiesFolder };
  const inside = join(root, 'database');
  const isThere = await exists(inside);
  if (isThere) await requireOwnDatabase(root, inside, undefined);
  if (await canReach(owner, { enter: [root] })) return { folder: inside, copiesFolder };
  if (isThere) await requireReach(owner, root);
  if (!owner.ids)
    throw new Error(
      `The user ${owner.name} cannot enter ${root}; as root, give it to that user (chown -R ${owner.name} ${root}), or set another DATA_DIR.`,
    );

  const parent = join(elsewhere, randomBytes(6).toString('hex'));
  await mkdir(parent, { recursive: true, mode: 0o711 }).catch((error: Error) => {
    throw new Error(
      `The user ${owner.name} cannot reach ${root} and ${elsewhere} cannot be made (${error.message}); set DATA_DIR to a folder that ${owner.name} can reach.`,
    );
  });
  await chmod(elsewhere, 0o711);
  await chmod(parent, 0o711);
  await requireReach(owner, parent);
  const belonging = { dataDir: root, id: drawId() };
  const folder = join(parent, 'database');
  await writeSign(root, { folder, id: belonging.id });
  return { folder, belonging, copiesFolder };
}

/** The place that a sign leads to. Its database may not exist yet, if the first start was cut off. */
async function takeUp(root: string, sign: Sign, owner: Owner): Promise<Omit<Place, 'copiesFolder'>> {
  const { folder } = sign;
  if (!(await exists(dirname(folder)))) {
    throw new Error(
      `The database of ${root} should be in ${folder} and is not there; put it or a copy of it there again, or as "database" into ${root}, and then remove ${signOf(root)}.`,
    );
  }
  await requireReach(owner, dirname(folder));
  if (!(await exists(folder))) return { folder, belonging: { dataDir: root, id: sign.id } };
  await requireOwnDatabase(root, folder, sign);
  return { folder };
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

/** The names of what Hostelry itself puts into a data folder. */
const ownName = /^(database(\.new-.*)?|postgresql-.*)$/;

/** Makes the data folder. If it holds nothing but our own files, the user of the database is allowed to enter it, but not to list it. */
async function openDataFolder(dataDir: string, owner: Owner): Promise<void> {
  const made = await mkdir(dataDir, { recursive: true });
  if (!owner.ids) {
    if (made) await chmod(dataDir, 0o700);
  } else if (made || (await readdir(dataDir)).every((name) => ownName.test(name))) await chmod(dataDir, 0o711);
}

async function requireReach(owner: Owner, folder: string): Promise<void> {
  if (await canReach(owner, { enter: [folder] })) return;
  throw new Error(
    `PostgreSQL runs as the user ${owner.name}, who cannot reach ${folder}; open the folders above it to that user (chmod o+x).`,
  );
}

/** Makes the folder of the socket: beside the cluster, or in /tmp where its path would be too long for a socket. */
export async function openSocketFolder(place: Pick<Place, 'folder'>, owner: Owner): Promise<{ folder: string; port: number }> {
  const beside = join(place.folder, 'socket');
  const fits = Buffer.byteLength(join(beside, `.s.PGSQL.${port}`)) <= socketPathLimit;
  const folder = fits ? beside : `/tmp/hostelry-${createHash('sha256').update(place.folder).digest('hex').slice(0, 16)}`;
  const made = await mkdir(folder, { mode: 0o700 }).then(
    () => true,
    () => false,
  );
  if (made && owner.ids) await chown(folder, owner.ids.uid, owner.ids.gid);
  // Anybody can make a folder in /tmp, so one that already exists must belong to our user.
  const found = await lstat(folder);
  const uid = owner.ids?.uid ?? process.getuid?.();
  if (!found.isDirectory() || found.uid !== uid)
    throw new Error(`The folder ${folder} belongs to somebody else; remove it, the database needs it for its socket.`);
  await chmod(folder, 0o700);
  return { folder, port };
}
