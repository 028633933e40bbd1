/** One server process compared with two on the same database: a mixed load of reading calls, in turn, with the processor time of each call. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { connectUnlimited } from '#server/db/open.ts';
import { makeDatabase } from '#server/testing/cluster.ts';
import { cpuOf, databaseCpu, withChildren } from './cpu.ts';
import { startClients } from './load.ts';
import { median } from './measure.ts';
import { idOf, seedCampus, tokenOf } from './seed.ts';

const clients = 32;
const milliseconds = Number(process.env['BENCH_MILLISECONDS'] ?? 5_000);
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 3);
const main = fileURLToPath(new URL('../server/main.ts', import.meta.url));

/** A server in a process of its own on a database that is there. */
export async function startServer(url: string, workers: number): Promise<{ address: string; pid: number; stop: () => Promise<void> }> {
  const child = spawn(process.execPath, [main, '--empty'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      DATABASE_URL: url,
      WORKERS: String(workers),
      PORT: '0',
      HOST: '127.0.0.1',
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'silent',
      TIME_ZONE: 'UTC',
      BACKUP_HOUR: 'off',
    },
  });
  const ended = once(child, 'exit');
  for await (const line of child.stdout.setEncoding('utf8') as AsyncIterable<string>) {
    const port = /ready on http:\S+:(\d+)/.exec(line)?.[1];
    if (port === undefined) continue;
    const stop = async () => {
      child.kill('SIGTERM');
      await ended;
    };
    return { address: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, stop };
  }
  throw new Error('the server ended before it was ready');
}

export async function measureWorkers(clusterUrl: string): Promise<void> {
  const { connection, url, drop } = await makeDatabase(clusterUrl);
  const client = await connectUnlimited(connection);
  await seedCampus(client, { students: 1_200, perHostel: 400 });
  const { rows } = await client.query<{ id: string }>(`select ${idOf('hostel', 1)} as id`);
  await client.end();
  const hostelId = rows[0]?.id ?? '';
  const today = new Date().toISOString().slice(0, 10);
  const mix = [
    ['/me', 'student'],
    ['/notifications', 'student'],
    ['/me/today', 'student'],
    ['/me/today', 'caretaker'],
    [`/hostel/${hostelId}`, 'caretaker'],
    [`/student/attendance/${hostelId}/${today}`, 'caretaker'],
    [`/student/leave/${hostelId}`, 'warden'],
    ['/vacancies', 'student'],
  ] as const;
  const raw = new pg.Pool({ ...connection, max: 2 });
  const load = startClients();
  const found = new Map<number, { perSecond: number; server: number; database: number }[]>();
  try {
    for (let round = 0; round < rounds; round++) {
      for (const workers of [1, 2]) {
        const server = await startServer(url, workers);
        try {
          const requests = Array.from({ length: clients }, (_, n) => {
            const [path, as] = mix[n % mix.length] ?? mix[0];
            return { url: `${server.address}/api/v1${path}`, token: tokenOf(as, as === 'student' ? n + 1 : 1) };
          });
          // warms up: each process compiles its own code, and its connections make their own plans
          await load.run({ requests, milliseconds: milliseconds / 2 });
          const pids = await withChildren(server.pid);
          const before = { server: await cpuOf(pids), database: await databaseCpu(raw) };
          const { calls, seconds } = await load.run({ requests, milliseconds });
          const taken = { server: (await cpuOf(pids)) - before.server, database: (await databaseCpu(raw)) - before.database };
          const cost = { perSecond: calls / seconds, server: taken.server / calls, database: taken.database / calls };
          found.set(workers, [...(found.get(workers) ?? []), cost]);
        } finally {
          await server.stop();
        }
      }
    }
  } finally {
    load.stop();
    await raw.end();
    await drop();
  }
  console.log(`\nA mixed load of reading calls, ${clients} clients, in turn; the median of ${rounds}\n`);
  console.log('| WORKERS | calls/s | CPU for each call: server + database |\n|---|---|---|');
  for (const [workers, costs] of found) {
    const of = (part: 'perSecond' | 'server' | 'database') => median(costs.map((cost) => cost[part]));
    console.log(`| ${workers} | ${of('perSecond').toFixed(0)} | ${of('server').toFixed(2)} + ${of('database').toFixed(2)} ms |`);
  }
}
