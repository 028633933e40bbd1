import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, DatabaseError } from 'pg';
import { hangUp } from '#server/db/heartbeat.ts';
import { type Binaries, cannotRun } from './binaries.ts';
import { clusterOf } from './layout.ts';
import type { Owner } from './owner.ts';
import { application, type Passwords, superuser } from './passwords.ts';
import {
  truncateLog,
  giveUpLockFile,
  isPostmasterOf,
  type Launch,
  launchPostmaster,
  type Postmaster,
  readPostmaster,
  shutDown,
} from './postmaster.ts';

/** The advisory lock of the one server that supervises a database; it ends with the connection, so a killed server holds nothing. */
const serverLock = 7_140_300;

const pollInterval = 20;

/** Milliseconds for which a start may be refused because processes of the last postmaster have not ended yet. */
const leavingTimeout = 30_000;

/** How many starts PostgreSQL may end at the end of its recovery before the last is given up. */
const recoveryStarts = 3;

/** Milliseconds for which a lock file may be empty because another server's database is just starting. */
const startingTimeout = 500;

/** Milliseconds that a database which says it is ready may take to accept a connection. */
const answerTimeout = 10_000;

/** Milliseconds for which the lock of a server that was just killed may still be held. */
const lockTimeout = 2_000;

interface Options {
  /** holds the cluster and the log */
  folder: string;
  owner: Owner;
  binaries: Binaries;
  passwords: Passwords;
  socket: { folder: string; port: number };
  isThrownAway: boolean;
  log: (message: string) => void;
}

/** Keeps one postmaster running from `start` to `stop`. */
export class Supervisor {
  readonly #options: Options;
  readonly #cluster: string;
  readonly #logFile: string;
  readonly #stopping = new AbortController();
  readonly #logCheck: NodeJS.Timeout;
  /** from the first lock until another server turns out to hold it */
  #isOurs = false;
  #holder: Client | undefined;
  #recovering: Promise<void> | undefined;
  #stopped: Promise<void> | undefined;

  constructor(options: Options) {
    this.#options = options;
    this.#cluster = clusterOf(options.folder);
    this.#logFile = join(options.folder, 'postgresql.log');
    this.#logCheck = setInterval(() => void truncateLog(this.#logFile).catch(() => {}), 60_000).unref();
  }

  async start(): Promise<Postmaster> {
    const deadline = Date.now() + leavingTimeout;
    for (;;) {
      try {
        return await this.#attach();
      } catch (error) {
        if (!isPassing(error) || Date.now() > deadline) {
          await this.stop();
          throw error;
        }
        await sleep(pollInterval);
      }
    }
  }

  stop(): Promise<void> {
    this.#stopped ??= this.#leave();
    return this.#stopped;
  }

