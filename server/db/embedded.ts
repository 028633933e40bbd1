import { realpath, stat } from 'node:fs/promises';
import { findPackage, placeBinaries } from './embedded/binaries.ts';
import { readSign, requireOwnDatabase } from './embedded/belonging.ts';
import { makeCluster, removeUnfinished } from './embedded/cluster.ts';
import { clusterOf } from './embedded/layout.ts';
import { chooseOwner } from './embedded/owner.ts';
import { application, readPasswords } from './embedded/passwords.ts';
import { choosePlace, findDatabase, openSocketFolder } from './embedded/place.ts';
import { isPostmasterOf, type Postmaster, readPostmaster } from './embedded/postmaster.ts';
import { Supervisor } from './embedded/supervisor.ts';

export interface EmbeddedDatabase {
  /** what node-postgres needs to connect */
  connection: { host: string; port: number; user: string; password: string; database: string };
  /** fast shutdown, waits until the postmaster is gone; safe to call twice */
  stop(): Promise<void>;
}

interface Options {
  dataDir: string;
  log: (message: string) => void;
  /** where root keeps a database whose user cannot reach `dataDir` */
  elsewhere?: string;
  /** for tests: what is written need not survive a crash of the machine */
  isThrownAway?: boolean;
}

const connectionTo = ({ socketFolder, port }: Postmaster, password: string): EmbeddedDatabase['connection'] => ({
  host: socketFolder,
  port,
  user: application,
  password,
  database: application,
});

/**
 * Runs a PostgreSQL of our own on `dataDir`: makes it when there is none, takes over one that outlived its server,
 * and starts it again when it dies. Throws an error written for the operator when that is not possible.
 */
export async function startEmbedded({ dataDir, log, elsewhere, isThrownAway = false }: Options): Promise<EmbeddedDatabase> {
  const owner = await chooseOwner(await findDatabase(dataDir));
  const place = await choosePlace(dataDir, owner, elsewhere);
  const binaries = await placeBinaries({ packageFolder: findPackage(), owner, copiesFolder: place.copiesFolder });
  const passwords = await makeCluster(place, owner, binaries);
  const socket = await openSocketFolder(place, owner);
  const supervisor = new Supervisor({ folder: place.folder, owner, binaries, passwords, socket, isThrownAway, log });
  const postmaster = await supervisor.start();
  await removeUnfinished(place.folder);
  if (await readSign(dataDir)) log(`The data is kept in ${place.folder}; a copy of ${dataDir} holds none of it, copy that folder.`);
  return { connection: connectionTo(postmaster, passwords.application), stop: () => supervisor.stop() };
}

/** Whether this data folder has a database. */
export async function hasEmbedded(dataDir: string): Promise<boolean> {
  const folder = await findDatabase(await realpath(dataDir).catch(() => dataDir));
  return (await stat(folder).catch(() => undefined)) !== undefined;
}

/**
 * Connects to the database of `dataDir` from a process other than its server: uses a running one without supervising it, or
 * runs it until `stop`. Throws an error written for the operator when there is none.
 */
export async function joinEmbedded(options: Options): Promise<EmbeddedDatabase> {
  const dataDir = await realpath(options.dataDir).catch(() => options.dataDir);
  const folder = await findDatabase(dataDir);
  if (!(await hasEmbedded(dataDir)))
    throw new Error(`There is no database in ${dataDir}; start Hostelry once or set DATA_DIR or DATABASE_URL.`);
  await requireOwnDatabase(dataDir, folder, await readSign(dataDir));
  const cluster = clusterOf(folder);
  const found = await readPostmaster(cluster);
  if (!found?.ready || !(await isPostmasterOf(cluster, found.pid))) return await startEmbedded(options);
  const passwords = await readPasswords(folder);
  if (!passwords) return await startEmbedded(options);
  return { connection: connectionTo(found, passwords.application), stop: async () => {} };
}
