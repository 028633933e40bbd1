import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { connect, createServer, type AddressInfo, type NetConnectOpts, type Socket } from 'node:net';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { administrator, AppProcess, killDatabase, postmasterOf, signIn } from '#server/testing/app-process.ts';
import { makeDatabase, startCluster } from '#server/testing/cluster.ts';
import { openSlowClients } from '#server/testing/slow-clients.ts';
import { until } from '#server/testing/until.ts';

const root = await mkdtemp('/tmp/hostelry-test-');
await chmod(root, 0o711); // for root, the database runs as another user, who must be able to enter

const cleanUps: (() => Promise<unknown> | void)[] = [];
after(async () => {
  for (const cleanUp of cleanUps.toReversed()) await cleanUp();
  await rm(root, { recursive: true, force: true, maxRetries: 5 });
});

/** Milliseconds that a caller may have to wait while the database does not answer. */
const longestWait = 2_000;
const healing = 10_000;

interface Asked {
  status: number;
  retryAfter: string | null;
  took: number;
}

/** Milliseconds in which this process's timers did not run: then the machine had no time for a server either. */
let stoodStill = 0;
const tick = 20;
let expected = performance.now() + tick;
setInterval(() => {
  const late = performance.now() - expected;
  if (late > tick) stoodStill += late;
  expected = performance.now() + tick;
}, tick).unref();
const clock = (): number => performance.now() - stoodStill;

async function ask(address: string, path: string, token = '', body?: unknown): Promise<Asked> {
  const begun = clock();
  const response = await fetch(address + path, {
    headers: { authorization: `Bearer ${token}`, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(20_000),
  });
  await response.text();
  return { status: response.status, retryAfter: response.headers.get('retry-after'), took: clock() - begun };
}

/** Sends reads, a write, a sign-in and a readiness check while the database does not answer; all must be refused soon. */
async function assertRefusedSoon(address: string, token: string): Promise<void> {
  for (const round of ['at first', 'afterwards']) {
    const calls = [
      ...['/api/v1/me', '/api/v1/hostel', '/readyz'].map((path) => [path, undefined] as const),
      ['/api/v1/login', administrator] as const,
      ['/api/v1/hostel/add-hostel', { name: `House ${round}`, singleSeater: 1, doubleSeater: 0, tripleSeater: 0 }] as const,
    ];
    await Promise.all(
      calls.map(async ([path, body]) => {
        const answer = await ask(address, path, token, body);
        assert.ok(answer.took < longestWait, `${path} took ${Math.round(answer.took)} ms ${round}`);
        // in the first moment the server cannot know yet that it is not ready
        if (path === '/readyz' && round === 'at first') return;
        assert.equal(answer.status, 503, `${path} ${round}`);
        assert.ok(Number(answer.retryAfter) > 0, path);
      }),
    );
  }
  assert.equal((await ask(address, '/healthz')).status, 200);
}

async function assertHeals(address: string, token: string): Promise<void> {
  const begun = clock();
  while ((await ask(address, '/api/v1/me', token)).status !== 200) {
    assert.ok(clock() - begun < healing, 'it does not heal');
    await sleep(50);
  }
  assert.equal((await ask(address, '/readyz')).status, 200);
  const name = `House ${randomUUID()}`;
  assert.equal(
    (await ask(address, '/api/v1/hostel/add-hostel', token, { name, singleSeater: 1, doubleSeater: 0, tripleSeater: 0 })).status,
    201,
  );
  assert.ok(clock() - begun < healing, 'it heals too slowly');
}

/** Ends the program and returns how many milliseconds that took. */
async function terminate(app: AppProcess): Promise<number> {
  const begun = clock();
  app.signal('SIGTERM');
  assert.equal(await Promise.race([app.ended(), sleep(120_000, 'still running', { ref: false })]), 0, app.output);
  return clock() - begun;
}

/** Sends a signal to every process of the database. */
async function signalDatabase(dataDir: string, signal: NodeJS.Signals): Promise<void> {
  const postmaster = (await postmasterOf(dataDir)) ?? 0;
  const children = await readFile(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8');
  for (const pid of [postmaster, ...children.trim().split(' ').filter(Boolean).map(Number)]) process.kill(pid, signal);
}

/** Opens the stream of notifications and counts its events. */
async function listen(address: string, token: string): Promise<{ count: () => number; leave: () => void }> {
  const leaving = new AbortController();
  const response = await fetch(`${address}/api/v1/notifications/stream`, {
    headers: { authorization: `Bearer ${token}` },
    signal: leaving.signal,
  });
  let events = 0;
  void (async () => {
    try {
      for await (const chunk of response.body ?? []) events += new TextDecoder().decode(chunk).split('event: notification').length - 1;
    } catch {
      // `leave` aborts the reading
    }
  })();
  return { count: () => events, leave: () => leaving.abort() };
}

async function launch(name: string, settings: Record<string, string> = {}): Promise<{ app: AppProcess; address: string; token: string }> {
  const app = new AppProcess(join(root, name), settings);
  cleanUps.push(async () => {
    await app.kill();
    await killDatabase(app.dataDir);
  });
  const address = await app.ready();
  return { app, address, token: await signIn(address) };
}

test('a database that is halted costs a caller two seconds at most, and is used again when it continues', async () => {
  const { app, address, token } = await launch('halted');
  cleanUps.push(() => signalDatabase(app.dataDir, 'SIGCONT').catch(() => {}));
  await signalDatabase(app.dataDir, 'SIGSTOP');
  await assertRefusedSoon(address, token);
  await signalDatabase(app.dataDir, 'SIGCONT');
  await assertHeals(address, token);

  cleanUps.push(await openSlowClients(address, token));
  await signalDatabase(app.dataDir, 'SIGSTOP');
  assert.ok((await terminate(app)) < 10_000, 'the end came too late');
  assert.equal(await postmasterOf(app.dataDir), undefined, 'the database was left running');
});

/** A TCP proxy to a database that can be made to drop all bytes, as a broken network does. */
async function startLink(target: NetConnectOpts): Promise<{ port: number; swallow: (broken: boolean) => void }> {
  let broken = false;
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(target);
    let lost = broken;
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('data', (data) => {
        // a connection that has lost bytes stays broken
        lost ||= broken;
        if (!lost) to.write(data);
      });
      from.on('error', () => {});
      from.on('close', () => {
        sockets.delete(from);
        if (!lost && !broken) to.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanUps.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { port: (server.address() as AddressInfo).port, swallow: (now) => (broken = now) };
}

test('a link that swallows every byte costs a caller two seconds at most, and is used again when it works', async () => {
  const cluster = await startCluster();
  cleanUps.push(() => cluster.stop());
  const made = await makeDatabase(cluster.url);
  cleanUps.push(made.drop);
  const url = new URL(made.url);
  const folder = url.searchParams.get('host');
  const link = await startLink(folder ? { path: join(folder, `.s.PGSQL.${url.port}`) } : { host: url.hostname, port: Number(url.port) });
  url.searchParams.delete('host');
  url.host = `127.0.0.1:${link.port}`;
  const { app, address, token } = await launch('unused', { DATABASE_URL: url.href });
  const stream = await listen(address, token);
  link.swallow(true);
  await assertRefusedSoon(address, token);
  link.swallow(false);
  await assertHeals(address, token);

  stream.leave();
  const again = await listen(address, token);
  await until('an event arrived', () => again.count() >= 1);
  cleanUps.push(await openSlowClients(address, token));
  link.swallow(true);
  assert.ok((await terminate(app)) < 10_000, 'the end came too late');
});
