import assert from 'node:assert/strict';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { administrator, AppProcess, killDatabase, postmasterOf, signIn } from '#server/testing/app-process.ts';
import { type Client, clientOf } from '#server/testing/client.ts';
import { newFolder } from '#server/testing/folder.ts';
import { until } from '#server/testing/until.ts';

const kinds = ['server', 'database', 'both'] as const;
type Kind = (typeof kinds)[number];
/** How often each test makes each kind of kill; if it is not set, each test makes one kill, of another kind. */
const rounds = Number(process.env['KILL_ROUNDS'] ?? 0);
const killsOr = (usual: Kind): readonly Kind[] => (rounds > 0 ? Array.from({ length: rounds }, () => kinds).flat() : [usual]);

const root = await newFolder();

let folders = 0;
const freshFolder = () => join(root, `data-${++folders}`);

async function start(dataDir: string): Promise<{ app: AppProcess; admin: Client }> {
  const app = new AppProcess(dataDir);
  const address = await app.ready();
  return { app, admin: clientOf(address, await signIn(address)) };
}

/** Makes a kill of this kind; returns the server that runs afterwards. */
async function killAndReturn(kind: Kind, running: Awaited<ReturnType<typeof start>>): Promise<typeof running> {
  const { dataDir } = running.app;
  const postmaster = await postmasterOf(dataDir);
  if (kind !== 'server') await killDatabase(dataDir);
  if (kind === 'database') {
    // For a moment the dead database's sessions still answer.
    await until('another database process', async () => (await postmasterOf(dataDir)) !== postmaster);
    await until('the database is back', async () => (await running.admin.attempt('me')).ok);
    return running;
  }
  await running.app.kill();
  shared = await start(dataDir);
  return shared;
}

const sharedFolder = freshFolder();
let shared: Awaited<ReturnType<typeof start>> | undefined;

/** The server shared by all tests except those about the first start; started again if a test has ended it. */
async function sharedServer(): Promise<Awaited<ReturnType<typeof start>>> {
  if (!shared?.app.isRunning) shared = await start(sharedFolder);
  return shared;
}

/** The response, or undefined when the server died before sending it. */
async function answerOf<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof TypeError) return undefined; // what fetch throws when the connection breaks
    throw error;
  }
}

test('what was acknowledged is there after any kill under load, and nothing is half done', async (t) => {
  const acknowledged = new Set<string>();
  let count = 0;
  let running = await sharedServer();
  const write = async (admin: Client, isOver: () => boolean) => {
    while (!isOver()) {
      const name = `House ${++count}`;
      const answer = await answerOf(admin.attempt('hostelCreate', { body: { name, singleSeater: 3, doubleSeater: 2, tripleSeater: 1 } }));
      if (answer?.ok) acknowledged.add(name);
      else await sleep(100);
    }
  };
  const kills = killsOr('both');
  for (const kind of kills) {
    let isOver = false;
    const before = acknowledged.size;
    const writers = Array.from({ length: 6 }, () => write(running.admin, () => isOver));
    try {
      await until('something is written before the kill', () => acknowledged.size > before);
      await sleep(Math.random() * 600);
      running = await killAndReturn(kind, running);
    } finally {
      isOver = true;
      await Promise.all(writers);
    }
    const { body: hostels } = await running.admin.call('hostelList');
    const names = new Set(hostels.map(({ name }) => name));
    assert.deepEqual(
      [...acknowledged].filter((name) => !names.has(name)),
      [],
      `lost after a kill of ${kind}`,
    );
    for (const { name, totalRooms, _id } of hostels) {
      assert.equal(totalRooms, 6, name);
      assert.equal((await running.admin.call('hostelRooms', { params: { id: _id } })).body.rooms.length, 6, name);
    }
  }
  t.diagnostic(`${acknowledged.size} acknowledged writes kept through ${kills.length} kills`);
});

