import { buildApp } from '#server/http/app.ts';
import { openDatabase, type Connection } from '#server/db/open.ts';
import { listenForNotifications } from '#server/notification/live.ts';
import type { Settings } from '#server/settings.ts';

export interface Listening {
  port: number;
  /** running calls finish first */
  close: () => Promise<void>;
}

/** Writes to standard error what an operator should know of; the server goes on. */
export const lostConnection = (error: Error) => process.stderr.write(`a database connection was lost: ${error.message}\n`);

/** Serves everything on a migrated database from this process. */
export async function listen(connection: Connection, settings: Settings): Promise<Listening> {
  const database = openDatabase(connection, lostConnection);
  const app = await buildApp({ database, settings, live: listenForNotifications(connection, lostConnection) });
  const close = async () => {
    // a connection whose last call ends during the closing turns idle after the framework has looked for idle ones
    const sweep = setInterval(() => app.server.closeIdleConnections(), 100);
    await app.close().finally(() => clearInterval(sweep));
    await database.close();
  };
  try {
    await app.listen({ port: settings.PORT, host: settings.HOST });
  } catch (error) {
    await close();
    throw error;
  }
  return { port: app.addresses().find((address) => typeof address === 'object')?.port ?? settings.PORT, close };
}

/** Closes with grace at the first signal and then ends the process; `close` runs once, however many signals come. */
export function closeOnSignal(close: () => Promise<void>): void {
  let closing: Promise<void> | undefined;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      closing ??= close().then(
        () => process.exit(0),
        (error: unknown) => {
          process.stderr.write(`closing failed: ${String(error)}\n`);
          process.exit(1);
        },
      );
    });
  }
}
