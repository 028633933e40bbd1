/** Our own PostgreSQL on data folders that are removed after the tests of the file. */
import assert from 'node:assert/strict';
import { type ChildProcessByStdio, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { type EmbeddedDatabase, startEmbedded } from '#server/db/embedded.ts';
import { killDatabase } from './app-process.ts';
import { cleanUp } from './clean-up.ts';

type ServerProcess = ChildProcessByStdio<Writable, Readable, null>;

const root = mkdtempSync(join(tmpdir(), 'hostelry-test-'));
cleanUp(() => rm(root, { recursive: true, force: true, maxRetries: 5 }));
chmodSync(root, 0o711); // for root, the database runs as another user, who must be able to enter

export const elsewhere = join(root, 'elsewhere');
let folders = 0;

export const freshFolder = () => join(root, `data-${++folders}`);

let made: Promise<string> | undefined;

/** A data folder whose database was made before: a copy, since making one takes several times as long as starting it. */
export async function usedFolder(): Promise<string> {
  const from = await (made ??= makeFolder());
  const dataDir = freshFolder();
  // keeps the owner, unlike `cp` of Node
  await promisify(execFile)('cp', ['-a', from, dataDir]);
  return dataDir;
}

async function makeFolder(): Promise<string> {
  const dataDir = freshFolder();
  const database = await start(dataDir);
  await database.stop();
  return dataDir;
}

export async function start(dataDir: string, log: (message: string) => void = () => {}): Promise<EmbeddedDatabase> {
  const database = await startEmbedded({ dataDir, elsewhere, log });
  cleanUp(() => database.stop());
  return database;
}

export async function ask(connection: EmbeddedDatabase['connection'], sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client(connection);
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Starts a server process that a test can kill; resolves once its database runs. */
export async function startProcess(dataDir: string): Promise<{ child: ServerProcess; connection: EmbeddedDatabase['connection'] }> {
  const child = spawnServer(dataDir);
  const [line] = await Promise.race([once(child.stdout, 'data'), once(child, 'exit').then(() => ['null'])]);
  return { child, connection: JSON.parse(String(line)) };
}

export function spawnServer(dataDir: string): ServerProcess {
  const program = `
    import { startEmbedded } from '#server/db/embedded.ts';
    const [dataDir, elsewhere] = process.argv.slice(1);
    const database = await startEmbedded({ dataDir, elsewhere, log: () => {} });
    console.log(JSON.stringify(database.connection));
    process.stdin.resume(); // which ends when the process that started this one is gone`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program, dataDir, elsewhere], {
    stdio: ['pipe', 'pipe', 'inherit'],
    detached: true,
  });
  cleanUp(async () => {
    child.kill('SIGKILL');
    await killDatabase(dataDir);
  });
  return child;
}

export async function kill(child: ServerProcess): Promise<void> {
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}

export async function postmasterOf(dataDir: string): Promise<number> {
  return Number((await readFile(join(dataDir, 'database/cluster/postmaster.pid'), 'utf8')).split('\n')[0]);
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Fails unless PostgreSQL has stopped: it removes its lock file last. */
export const assertStopped = (dataDir: string) => assert.rejects(postmasterOf(dataDir), { code: 'ENOENT' });

export const answers = (connection: EmbeddedDatabase['connection']) =>
  ask(connection, 'select 1').then(
    () => true,
    () => false,
  );
