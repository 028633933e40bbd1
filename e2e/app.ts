/** The real app with the built web app, on a database of its own. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Role } from '#contract/roles.ts';
import { makeFirstAdministrator, type SignIn } from '#server/account/first-administrator.ts';
import { hashPassword } from '#server/account/password.ts';
import { setPasswordHash } from '#server/account/queries.ts';
import { buildApp, builtWebFolder } from '#server/http/app.ts';
import { openDatabase, type Db } from '#server/db/open.ts';
import { listenForNotifications } from '#server/notification/live.ts';
import { openSession } from '#server/http/session.ts';
import { readSettings, type Settings } from '#server/settings.ts';
import { buildersFor, type Builders } from '#server/testing/builders.ts';
import { makeDatabase, startCluster } from '#server/testing/cluster.ts';
import { clientOf, type Client } from '#server/testing/server.ts';
import { eventually } from './eventually.ts';

/** Somebody with an open session, and what their browser keeps of it. */
export interface Signed {
  username: string;
  token: string;
  role: Role;
  hostelId: string | null;
  /** makes calls in this session */
  client: Client;
}

export interface App {
  /** stays the same when the server goes and comes back */
  address: string;
  settings: Settings;
  db: Db;
  build: Builders;
  /** what the first start makes in an empty database */
  makeFirstAdministrator(): Promise<SignIn>;
  /** opens a session without a password */
  signIn(accountId: string): Promise<Signed>;
  /** gives somebody the password of the stories */
  givePassword(username: string): Promise<void>;
  /** the server ends; its database stays */
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
  end(): Promise<void>;
}

export const password = 'three quiet monsoons';
/** One hash for everybody: hashing is slow on purpose. */
let passwordHash: Promise<string> | undefined;

async function requireBuilt(): Promise<void> {
  if (existsSync(builtWebFolder)) return;
  await promisify(execFile)(process.execPath, [fileURLToPath(new URL('../scripts/prepare.mjs', import.meta.url)), '--dev']);
}

export async function startApp(environment: Record<string, string> = {}): Promise<App> {
  const [cluster] = await Promise.all([startCluster(), requireBuilt()]);
  const { connection, drop } = await makeDatabase(cluster.url);
  const database = openDatabase(connection, () => {});
  const settings = readSettings({ LOG_LEVEL: 'error', RATE_LIMIT: 'off', TIME_ZONE: 'Asia/Kolkata', ...environment });
  const listen = async (port: number) => {
    const server = await buildApp({ database, settings, live: listenForNotifications(connection, () => {}) });
    await server.listen({ port, host: '127.0.0.1' });
    return server;
  };
  let server = await listen(0);
  const bound = server.server.address();
  if (bound === null || typeof bound === 'string') throw new Error('the server listens on no port');
  const address = `http://127.0.0.1:${bound.port}`;

  return {
    address,
    settings,
    db: database.write,
    build: buildersFor(database.write),
    async makeFirstAdministrator() {
      const made = await makeFirstAdministrator(database.write, settings);
      if (!made) throw new Error('the database has an administrator already');
      return made;
    },
    async signIn(accountId) {
      const token = await openSession(database.write, accountId, 'story');
      const client = clientOf(address, token);
      const { username, role, hostelId } = (await client.call('me')).body;
      return { username, token, role, hostelId, client };
    },
    async givePassword(username) {
      passwordHash ??= hashPassword(password);
      const { id } = await database.write.selectFrom('account').select('id').where('username', '=', username).executeTakeFirstOrThrow();
      await setPasswordHash(database.write, id, await passwordHash, false);
    },
    async goAway() {
      await server.close();
    },
    async comeBack() {
      server = await listen(bound.port);
    },
    async end() {
      await server.close();
      await database.close();
      // the database may be busy cleaning up after itself, which only a superuser could cut short
      await eventually(drop);
      await cluster.stop();
    },
  };
}
