import { setTimeout as pause } from 'node:timers/promises';

/** Repeats a check until it holds; after some seconds it fails as the check last failed. */
export async function eventually(check: () => unknown, seconds = 15): Promise<void> {
  const end = performance.now() + seconds * 1000;
  for (;;) {
    try {
      await check();
      return;
    } catch (error) {
      if (performance.now() > end) throw error;
      await pause(40);
    }
  }
}
