/** Closes what a test file opened once its tests are over, the last opened first. All of it is closed whatever fails; then the failures are thrown. */
import { after } from 'node:test';

const cleanUps: (() => unknown)[] = [];

/** Call it as soon as something is open, so that it is closed before the things it depends on. */
export function cleanUp(close: () => unknown): void {
  cleanUps.push(close);
}

/** Called by a runner of several files in one process, where this module is loaded only once. */
export async function closeAll(): Promise<void> {
  const errors: unknown[] = [];
  for (let close = cleanUps.pop(); close; close = cleanUps.pop()) {
    try {
      await close();
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, `cleaning up failed: ${errors.map(String).join('; ')}`);
}

after(closeAll);
