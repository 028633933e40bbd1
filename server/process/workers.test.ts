import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { before, test } from 'node:test';
import { campusDay } from '#server/campus-day.ts';
import { AppProcess, signIn } from '#server/testing/app-process.ts';
import { cleanUp } from '#server/testing/clean-up.ts';
import { makeDatabase, startCluster } from '#server/testing/cluster.ts';
import { type Client, clientOf } from '#server/testing/client.ts';
import { until } from '#server/testing/until.ts';

/** Process ids of the workers of a main process. */
function workersOf(pid: number): number[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n');
  return lines.flatMap((line) => {
    const [, child, parent, command] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return Number(parent) === pid && command?.includes('worker.ts') ? [Number(child)] : [];
  });
}

/** In these two time zones it is never the same day. */
const machine = 'Pacific/Pago_Pago';
const institution = 'Pacific/Kiritimati';

/** The server of all tests of this file. */
let app: AppProcess;
let admin: Client;

before(async () => {
  const cluster = await startCluster();
  cleanUp(() => cluster.stop());
  const made = await makeDatabase(cluster.url);
  cleanUp(made.drop);
  app = new AppProcess('', { DATABASE_URL: made.url, TZ: machine, TIME_ZONE: '', WORKERS: '2', METRICS_PORT: '0' });
  const address = await app.ready();
  admin = clientOf(address, await signIn(address));
});

test('several processes serve one port, and one that dies is replaced', async () => {
  const [first = 0, ...others] = workersOf(app.pid);
  assert.equal(others.length, 1);
  process.kill(first, 'SIGKILL');
  await until('the worker is replaced', () => {
    const now = workersOf(app.pid);
    return now.length === 2 && !now.includes(first);
  });
  // both workers answer: whichever takes the connection knows the session; the metrics are those of both
  for (let n = 0; n < 10; n++) await admin.call('me');
  const metricsAddress = /Prometheus are on (http:\S+)/.exec(app.output)?.[1] ?? '';
  let collected = await fetch(metricsAddress);
  // the new worker may still be starting, and a sum without it would be wrong
  await until('both workers tell their figures', async () => collected.ok || (collected = await fetch(metricsAddress)).ok);
  const figures = await collected.text();
  // what the killed worker had counted is lost
  assert.ok(Number(/^hostelry_requests_total\{call="me",status="2xx"\} (\d+)$/m.exec(figures)?.[1]) === 10, figures);
  assert.match(figures, /^hostelry_database_answers 1$/m);
  assert.match(figures, /^nodejs_eventloop_lag_p99_seconds /m);
});

/** The day of the campus as the processes tell it, whichever of them answers. */
const days = async () => new Set((await Promise.all(Array.from({ length: 8 }, () => admin.call('me')))).map((me) => me.body.today));

test("the campus time zone is the one set in the app, or else the machine's, and a change takes effect in every process", async () => {
  assert.match(app.output, /^Campus time zone: Pacific\/Pago_Pago \(TIME_ZONE is not set\)$/m);
  assert.deepEqual(await days(), new Set([campusDay(machine)]));
  for (const timeZone of [institution, machine, institution]) {
    const { body } = await admin.call('institutionChange', { body: { timeZone } });
    assert.equal(body.today, campusDay(timeZone));
    assert.deepEqual(await days(), new Set([campusDay(timeZone)]));
  }
});

test('all processes end with the main one', async () => {
  app.signal('SIGTERM');
  assert.equal(await app.ended(), 0);
  assert.deepEqual(workersOf(app.pid), []);
});
