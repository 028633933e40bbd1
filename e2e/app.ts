/** The real server with the built web app, on its own database. */
import type { Role } from '#contract/roles.ts';
import { makeFirstAdministrator, type SignIn } from '#server/account/first-administrator.ts';
import { hashPassword } from '#server/account/password.ts';
import { setPasswordHash } from '#server/account/queries.ts';
import { buildApp } from '#server/http/app.ts';
import type { Db } from '#server/db/open.ts';
import { fillDemoCampus } from '#server/demo/campus.ts';
import { listenForNotifications } from '#server/live/live.ts';
import { openSession } from '#server/call/session.ts';
import { readSettings } from '#server/settings.ts';
import { buildersFor, type Builders } from '#server/testing/builders.ts';
import { makeCopy, makeDatabase, openMadeDatabase, startCluster } from '#server/testing/cluster.ts';
import { clientOf, type Client } from '#server/testing/client.ts';

/** An account with an open session, and what the browser stores of it. */
export interface SignedIn {
  id: string;
  username: string;
  token: string;
  role: Role;
  hostelId: string | null;
  /** for calls in this session */
  client: Client;
}

export interface App {
  address: string;
  /** the name of its database */
  database: string;
  db: Db;
  build: Builders;
  /** creates the administrator of a first start in an empty database */
  makeFirstAdministrator(): Promise<SignIn>;
  /** creates the demo campus; returns the accounts that can sign in */
  fillDemoCampus(): Promise<SignIn[]>;
  /** opens a session without a password */
  signIn(accountId: string): Promise<SignedIn>;
  /** gives an account the `password` of this file */
  givePassword(username: string): Promise<void>;
  close(): Promise<void>;
}

export const password = 'three quiet monsoons';
/** One hash for all accounts, because hashing is slow on purpose. */
let passwordHash: Promise<string> | undefined;

/** Starts it on an empty database, or on a copy of another one. */
export async function startApp(copied?: string): Promise<App> {
  const cluster = await startCluster();
  const made = copied === undefined ? await makeDatabase(cluster.url) : await makeCopy(cluster.url, copied);
  const { connection, drop } = made;
  const database = await openMadeDatabase(made);
  const settings = readSettings({ LOG_LEVEL: 'error', RATE_LIMIT: 'off', TIME_ZONE: 'Asia/Kolkata', PUSH_HOSTS: '127.0.0.1' });
  const server = await buildApp({ database, settings, live: listenForNotifications(connection, () => {}) });
  await server.listen({ port: 0, host: '127.0.0.1' });
  const bound = server.server.address();
  if (bound === null || typeof bound === 'string') throw new Error('the server listens on no port');
  const address = `http://127.0.0.1:${bound.port}`;

  return {
    address,
    database: new URL(made.url).pathname.slice(1),
    db: database.write,
    build: buildersFor(database.write),
    async makeFirstAdministrator() {
      const made = await makeFirstAdministrator(database.write, settings);
      if (!made) throw new Error('the database has an administrator already');
      return made;
    },
    async fillDemoCampus() {
      return await database.write.transaction().execute((db) => fillDemoCampus(db, settings));
    },
    async signIn(accountId) {
      const token = await openSession(database.write, accountId, 'browser test');
      const client = clientOf(address, token);
      const { userId, username, role, hostelId } = (await client.call('me')).body;
      return { id: userId, username, token, role, hostelId, client };
    },
    async givePassword(username) {
      passwordHash ??= hashPassword(password);
      const { id } = await database.write.selectFrom('account').select('id').where('username', '=', username).executeTakeFirstOrThrow();
      await setPasswordHash(database.write, id, await passwordHash, false);
    },
    async close() {
      await server.close();
      await database.close();
      await drop();
      await cluster.stop();
    },
  };
}
