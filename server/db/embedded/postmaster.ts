import { execFile, spawn } from 'node:child_process';
import { chown, open, readFile, readlink, realpath, rename, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Binaries } from './binaries.ts';
import type { Owner } from './owner.ts';

const settings = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '100',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  dynamic_shared_memory_type: 'mmap',
  // what is read is in memory: processes that read ahead only take room, as do those of a replication that there is not
  io_method: 'sync',
  max_logical_replication_workers: '0',
  statement_timeout: '10s',
  lock_timeout: '5s',
  idle_in_transaction_session_timeout: '15s',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Statements and details carry what people typed; the server logs its own errors, without it.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
};

/** For a cluster that is thrown away with everything in it: no waiting for the disk, no autovacuum over hundreds of databases, room for many servers, and cheap passwords, since a run connects thousands of times. */
const thrownAwaySettings = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  autovacuum: 'off',
  max_connections: '300',
  scram_iterations: '1',
};

/** The environment of PostgreSQL: nothing of ours that could point it elsewhere or change its language. */
export const plainEnvironment = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

export const lastLine = (text: string) => text.trim().split('\n').filter(Boolean).pop();

const logLimit = 4 * 1024 * 1024;

/** What `postmaster.pid` says about a postmaster. */
export interface Postmaster {
  pid: number;
  port: number;
  socketFolder: string;
  ready: boolean;
}

export async function readPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  const lines = text.split('\n').map((line) => line.trim());
  const pid = Math.abs(Number(lines[0]));
  if (!pid) return undefined;
  return { pid, port: Number(lines[3]), socketFolder: lines[4] ?? '', ready: lines[7] === 'ready' };
}

/** Whether this process is alive and is the postmaster of this cluster: after a restart of the machine its id may belong to any process. */
export async function isPostmasterOf(cluster: string, pid: number): Promise<boolean> {
  if (!isAlive(pid)) return false;
  if (process.platform === 'linux') {
    // The working folder of a postmaster is its cluster; the link of a zombie process cannot be read.
    const workingFolder = await readlink(`/proc/${pid}/cwd`).catch(() => '');
    return workingFolder === (await realpath(cluster).catch(() => cluster));
  }
  const { stdout } = await promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => ({ stdout: '' }));
  return stdout.includes(` -D ${cluster} `);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'; // process.kill throws nothing but system errors
  }
}

/**
 * Lets PostgreSQL start although the process id in its lock file now belongs to another process. The file itself
 * stays, since `postmaster.pid` also names the shared memory by which PostgreSQL notices left-over backends; it
 * gets our process id, which PostgreSQL takes for stale because it is that of its parent.
 */
export async function giveUpLockFile(path: string, cluster: string, owner: Owner): Promise<void> {
  const text = await readFile(path, 'utf8').catch(() => '');
  const pid = Math.abs(Number.parseInt(text, 10));
  if (!pid || !isAlive(pid) || (await isPostmasterOf(cluster, pid))) return;
  await writeFile(`${path}.new`, text.replace(/^-?\d+/, String(process.pid)), { mode: 0o600 });
  if (owner.ids) await chown(`${path}.new`, owner.ids.uid, owner.ids.gid);
  await rename(`${path}.new`, path);
}

/** A postmaster that was started and has not been seen ready yet. */
export interface Launch {
  pid: number | undefined;
  /** undefined while it runs; then what it has logged */
  ended: string | undefined;
}

/**
 * Starts a postmaster that outlives us: in its own session (Ctrl-C must reach the server first), without our
 * standard streams (a process that reads ours to the end must not wait for it), and without keeping our event loop alive.
 */
export async function launchPostmaster(options: {
  cluster: string;
  binaries: Binaries;
  owner: Owner;
  socket: { folder: string; port: number };
  logFile: string;
  isThrownAway: boolean;
}): Promise<Launch> {
  const { cluster, binaries, owner, socket, logFile, isThrownAway } = options;
  await truncateLog(logFile);
  const log = await open(logFile, 'a', 0o600);
  const from = (await log.stat()).size;
  const all = {
    ...settings,
    ...(isThrownAway ? thrownAwaySettings : {}),
    port: String(socket.port),
    unix_socket_directories: socket.folder,
  };
  const child = spawn(binaries.postgres, ['-D', cluster, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])], {
    ...owner.ids,
    cwd: '/',
    env: plainEnvironment,
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  });
  const launch: Launch = { pid: child.pid, ended: undefined };
  child.once('error', (error) => (launch.ended = error.message));
  child.once('exit', (code, signal) => {
    readFile(logFile, 'utf8').then(
      (text) => (launch.ended = text.slice(from).trim() || `ended with ${signal ?? code}`),
      () => (launch.ended = `ended with ${signal ?? code}`),
    );
  });
  child.unref();
  await log.close();
  return launch;
}

/** Empties the log when it has become large. PostgreSQL writes little, but over a year it adds up. */
export async function truncateLog(logFile: string): Promise<void> {
  const size = await stat(logFile).then(
    (found) => found.size,
    () => 0,
  );
  if (size > logLimit) await truncate(logFile);
}

/**
 * Fast shutdown: sessions are cut off, everything is written. A postmaster that does not end is ended by stronger signals, from which
 * the next start recovers. Processes that somebody has halted are continued, since otherwise they could not end.
 */
export async function shutDown(cluster: string): Promise<void> {
  const pid = (await readPostmaster(cluster))?.pid;
  if (pid === undefined) return;
  for (const [signal, timeout] of [
    ['SIGINT', 4_000],
    ['SIGQUIT', 1_000],
    ['SIGKILL', 1_000],
  ] as const) {
    if (!(await isPostmasterOf(cluster, pid))) return;
    for (const child of signal === 'SIGKILL' ? await childrenOf(pid) : []) sendSignal(child, 'SIGKILL');
    sendSignal(pid, signal);
    for (const deadline = Date.now() + timeout; Date.now() < deadline; await sleep(20)) {
      if (!(await isPostmasterOf(cluster, pid))) return;
      for (const halted of [pid, ...(await childrenOf(pid))]) sendSignal(halted, 'SIGCONT');
    }
  }
  throw new Error(`The database (process ${pid}) does not stop.`);
}

async function childrenOf(pid: number): Promise<number[]> {
  const { stdout } =
    process.platform === 'linux'
      ? { stdout: await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '') }
      : await promisify(execFile)('pgrep', ['-P', String(pid)]).catch(() => ({ stdout: '' }));
  return stdout.split(/\s+/).filter(Boolean).map(Number);
}

/** Signals a process that may have ended meanwhile. */
function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // it has ended, which is what the signal is for
  }
}
