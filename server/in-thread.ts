/** Runs work that keeps a core busy for long in a thread of its own, so that the process can answer other requests meanwhile. */
import { Worker } from 'node:worker_threads';
import { Fault } from './fault.ts';
import { comeAgainAfter, OneAtATime } from './one-at-a-time.ts';

/** In milliseconds. The longest work known takes a tenth of this on a slow machine. */
const longestWork = 300_000;
/**
 * In megabytes. Below 2,048, what is no longer used is cleared away long before it is four times what is in use. A draw of 100,000 students needs
 * 140 of it, and 32 for its list.
 */
const resourceLimits = { maxOldGenerationSizeMb: 320, maxYoungGenerationSizeMb: 8 };

const threads = new OneAtATime();

const file = new URL('thread.ts', import.meta.url);

/** Runs the thread with this data and returns the one message that it posts. An error in the thread is thrown here. */
async function runThread<T>(data: unknown): Promise<T> {
  const thread = new Worker(file, { workerData: data, resourceLimits });
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

/**
 * Makes a pure function one that runs in a thread if its work is long; short work is done sooner than a thread would start. `module` is the URL of the module
 * that exports the function under its own name. Only one thread runs at a time, because each takes a core.
 */
export const inThread =
  <Given extends unknown[], T>(run: (...given: Given) => T, module: URL, isLong: (...given: Given) => boolean) =>
  async (...given: Given): Promise<T> =>
    isLong(...given) ? await threads.run(() => runThread<T>({ module: module.href, name: run.name, given })) : run(...given);
