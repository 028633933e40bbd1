import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { cleanUp } from './clean-up.ts';
import { clientOf } from './client.ts';
import { awaited } from './until.ts';

/** The program that starts a server. */
export const main = fileURLToPath(new URL('../main.ts', import.meta.url));

export const administrator = { username: 'admin', password: 'correct horse battery staple' };

/** Signs the administrator in. Tries again, since the server may take a delay of a busy machine for a database that is away. */
export async function signIn(address: string): Promise<string> {
  for (let tries = 1; ; tries++) {
    const answer = await clientOf(address).attempt('login', { body: administrator });
    if (answer.ok) return answer.body.token;
    if (answer.status !== 503 || tries === 20) throw new Error(`signing in was answered with ${answer.status}`);
    await sleep(500);
  }
}

/** The whole program in a process of its own with its own data folder, so that it can be killed. It is ended after the tests of the file. */
export class AppProcess {
  readonly dataDir: string;
  readonly #child: ChildProcessByStdio<null, Readable, Readable>;
  /** everything it has printed */
  output = '';

  constructor(dataDir: string, settings: Record<string, string> = {}) {
    this.dataDir = dataDir;
    const { DATABASE_URL: _, ...environment } = process.env;
    this.#child = spawn(process.execPath, [main, '--empty'], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...environment,
        DATA_DIR: dataDir,
        PORT: '0',
        HOST: '127.0.0.1',
        ADMIN_PASSWORD: administrator.password,
        RATE_LIMIT: 'off',
        ...settings,
      },
    });
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => (this.output += text));
    }
    cleanUp(async () => {
      await this.kill();
      await killDatabase(dataDir);
    });
  }

  /** The address it listens on, once it is ready; throws what it printed if it ends instead. */
  async ready(): Promise<string> {
    for (;;) {
      const address = /ready on (http:\S+)/.exec(this.output)?.[1];
      if (address) return address;
      if (!this.isRunning) throw new Error(`the server ended: ${this.output}`);
      await this.#printedOrEnded();
    }
  }

  /** Leaves no listener behind, since it is called for each of the many lines until the server is ready. */
  async #printedOrEnded(): Promise<void> {
    const waiting = new AbortController();
    const { signal } = waiting;
    try {
      const either = Promise.race([once(this.#child.stdout, 'data', { signal }), once(this.#child, 'close', { signal })]);
      await awaited(() => `the server says more than: ${this.output}`, either);
    } finally {
      waiting.abort();
    }
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  get isRunning(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  signal(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  /** Closes the pipes to which it prints, as when the terminal is gone. */
  closeOutput(): void {
    this.#child.stdout.destroy();
    this.#child.stderr.destroy();
  }

  /** Waits for its end and for all it printed; its exit code, or null when a signal ended it. */
  async ended(): Promise<number | null> {
    if (this.isRunning) await awaited(() => `the server ends: ${this.output}`, once(this.#child, 'close'));
    return this.#child.exitCode;
  }

  async kill(): Promise<void> {
    this.signal('SIGKILL');
    await this.ended();
  }
}

const clusterOf = (dataDir: string) => join(dataDir, 'database/cluster');

/** The process id of the postmaster; undefined when it was stopped properly. */
export async function postmasterOf(dataDir: string): Promise<number | undefined> {
  const text = await readFile(join(clusterOf(dataDir), 'postmaster.pid'), 'utf8').catch(() => '');
  return Number.parseInt(text, 10) || undefined;
}

/** Kills the database as a power cut would; does nothing when there is none yet. */
export async function killDatabase(dataDir: string): Promise<void> {
  const postmaster = await postmasterOf(dataDir);
  if (postmaster === undefined) return;
  try {
    process.kill(postmaster, 'SIGKILL');
  } catch {
    // it was dead already
  }
}

/** A direct connection to the database of this data folder, not through the server. */
export async function connectDirectly(dataDir: string): Promise<pg.Client> {
  const passwords: { application: string } = JSON.parse(await readFile(join(dataDir, 'database/passwords.json'), 'utf8'));
  const client = new pg.Client({
    host: join(dataDir, 'database/socket'),
    user: 'hostelry',
    database: 'hostelry',
    password: passwords.application,
  });
  client.on('error', () => {});
  await client.connect();
  return client;
}
