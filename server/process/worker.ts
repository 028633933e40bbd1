/** One of several processes that serve; main.ts runs the database and starts them. */
import { once } from 'node:events';
import type { Connection } from '#server/db/connection.ts';
import { offerMetrics } from '#server/metrics.ts';
import { closeOnSignal, listen, outliveOutput } from './listen.ts';
import { readSettings } from '#server/settings.ts';

/** Milliseconds; leaves the main process time to stop the database. */
const closingLimit = 6_500;

outliveOutput();
try {
  // the only message of our own that a worker is sent
  const message = once(process, 'message');
  // before the first `await`: messages are queued until the first listener and then delivered only to the listeners of that moment
  offerMetrics();
  const [connection] = (await message) as [Connection];
  const { close } = await listen(connection, readSettings(process.env));
  closeOnSignal(close, closingLimit);
  // workers end when the main process was killed: they would keep the port from the next start
  process.once('disconnect', () => process.exit(1));
} catch (error) {
  process.stderr.write(`A worker cannot serve: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
