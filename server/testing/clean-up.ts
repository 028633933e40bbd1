/** What a test file opened is closed once its tests are over: the last opened first, all of it whatever fails, and then says what failed. */
import { after } from 'node:test';

const cleanUps: (() => unknown)[] = [];

/** Call it as soon as the thing is open, so that it comes before what the thing stands on. */
export function cleanUp(close: () => unknown): void {
  cleanUps.push(close);
}

/** For a runner of several files in one process, where this module is loaded only once. */
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
