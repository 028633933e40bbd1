// in a process of its own: it collects the memory of the whole process
import { createServer } from 'node:http';
import { constants, PerformanceObserver } from 'node:perf_hooks';
import { test } from 'node:test';
import { giveBackAtRest } from './memory-at-rest.ts';

test('memory that nobody uses is given back after ten seconds without a call', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const collected = new Promise<void>((seen) => {
    new PerformanceObserver((list) => {
      // entries of this kind have it
      for (const { detail } of list.getEntries() as (PerformanceEntry & { detail: { flags: number } })[]) {
        // what V8 does by itself is less thorough
        if (detail.flags & constants.NODE_PERFORMANCE_GC_FLAGS_ALL_AVAILABLE_GARBAGE) seen();
      }
    }).observe({ entryTypes: ['gc'] });
  });
  const end = giveBackAtRest(createServer());
  context.mock.timers.tick(10_000);
  end();
  await collected;
});