  async #leave(): Promise<void> {
    clearInterval(this.#logCheck);
    this.#stopping.abort();
    // a recovery that waits for an answer of a halted database would never end
    if (this.#recovering) this.#holder?.connection.stream.destroy();
    await this.#recovering;
    if (this.#isOurs) await shutDown(this.#cluster);
    if (this.#holder) await hangUp(this.#holder);
  }

  /** Finds or starts the postmaster, takes the lock and watches it. */
  async #attach(): Promise<Postmaster> {
    const postmaster = await this.#findOrStart();
    const holder = new Client({
      host: postmaster.socketFolder,
      port: postmaster.port,
      user: superuser,
      password: this.#options.passwords.superuser,
      database: 'postgres',
      application_name: 'hostelry supervisor',
      connectionTimeoutMillis: answerTimeout,
    });
    holder.on('error', () => {}); // the event `end` is what counts
    const ended = new Promise((resolve) => holder.once('end', resolve));
    this.#holder = holder;
    await holder.connect().catch((error: Error) => {
      if (error.message !== 'timeout expired') throw error;
      throw new Error(
        `The database in ${this.#options.folder} (process ${postmaster.pid}) does not answer; end that process and start again.`,
      );
    });
    try {
      await this.#lock(holder);
      await makeDatabase(holder, this.#options.passwords.application);
    } catch (error) {
      await hangUp(holder);
      throw error;
    }
    (holder as Client & { unref(): void }).unref(); // pg has it, its types do not say so
    void this.#watch(ended);
    return postmaster;
  }

  async #findOrStart(): Promise<Postmaster> {
    const { binaries, owner, socket, isThrownAway, log } = this.#options;
    const begun = Date.now();
    let launch: Launch | undefined;
    /** the starts that ended at the end of a recovery, and not because other processes had to leave first */
    let recoveries = 0;
    let wait = 50;
    let hasLoggedWait = false;
    for (;;) {
      const found = await readPostmaster(this.#cluster);
      const alive = found !== undefined && (await isPostmasterOf(this.#cluster, found.pid));
      if (alive && found.ready) return found;
      const underWay = alive || (launch !== undefined && launch.ended === undefined);
      if (alive || !underWay) this.#stopping.signal.throwIfAborted();
      if (!underWay) {
        if (launch?.ended !== undefined) {
          if (isHalfRemoved(launch.ended)) recoveries++;
          this.#throwIfHopeless(launch, { waited: Date.now() - begun, recoveries });
          await sleep(wait);
          wait = Math.min(wait * 2, 1_000);
        }
        await giveUpLockFile(join(this.#cluster, 'postmaster.pid'), this.#cluster, owner);
        await giveUpLockFile(join(socket.folder, `.s.PGSQL.${socket.port}.lock`), this.#cluster, owner);
        launch = await launchPostmaster({ cluster: this.#cluster, binaries, owner, socket, logFile: this.#logFile, isThrownAway });
      }
      if (!hasLoggedWait && Date.now() - begun > leavingTimeout) {
        log('The database is still starting or stopping; waiting for it.');
        hasLoggedWait = true;
      }
      await sleep(pollInterval);
    }
  }

  /** Throws when a start that failed is not worth repeating. */
  #throwIfHopeless(launch: Launch, { waited, recoveries }: { waited: number; recoveries: number }): void {
    const words = launch.ended ?? '';
    if (launch.pid === undefined || /error while loading shared libraries/.test(words)) throw cannotRun(words);
    const damaged = /lock file "(.*)" is empty|bogus data in lock file "(.*?)"/.exec(words);
    // it is also empty for a moment while another server's database starts
    if (damaged && waited < startingTimeout) return;
    if (damaged) {
      const path = resolve(this.#cluster, damaged[1] ?? damaged[2] ?? '');
      throw new Error(
        `The file ${path} is empty or damaged, as a power cut may leave it; see that no other server uses this database, then remove it and start again.`,
      );
    }
    const leaving = /lock file .* already exists|pre-existing shared memory block/.test(words);
    if (leaving && waited < leavingTimeout) return;
    if (isHalfRemoved(words) && recoveries < recoveryStarts) return;
    const lines = words.split('\n');
    const fatal = lines.findLast((line) => /FATAL|PANIC/.test(line)) ?? lines.join(' ');
    throw new Error(`The database in ${this.#options.folder} does not start: ${fatal}`);
  }

  async #lock(holder: Client): Promise<void> {
    const deadline = Date.now() + lockTimeout;
    for (;;) {
      const { rows } = await holder.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [serverLock]);
      this.#isOurs = rows[0]?.held ?? false;
      if (this.#isOurs) return;
      if (Date.now() > deadline) {
        throw new Error(
          `Another Hostelry server is already running on the database in ${this.#options.folder}; stop that one first or give this one another DATA_DIR.`,
        );
      }
      await sleep(100);
    }
  }

  async #watch(ended: Promise<unknown>): Promise<void> {
    await ended;
    if (this.#stopping.signal.aborted) return;
    this.#recovering = this.#recover().finally(() => (this.#recovering = undefined));
  }

  async #recover(): Promise<void> {
    const { log } = this.#options;
    log('The database went away; bringing it back.');
    let lastReason = '';
    for (let wait = 50; !this.#stopping.signal.aborted; wait = Math.min(wait * 2, 2_000)) {
      try {
        await this.#attach();
        log('The database is back.');
        return;
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        // attempts differ only in times and process ids; a database that cannot start for hours must not fill the log
        const reason = message.replaceAll(/\d+/g, '');
        if (reason !== lastReason && !isPassing(error) && !this.#stopping.signal.aborted) log(message);
        lastReason = reason;
        await sleep(wait);
      }
    }
  }
}

/** Whether PostgreSQL found only some files of an unlogged table: its recovery then makes the one by which the next removes the other. */
const isHalfRemoved = (words: string): boolean => /FATAL: .*could not create file .* File exists/.test(words);

/** Whether an error is one that passes: PostgreSQL is starting, stopping or recovering after one of its processes was killed. */
function isPassing(error: unknown): boolean {
  if (error instanceof DatabaseError) return error.code?.startsWith('57P') ?? false;
  return error instanceof Error && ('code' in error || error.message.startsWith('Connection terminated'));
}

async function makeDatabase(holder: Client, password: string): Promise<void> {
  const { rows } = await holder.query<{ role: boolean; base: boolean }>(
    `select exists (select from pg_roles where rolname = $1) as role, exists (select from pg_database where datname = $1) as base`,
    [application],
  );
  if (!rows[0]?.role) await holder.query(`create role ${application} login createdb password '${password}'`);
  if (!rows[0]?.base) await holder.query(`create database ${application} owner ${application}`);
}
