/** Runs in a thread of its own: calls the function that `inThread` names, and posts what it returns. */
import { parentPort, workerData } from 'node:worker_threads';

const { module, name, given } = workerData as { module: string; name: string; given: unknown[] }; // in-thread.ts passes these
const run: unknown = Reflect.get((await import(module)) as object, name);
if (!parentPort || typeof run !== 'function') throw new Error(`${module} does not export ${name}`);
parentPort.postMessage(run(...given), []);
