/** One of several serving processes; main.ts looks after the database and starts them. */
import { once } from 'node:events';
import type { Connection } from '#server/db/connection.ts';
import { offerMetrics } from '#server/metrics.ts';
import { closeOnSignal, listen, outliveOutput } from './listen.ts';
import { readSettings } from '#server/settings.ts';

/** Leaves the main process the time to stop the database. */
const closingLimit = 6_500;

outliveOutput();
try {
  // the one message of ours that a worker is sent
  const message = once(process, 'message');
  // at once: messages from before the first listener come all together, and only to the listeners of that moment
  offerMetrics();
  const [connection] = (await message) as [Connection];
  const { close } = await listen(connection, readSettings(process.env));
  closeOnSignal(close, closingLimit);
  // a main process that was killed takes its workers along: they would hold the port against the next start
  process.once('disconnect', () => process.exit(1));
} catch (error) {
  process.stderr.write(`A worker cannot serve: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
