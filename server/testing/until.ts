import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';

/** In milliseconds. Only what never comes takes as long, however busy the machine; a test file is ended after five minutes. */
const longest = 120_000;

/** Resolves once `holds`, which is asked again and again; fails with `what` if that does not come. */
export async function until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  for (const deadline = performance.now() + longest; !(await holds()); await sleep(20))
    assert.ok(performance.now() < deadline, `not within ${longest / 1_000} s: ${what}`);
}
