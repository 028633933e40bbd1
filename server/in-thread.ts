/** Runs work that keeps a core busy for long in a thread of its own, so that the process can answer other requests meanwhile. */
import { Worker } from 'node:worker_threads';
import { Fault } from './fault.ts';
import { comeAgainAfter, OneAtATime } from './one-at-a-time.ts';

/** In milliseconds. The longest work known takes a tenth of this on a slow machine. */
const longestWork = 300_000;
const mostMemoryMb = 4_096;

const threads = new OneAtATime();

/** Runs a file with the data as its `workerData` and returns the one message that it posts. An error in the thread is thrown here. */
async function runFile<T>(file: URL, data: unknown): Promise<T> {
  const thread = new Worker(file, { workerData: data, resourceLimits: { maxOldGenerationSizeMb: mostMemoryMb } });
  const timer = setTimeout(() => void thread.terminate(), longestWork);
  try {
    return await new Promise<T>((resolve, reject) => {
      thread.once('message', resolve);
      thread.once('error', reject);
      thread.once('exit', () => reject(new Fault('busy', { retryAfter: comeAgainAfter })));
    });
  } finally {
    clearTimeout(timer);
    await thread.terminate();
  }
}

/** Runs a file in a thread and returns the message that it posts. Only one runs at a time, because each takes a core. */
export async function inThread<T>(file: URL, data: unknown): Promise<T> {
  return await threads.run(() => runFile<T>(file, data));
}
