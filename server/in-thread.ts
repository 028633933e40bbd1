/** Work that keeps a processor busy for long, in a thread of its own, so that the process answers others meanwhile. */
import { Worker } from 'node:worker_threads';
import { Fault } from '#server/http/fault.ts';

/** In milliseconds: what is known to be asked for takes a tenth of this on a slow machine. */
const longestWork = 300_000;
const mostMemoryMb = 4_096;
const secondsToComeAgain = 30;

const mostWaiting = 10;
let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

/** Runs the file with this as `workerData` and gives the one message that it posts. What it throws is thrown here. */
async function runFile<T>(file: URL, data: unknown): Promise<T> {
  const thread = new Worker(file, { workerData: data, resourceLimits: { maxOldGenerationSizeMb: mostMemoryMb } });
  const timer = setTimeout(() => void thread.terminate(), longestWork);
  try {
    return await new Promise<T>((resolve, reject) => {
      thread.once('message', resolve);
      thread.once('error', reject);
      thread.once('exit', () => reject(new Fault('busy', { retryAfter: secondsToComeAgain })));
    });
  } finally {
    clearTimeout(timer);
    await thread.terminate();
  }
}

/** One at a time: each takes a core. `file` gives what it posts. */
export async function inThread<T>(file: URL, data: unknown): Promise<T> {
  if (waiting >= mostWaiting) throw new Fault('busy', { retryAfter: secondsToComeAgain });
  waiting++;
  const running = last.then(() => runFile<T>(file, data));
  last = running.catch(() => undefined);
  return await running.finally(() => waiting--);
}
