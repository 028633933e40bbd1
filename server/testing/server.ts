import { randomBytes } from 'node:crypto';
import { afterEach, before } from 'node:test';
import type { FastifyInstance } from 'fastify';
import type { Role } from '#contract/roles.ts';
import { buildApp, type AppOptions } from '#server/http/app.ts';
import { cost } from '#server/account/password.ts';
import type { Database } from '#server/db/open.ts';
import { listenForNotifications } from '#server/live/live.ts';
import { keepCode, openWardSession } from '#server/guardian/ward-session.ts';
import { openSession } from '#server/call/session.ts';
import { readSettings, type Settings } from '#server/settings.ts';
import { buildersFor, type Builders } from './builders.ts';
import { cleanUp } from './clean-up.ts';
import { type Client, clientOf } from './client.ts';
import { makeDatabase, openMadeDatabase, startCluster } from './cluster.ts';

export interface TestServer {
  address: string;
  database: Database;
  databaseUrl: string;
  app: FastifyInstance;
  settings: Settings;
  build: Builders;
  nobody: Client;
  /** A client signed in with this role; without an id, for a new person without a hostel. */
  as(role: Role, id?: string): Promise<Client>;
  /** A guardian with this mail address, signed in by a code. */
  asGuardian(mail: string): Promise<Client>;
  /** Another server on the same database, not yet listening; it is closed before the database is. */
  secondServer(options?: Partial<AppOptions>): Promise<FastifyInstance>;
}

/** The least that argon2 takes: a password's hash then costs a thousandth. */
const cheapHashes = { memoryCost: 8, timeCost: 1 };
const realCost = { ...cost };

/** For a file about what hashing costs: its hashes are as strong as those of a real server. Call it after `testServer`. */
export const realHashes = (): void => before(() => void Object.assign(cost, realCost));

/** A listening server on a database of its own, for the tests of one file. Call it at the top of the file. */
export function testServer(environment: Record<string, string> = {}): TestServer {
  const server = {} as TestServer;
  const strayErrors: unknown[][] = [];

  before(async () => {
    console.error = (...args: unknown[]) => strayErrors.push(args);
    Object.assign(cost, cheapHashes);
    const cluster = await startCluster();
    cleanUp(() => cluster.stop());
    const made = await makeDatabase(cluster.url);
    cleanUp(made.drop);
    const { connection, url } = made;
    const database = await openMadeDatabase(made);
    cleanUp(() => database.close());
    const settings = readSettings({
      LOG_LEVEL: 'silent',
      RATE_LIMIT: 'off',
      TIME_ZONE: 'Asia/Kolkata',
      GATEWAY_HOSTS: '127.0.0.1',
      PUSH_HOSTS: '127.0.0.1',
      ...environment,
    });
    const secondServer = async (options: Partial<AppOptions> = {}) => {
      const live = listenForNotifications(connection, () => {});
      const app = await buildApp({ database, settings, live, ...options });
      cleanUp(() => app.close());
      return app;
    };
    const app = await secondServer();
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    const build = buildersFor(database.write);
    Object.assign(server, {
      address,
      app,
      database,
      databaseUrl: url,
      settings,
      build,
      nobody: clientOf(address),
      secondServer,
      as: async (role: Role, id?: string) => {
        const accountId = id ?? (role === 'student' ? await build.student() : await build.account({ role }));
        return clientOf(address, await openSession(database.write, accountId, 'test'));
      },
      asGuardian: async (mail: string) => {
        const codeHash = randomBytes(32);
        await keepCode(database.write, mail, codeHash);
        return clientOf(address, await openWardSession(database.write, mail, codeHash));
      },
    } satisfies TestServer);
  });
  afterEach(() => {
    const stray = strayErrors.splice(0);
    if (stray.length > 0) throw new Error(`something was written to console.error: ${JSON.stringify(stray)}`);
  });
  return server;
}
