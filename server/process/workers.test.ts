import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { AppProcess, signIn } from '#server/testing/app-process.ts';
import { cleanUp } from '#server/testing/clean-up.ts';
import { makeDatabase, startCluster } from '#server/testing/cluster.ts';
import { clientOf } from '#server/testing/client.ts';
import { until } from '#server/testing/until.ts';

/** Process ids of the workers of a main process. */
function workersOf(pid: number): number[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n');
  return lines.flatMap((line) => {
    const [, child, parent, command] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return Number(parent) === pid && command?.includes('worker.ts') ? [Number(child)] : [];
  });
}

test('several processes serve one port, one that dies is replaced, and all end with the main one', async () => {
  const cluster = await startCluster();
  cleanUp(() => cluster.stop());
  const made = await makeDatabase(cluster.url);
  cleanUp(made.drop);
  const app = new AppProcess('', { DATABASE_URL: made.url, WORKERS: '2', METRICS_PORT: '0' });
  const address = await app.ready();
  const admin = clientOf(address, await signIn(address));
  const before = workersOf(app.pid);
  assert.equal(before.length, 2);
  process.kill(before[0] ?? 0, 'SIGKILL');
  await until('the worker is replaced', () => {
    const now = workersOf(app.pid);
    return now.length === 2 && !now.includes(before[0] ?? 0);
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
  app.signal('SIGTERM');
  assert.equal(await app.ended(), 0);
  assert.deepEqual(workersOf(app.pid), []);
});
