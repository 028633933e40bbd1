/** Runs in a thread of its own: calls the function that `inThread` names, and posts what it returns. */
import { parentPort, workerData } from 'node:worker_threads';

const { module, name, given } = workerData as { module: string; name: string; given: unknown[] }; // in-thread.ts passes these
const run: unknown = Reflect.get((await import(module)) as object, name);
if (!parentPort || typeof run !== 'function') throw new Error(`${module} does not export ${name}`);
const result: unknown = run(...given);
parentPort.postMessage(result, buffersIn(result));

/** The memory of the bytes in a result or in its lists, which is handed over rather than copied, unless other bytes share it. */
function buffersIn(result: unknown): ArrayBuffer[] {
  if (result instanceof Uint8Array) {
    const { buffer, byteLength } = result;
    return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [];
  }
  return typeof result === 'object' && result !== null ? Object.values(result).flatMap(buffersIn) : [];
}
