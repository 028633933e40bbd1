/** Settings → database → app → listen → close with grace. */
import { lockFirstStart, makeFirstAdministrator, type SignIn } from './account/first-administrator.ts';
import { buildApp } from './app.ts';
import { startEmbedded } from './db/embedded.ts';
import { migrate } from './db/migrate.ts';
import { connectUnlimited, openDatabase, type Connection } from './db/open.ts';
import { fillDemoCampus } from './demo/campus.ts';
import { transactIn } from './serve.ts';
import { listenForNotifications } from './notification/live.ts';
import { readSettings, type Settings } from './settings.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

const lostConnection = (error: Error) => process.stderr.write(`a database connection was lost: ${error.message}\n`);

interface Started {
  connection: Connection;
  stop: () => Promise<void>;
}

async function startDatabase(settings: Settings): Promise<Started> {
  if (settings.DATABASE_URL !== '') return { connection: { connectionString: settings.DATABASE_URL }, stop: async () => {} };
  const embedded = await startEmbedded({ dataDir: settings.DATA_DIR, log: say });
  return { connection: embedded.connection, stop: () => embedded.stop() };
}

function sayFirstSignIns(signIns: readonly SignIn[]): void {
  if (signIns.length === 0) return;
  const width = Math.max(...signIns.map(({ username }) => username.length));
  say('\n  First sign-ins, shown only this once:');
  for (const { username, password, role } of signIns) say(`    ${username.padEnd(width)}  ${password}  ${role}`);
  say('');
}

async function main(): Promise<void> {
  const settings = readSettings(process.env);
  const withDemo = !process.argv.includes('--empty') && settings.NODE_ENV !== 'production' && settings.DATABASE_URL === '';
  const { connection, stop } = await startDatabase(settings);
  const database = openDatabase(connection, lostConnection);

  let signIns: SignIn[];
  try {
    const client = await connectUnlimited(connection);
    await migrate(client, say).finally(() => client.end());
    signIns = await transactIn(database)(async (db) => {
      await lockFirstStart(db);
      const administrator = await makeFirstAdministrator(db, settings);
      if (!administrator) return [];
      return withDemo ? [administrator, ...(await fillDemoCampus(db, settings))] : [administrator];
    });
  } catch (error) {
    await database.close();
    await stop();
    throw error;
  }

  const live = listenForNotifications(connection, lostConnection);
  const app = await buildApp({ database, settings, live });
  const close = async () => {
    await app.close();
    await database.close();
    await stop();
  };
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
  try {
    await app.listen({ port: settings.PORT, host: settings.HOST });
  } catch (error) {
    await close();
    throw error;
  }
  sayFirstSignIns(signIns);
  const port = app.addresses().find((address) => typeof address === 'object')?.port ?? settings.PORT;
  say(`Hostelry is ready on http://localhost:${port}`);
}

try {
  await main();
} catch (error) {
  // an operator reads this: what is wrong in a sentence, the stack only when asked for
  process.stderr.write(`Hostelry cannot start: ${error instanceof Error ? error.message : String(error)}\n`);
  if (process.env['LOG_LEVEL'] === 'debug' && error instanceof Error) process.stderr.write(`${error.stack}\n`);
  process.exit(1);
}
