import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Connection } from '#server/db/connection.ts';
import type { Settings } from '#server/settings.ts';
import type { Listening } from './listen.ts';

const pauseBeforeNext = 1_000;
/** Milliseconds until a worker that is to end is killed; it ends by itself before that, unless it is halted. */
const killAfter = 7_000;

/** Serves from several processes that share the port; one that dies is replaced. The connection is passed to them only by message. */
export async function startWorkers(connection: Connection, { WORKERS, TIME_ZONE }: Settings): Promise<Listening> {
  cluster.setupPrimary({ exec: fileURLToPath(new URL('worker.ts', import.meta.url)), args: [] });
  let closing = false;

  async function start(): Promise<number> {
    const worker = cluster.fork({ TIME_ZONE });
    worker.send(connection);
    const leaving = new AbortController();
    const listening = once(worker, 'listening', { signal: leaving.signal }).then(([address]) => (address as { port: number }).port);
    const ended = once(worker, 'exit', { signal: leaving.signal }).then(() => {
      throw new Error('a worker ended before it could serve; what it said stands above');
    });
    try {
      return await Promise.race([listening, ended]);
    } finally {
      leaving.abort();
      // the abort rejects the promise that lost the race
      await Promise.allSettled([listening, ended]);
      worker.once('exit', () => void replace());
    }
  }

  async function replace(): Promise<void> {
    await sleep(pauseBeforeNext);
    if (closing) return;
    try {
      await start();
    } catch (error) {
      process.stderr.write(`a worker could not be replaced: ${String(error)}\n`);
      await replace();
    }
  }

  const close = async () => {
    closing = true;
    const workers = Object.values(cluster.workers ?? {}).filter((worker): worker is Worker => worker !== undefined && !worker.isDead());
    await Promise.all(
      workers.map(async (worker) => {
        const ended = once(worker, 'exit');
        worker.process.kill('SIGTERM');
        const timer = setTimeout(() => worker.process.kill('SIGKILL'), killAfter);
        await ended;
        clearTimeout(timer);
      }),
    );
  };
  try {
    const [port = 0] = await Promise.all(Array.from({ length: WORKERS }, start));
    return { port, close };
  } catch (error) {
    await close();
    throw error;
  }
}
