import type { IncomingMessage, Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildApp } from '#server/http/app.ts';
import type { Connection } from '#server/db/connection.ts';
import { openDatabase } from '#server/db/open.ts';
import { unseenSent } from '#server/delivery/send-one.ts';
import { measureProcess, watchDatabase } from '#server/metrics.ts';
import { listenForNotifications } from '#server/live/live.ts';
import type { Settings } from '#server/settings.ts';
import { startBackingUp } from './backing-up.ts';
import { giveBackAtRest } from './memory-at-rest.ts';
import { startPruning } from './prune.ts';
import { startSealing } from './sealing.ts';
import { startSending } from './sending.ts';
import { startAdvancingRounds } from './advancing-rounds.ts';

/** Milliseconds that calls which have arrived may take to end, and that clients have to disconnect when there are no such calls. */
const longestWaitForCalls = 5_000;
const longestWaitForClients = 500;

export interface Listening {
  port: number;
  /** running calls finish first */
  close: () => Promise<void>;
}

/** Reports a lost connection to the operator; the server goes on. */
export const lostConnection = (error: Error) => process.stderr.write(`a database connection was lost: ${error.message}\n`);

/** Serves everything on a migrated database from this process. */
export async function listen(connection: Connection, settings: Settings): Promise<Listening> {
  const database = openDatabase(connection, lostConnection, {
    prepared: settings.PREPARED_STATEMENTS === 'on',
    replica: settings.READ_DATABASE_URL === '' ? undefined : { connectionString: settings.READ_DATABASE_URL },
  });
  const app = await buildApp({ database, settings, live: listenForNotifications(connection, lostConnection) });
  const unwatch = watchDatabase(database);
  if (settings.METRICS_PORT !== undefined) measureProcess();
  const running = trackCalls(app.server);
  const endGivingBack = giveBackAtRest(app.server);
  const pruning = startPruning(database, settings, (error) => process.stderr.write(`old rows could not be deleted: ${String(error)}\n`));
  const sealing = startSealing(database, (error) => process.stderr.write(`the audit log could not be sealed: ${String(error)}\n`));
  const backingUp = startBackingUp(connection, database, {
    settings,
    onError: (error) => process.stderr.write(`a backup could not be made: ${String(error)}\n`),
  });
  const advancing = startAdvancingRounds(database, settings, (error) =>
    process.stderr.write(`rounds could not be looked after: ${String(error)}\n`),
  );
  const sending = startSending(database, settings, (error) => process.stderr.write(`mail could not be sent: ${String(error)}\n`));
  const close = async () => {
    const background = Promise.all([pruning.stop(), sealing.stop(), backingUp.stop(), advancing.stop(), sending.stop()]);
    const begun = performance.now();
    const sweep = setInterval(() => {
      // a connection whose last call ends during the closing becomes idle after the framework has closed the idle ones
      app.server.closeIdleConnections();
      const waited = performance.now() - begun;
      if (waited > longestWaitForCalls || (waited > longestWaitForClients && !running())) app.server.closeAllConnections();
    }, 100);
    await app.close().finally(() => clearInterval(sweep));
    // codes and links that were asked for last
    await Promise.race([unseenSent(), sleep(longestWaitForCalls, undefined, { ref: false })]);
    unwatch();
    endGivingBack();
    await database.close();
    await background;
  };
  try {
    await app.listen({ port: settings.PORT, host: settings.HOST });
  } catch (error) {
    await close();
    throw error;
  }
  return { port: app.addresses().find((address) => typeof address === 'object')?.port ?? settings.PORT, close };
}

/** Returns a function that tells whether a call that has fully arrived still lacks its response. A call whose body is incomplete does not count. */
function trackCalls(server: Server): () => boolean {
  const calls = new Set<IncomingMessage>();
  server.on('request', (request, response) => {
    calls.add(request);
    response.once('close', () => calls.delete(request));
  });
  return () => [...calls].some((request) => request.complete);
}

/**
 * Closes gracefully at the first signal and then ends the process; `close` runs once, however many signals come. If it takes longer
 * than `limit`, the process ends without it: service managers wait ten seconds for a process and then kill it.
 */
export function closeOnSignal(close: () => Promise<void>, limit = 9_500): void {
  let closing: Promise<void> | undefined;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      closing ??= within(limit, close()).then(
        () => process.exit(0),
        (error: unknown) => {
          process.stderr.write(`closing failed: ${String(error)}\n`);
          process.exit(1);
        },
      );
    });
  }
}

async function within(limit: number, work: Promise<void>): Promise<void> {
  const late = sleep(limit, undefined, { ref: false }).then(() => {
    throw new Error(`not done after ${limit / 1000} s`);
  });
  await Promise.race([work, late]);
}

/** Keeps the process running when its output is no longer read, as after the end of `npm start | head`. */
export function outliveOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
}
