/** Waits in tests, none of which is without an end: what hangs is named. */
import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';

/** In milliseconds. Only what never comes takes as long, however busy the machine; a test file is ended after five minutes. */
export const longestWait = 120_000;

const inVain = (what: string) => `not within ${longestWait / 1_000} s: ${what}`;

/** Resolves once `holds`, which is asked again and again; fails with `what` if that does not come. */
export async function until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  for (const deadline = performance.now() + longestWait; !(await holds()); await sleep(20))
    assert.ok(performance.now() < deadline, inVain(what));
}

/** Resolves once none is left, however many there were: it must only go on. */
export async function untilNone(what: string, count: () => Promise<number>): Promise<void> {
  const left = await count();
  if (left === 0) return;
  await until(`fewer than ${left} ${what}`, async () => (await count()) < left);
  await untilNone(what, count);
}

/** The same for what is told by a promise; `what` may depend on what has happened meanwhile. */
export async function awaited<T>(what: () => string, work: Promise<T>): Promise<T> {
  const over = new AbortController();
  const late = sleep(longestWait, undefined, { signal: over.signal }).then(() => assert.fail(inVain(what())));
  try {
    return await Promise.race([work, late]);
  } finally {
    over.abort();
  }
}
