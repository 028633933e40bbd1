import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { AppProcess, connectDirectly, killDatabase, main, postmasterOf, signIn } from '#server/testing/app-process.ts';
import { clientOf } from '#server/testing/client.ts';
import { openSlowClients } from '#server/testing/slow-clients.ts';
import { until } from '#server/testing/until.ts';

const root = await mkdtemp('/tmp/hostelry-test-');
await chmod(root, 0o711); // for root, the database runs as another user, who must be able to enter
const dataDir = join(root, 'data');

const processes: AppProcess[] = [];
const drops: (() => void)[] = [];
after(async () => {
  for (const drop of drops) drop();
  for (const app of processes) await app.kill();
  await killDatabase(dataDir);
  await rm(root, { recursive: true, force: true, maxRetries: 5 });
});

async function launch(settings: Record<string, string> = {}): Promise<{ app: AppProcess; address: string; token: string }> {
  const app = new AppProcess(dataDir, settings);
  processes.push(app);
  const address = await app.ready();
  return { app, address, token: await signIn(address) };
}

test('a server whose output is no longer read keeps running, and ends without an error', async () => {
  const { app, address, token } = await launch({ LOG_LEVEL: 'info' });
  const admin = clientOf(address, token);
  const before = await postmasterOf(dataDir);
  app.closeOutput();
  // makes it write about lost connections, about the database going away and coming back, and about calls that failed meanwhile
  await killDatabase(dataDir);
  await until('another database answers', async () => {
    assert.ok(app.isRunning);
    return (await postmasterOf(dataDir)) !== before && (await admin.request('/api/v1/me')).status === 200;
  });
  app.signal('SIGTERM');
  assert.equal(await app.ended(), 0);
});

test('clients that are idle or in the middle of a request do not hold up the end of a server, and a call that has arrived is answered first', async () => {
  const { app, address, token } = await launch();
  drops.push(await openSlowClients(address, token));
  const admin = clientOf(address, token);
  const { body } = await admin.call('hostelCreate', { body: { name: 'Waiting House', singleSeater: 1, doubleSeater: 0, tripleSeater: 0 } });
  const past = await connectDirectly(dataDir);
  await past.query('begin');
  await past.query('select from hostel for update');
  const answer = admin.call('roomAllot', { params: { hostelId: body._id } });
  await until(
    'the call waits for the lock',
    async () => (await past.query(`select from pg_stat_activity where wait_event_type = 'Lock'`)).rowCount !== 0,
  );
  const begun = performance.now();
  app.signal('SIGTERM');
  // it has begun to end once it takes no more connections
  const isOpen = () =>
    fetch(`${address}/healthz`, { headers: { connection: 'close' } }).then(
      () => true,
      () => false,
    );
  await until('no more connections are taken', async () => !(await isOpen()));
  assert.ok(app.isRunning);
  await past.query('rollback');
  assert.equal((await answer).status, 200);
  assert.equal(await app.ended(), 0);
  assert.ok(performance.now() - begun < 30_000, 'the clients held it up');
  assert.equal(await postmasterOf(dataDir), undefined);
});

test('a mistyped option ends the start before anything is made', () => {
  const unmade = join(root, 'unmade');
  const { status, stderr } = spawnSync(process.execPath, [main, '--emty'], { env: { ...process.env, DATA_DIR: unmade }, encoding: 'utf8' });
  assert.equal(status, 1);
  assert.match(stderr, /^Hostelry cannot start: Unknown option '--emty'/);
  assert.equal(existsSync(unmade), false);
});
