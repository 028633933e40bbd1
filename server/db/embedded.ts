import { realpath, stat } from 'node:fs/promises';
import { type Binaries, findPackage, placeBinaries } from './embedded/binaries.ts';
import { readRecord, readSign, requireOwnDatabase } from './embedded/belonging.ts';
import { makeCluster, readMajor, removeUnfinished } from './embedded/cluster.ts';
import { keepPrograms, keptMajor } from './embedded/kept-programs.ts';
import { clusterOf, nextOf, previousOf, programsOf } from './embedded/layout.ts';
import { chooseOwner, type Owner } from './embedded/owner.ts';
import { application, readPasswords } from './embedded/passwords.ts';
import { choosePlace, findDatabase, openSocketFolder, type Place } from './embedded/place.ts';
import { isPostmasterOf, type Postmaster, readPostmaster } from './embedded/postmaster.ts';
import { behindLinks, finishReplacing, removeBeside, replace } from './embedded/replace.ts';
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
  /** for tests: another PostgreSQL than the one that is installed */
  packageFolder?: string;
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
export async function startEmbedded(options: Options): Promise<EmbeddedDatabase> {
  const { owner, place } = await findPlace(options);
  const packageFolder = options.packageFolder ?? findPackage();
  const binaries = await placeBinaries({ packageFolder, owner, copiesFolder: place.copiesFolder });
  const database = await run(place, owner, binaries, options);
  await removeUnfinished(place.folder);
  await removeBeside(previousOf(await behindLinks(place.folder)));
  if (!options.isThrownAway) {
    await keepPrograms(packageFolder, place.folder).catch((error: unknown) =>
      options.log(`PostgreSQL ${binaries.major} could not be kept in ${place.folder} for a later upgrade: ${String(error)}`),
    );
  }
  if (await readSign(options.dataDir))
    options.log(`The data is kept in ${place.folder}; a copy of ${options.dataDir} holds none of it, copy that folder.`);
  return database;
}

async function findPlace({ dataDir, elsewhere }: Options): Promise<{ owner: Owner; place: Place }> {
  await finishReplacing(await findDatabase(dataDir));
  const owner = await chooseOwner(await findDatabase(dataDir));
  return { owner, place: await choosePlace(dataDir, owner, elsewhere) };
}

async function run(
  place: Pick<Place, 'folder' | 'belonging'>,
  owner: Owner,
  binaries: Binaries,
  { isThrownAway = false, log }: Options,
): Promise<EmbeddedDatabase> {
  const passwords = await makeCluster(place, owner, binaries);
  const socket = await openSocketFolder(place, owner);
  const supervisor = new Supervisor({ folder: place.folder, owner, binaries, passwords, socket, isThrownAway, log });
  const postmaster = await supervisor.start();
  return { connection: connectionTo(postmaster, passwords.application), stop: () => supervisor.stop() };
}

/** A database whose files the PostgreSQL of this Hostelry cannot read, with the programs that can. */
export interface OlderDatabase {
  /** major versions: 17, 18 */
  from: string;
  to: string;
  /** Runs it with the PostgreSQL that made it. */
  start(): Promise<EmbeddedDatabase>;
  /** Makes and starts an empty database beside it with the new PostgreSQL. Only while the old one runs, whose lock keeps other servers away. */
  startNext(): Promise<EmbeddedDatabase>;
  /** Puts the new database into the place of the old one, which is removed once the new one has been started there. Both must be stopped. */
  replace(): Promise<void>;
}

const isLower = (from: string, to: string): boolean => Number(from) < Number(to);

/** The database of this data folder if an older PostgreSQL made it and its programs were kept. */
export async function findOlder(options: Options, isOlder = isLower): Promise<OlderDatabase | undefined> {
  if (!(await hasEmbedded(options.dataDir))) return undefined;
  const { owner, place } = await findPlace(options);
  const folder = await behindLinks(place.folder);
  const { copiesFolder } = place;
  const from = await readMajor(folder);
  const binaries = await placeBinaries({ packageFolder: options.packageFolder ?? findPackage(), owner, copiesFolder });
  if (from === undefined || !isOlder(from, binaries.major) || (await keptMajor(folder)) !== from) return undefined;
  return {
    from,
    to: binaries.major,
    start: async () =>
      await run({ folder }, owner, await placeBinaries({ packageFolder: programsOf(folder), owner, copiesFolder }), options),
    startNext: async () => {
      // removes what a move that was killed has left
      for (const left of [previousOf(folder), nextOf(folder)]) await removeBeside(left);
      const belonging = await readRecord(folder);
      return await run({ folder: nextOf(folder), ...(belonging && { belonging }) }, owner, binaries, options);
    },
    replace: async () => await replace(folder),
  };
}

/** Whether this data folder has a database. */
export async function hasEmbedded(dataDir: string): Promise<boolean> {
  const folder = await findDatabase(await realpath(dataDir).catch(() => dataDir));
  await finishReplacing(folder);
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