test('a kill in the middle of a bulk allotment leaves all of it or nothing', async (t) => {
  const students = Number(process.env['KILL_STUDENTS'] ?? 150);
  let running = await sharedServer();
  const hostel = await running.admin.call('hostelCreate', {
    body: { name: 'Long House', singleSeater: 0, doubleSeater: 0, tripleSeater: students / 3 },
  });
  const list = Array.from({ length: students }, (_, index) => ({ username: `resident${index}`, rollno: `R${index}`, batch: '2023' }));
  assert.equal((await running.admin.call('studentImport', { body: list })).body.created, students);
  const { body } = await running.admin.call('studentAll');
  const hostelId = hostel.body._id;
  const allotted = await running.admin.call('hostelAllot', { body: { hostelId, studentIds: body.student.map(({ _id }) => _id) } });
  assert.equal(allotted.status, 200);

  const housed = async () => {
    const { rooms } = (await running.admin.call('hostelGet', { params: { id: hostelId } })).body;
    const occupants = rooms.flatMap((room) => room.occupants);
    const free = rooms.reduce((sum, room) => sum + room.availableSeats, 0);
    assert.equal(occupants.length + free, students);
    assert.equal(new Set(occupants.map(({ _id }) => _id)).size, occupants.length);
    return occupants.length;
  };
  const begun = Date.now();
  await running.admin.call('roomAllot', { params: { hostelId } });
  const duration = Date.now() - begun;
  assert.equal(await housed(), students);

  const outcomes: string[] = [];
  for (const kind of killsOr('database')) {
    await running.admin.call('roomReset', { params: { hostelId } });
    assert.equal(await housed(), 0);
    const answer = answerOf(running.admin.attempt('roomAllot', { params: { hostelId } }));
    await sleep(Math.random() * duration);
    running = await killAndReturn(kind, running);
    const wasAcknowledged = (await answer)?.ok;
    const found = await housed();
    assert.ok(found === students || (found === 0 && !wasAcknowledged), `${found} of ${students} housed after a kill of ${kind}`);
    outcomes.push(`${kind}: ${found === 0 ? 'nothing' : 'all'}`);
  }
  t.diagnostic(outcomes.join(', '));
});

test('after a kill anywhere in the first start, the next start succeeds', async (t) => {
  for (const kind of killsOr('server')) {
    const dataDir = freshFolder();
    const app = new AppProcess(dataDir);
    const delay = 100 + Math.random() * 2_000;
    await sleep(delay);
    if (kind !== 'server') await killDatabase(dataDir);
    if (kind === 'both') await app.kill();
    app.signal('SIGKILL');
    await app.ended();
    const { app: next, admin } = await start(dataDir);
    assert.deepEqual((await admin.call('hostelList')).body, []);
    t.diagnostic(`${kind} killed after ${Math.round(delay)} ms`);
    next.signal('SIGTERM');
    assert.equal(await next.ended(), 0);
  }
});

test('while the database is gone, every call is refused quickly, and works again when it is back', async () => {
  const { admin } = await sharedServer();
  // Without its settings file the database cannot be started again, which makes it stay away for as long as the test wants.
  const settings = join(sharedFolder, 'database/cluster/postgresql.conf');
  await rename(settings, `${settings}.away`);
  await killDatabase(sharedFolder);
  // for a moment the dead database's sessions still answer
  await until(
    'the last session is gone',
    async () => (await admin.request('/readyz')).status === 503 && (await admin.attempt('me')).status === 503,
  );
  const authorization = `Bearer ${admin.token}`;
  const login = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(administrator) };
  for (let time = 0; time < 4; time++) {
    for (const [path, init] of [
      ['/api/v1/me', { headers: { authorization } }],
      ['/api/v1/hostel', { headers: { authorization } }],
      ['/api/v1/login', login],
      ['/readyz', {}],
    ] as const) {
      const { status, headers } = await admin.request(path, { ...init, signal: AbortSignal.timeout(2_000) });
      assert.equal(status, 503, path);
      assert.ok(Number(headers.get('retry-after')) > 0, path);
    }
    await sleep(400);
  }
  assert.equal((await admin.request('/healthz')).status, 200);
  await rename(`${settings}.away`, settings);
  await until('calls work again', async () => (await admin.attempt('me')).ok);
  assert.equal((await admin.request('/readyz')).status, 200);
});
