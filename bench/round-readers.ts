/**
 * What it costs others when the students of a published round open its result and their receipts all at once, some of them without ever
 * reading. The server has a process of its own, so that its memory is not that of drawing the round.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { fileURLToPath } from 'node:url';
import { openCampus } from './campus.ts';
import { call, roundOfAll } from './call.ts';
import { cpuOf, mostMemoryOf } from './cpu.ts';
import { tokenOf } from './seed.ts';
import { startServer } from './workers.ts';

const students = Number(process.env['BENCH_SIZES'] ?? 10_000);
const perHostel = 500;
const many = 200;
const withinSeconds = 10;
const slow = 25;
const megabyte = 2 ** 20;

interface Job {
  address: string;
  path: string;
  /** 0 to measure what an ordinary read costs without them */
  readers: number;
  slowReaders: number;
}

interface Timing {
  /** of the ordinary reads, in milliseconds */
  ordinary: number[];
  readers: number[];
  bytes: number;
}

async function timed(url: string, token: string): Promise<{ time: number; bytes: number }> {
  const begun = performance.now();
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  const bytes = (await response.arrayBuffer()).byteLength;
  if (!response.ok) throw new Error(`${url} was answered with ${response.status}`);
  return { time: performance.now() - begun, bytes };
}

const after = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function read({ address, path, readers, slowReaders }: Job): Promise<Timing> {
  const timing: Timing = { ordinary: [], readers: [], bytes: 0 };
  const sockets = Array.from({ length: slowReaders }, (_, n) => {
    const { hostname, port } = new URL(address);
    const socket = connect({ host: hostname, port: Number(port) });
    socket.pause();
    socket.write(
      `GET ${path}/receipt HTTP/1.1\r\nhost: bench\r\naccept-encoding: gzip\r\nauthorization: Bearer ${tokenOf('student', n + 1)}\r\n\r\n`,
    );
    return socket;
  });
  const ask = () => timed(`${address}/api/v1/me/today`, tokenOf('caretaker', 1));
  // a server that has just started compiles its code first
  for (let n = 0; n < 50; n++) await ask();
  const ordinary = Array.from({ length: withinSeconds * 5 }, async (_, n) => {
    await after(n * 200);
    timing.ordinary.push((await ask()).time);
  });
  const opening = Array.from({ length: readers }, async (_, n) => {
    await after((n * withinSeconds * 1000) / readers);
    const token = tokenOf('student', n + 1);
    for (const url of [`${address}/api/v1/round/own`, `${address}${path}/receipt`]) {
      const { time, bytes } = await timed(url, token);
      timing.readers.push(time);
      timing.bytes += bytes;
    }
  });
  await Promise.all([...ordinary, ...opening]);
  for (const socket of sockets) socket.destroy();
  return timing;
}

const quantile = (times: readonly number[], part: number): string =>
  (times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0).toFixed(0);

export async function measureRoundReaders(clusterUrl: string): Promise<void> {
  console.log(
    `\n${many} students open result and receipt within ${withinSeconds} s, ${slow} others ask for a receipt and do not read it\n`,
  );
  const campus = await openCampus(clusterUrl, { students, perHostel, empty: true });
  const request = <T>(method: string, path: string, body?: unknown): Promise<T> =>
    call<T>(campus, method, path, tokenOf('administrator', 1), { body });
  try {
    const { _id } = await request<{ _id: string }>('POST', '/round', await roundOfAll(campus));
    await request('POST', `/round/${_id}/close`);
    await request('POST', `/round/${_id}/propose`, {});
    const { _id: proposalId } = await request<{ _id: string }>('GET', `/round/${_id}/proposal`);
    await request('POST', `/round/${_id}/publish`, { proposalId });
    console.log(
      '| readers | ordinary read: p50, p99 | result or receipt: p50, p99 | received | CPU of the server for each | memory |\n|---|---|---|---|---|---|',
    );
    const clients = fork(fileURLToPath(import.meta.url), ['readers']);
    for (const asked of [
      { readers: 0, slowReaders: 0 },
      { readers: many, slowReaders: slow },
    ]) {
      const { address, pid, stop } = await startServer(campus.url, 1);
      const before = await cpuOf([pid]);
      clients.send({ address, path: `/api/v1/round/${_id}`, ...asked } satisfies Job);
      const [{ ordinary, readers, bytes }] = (await once(clients, 'message')) as [Timing];
      const cpu = ((await cpuOf([pid])) - before) / (ordinary.length + readers.length);
      const most = await mostMemoryOf(pid);
      await stop();
      console.log(
        `| ${asked.readers} | ${quantile(ordinary, 0.5)}, ${quantile(ordinary, 0.99)} ms | ${quantile(readers, 0.5)}, ${quantile(readers, 0.99)} ms | ${(bytes / megabyte).toFixed(0)} MB | ${cpu.toFixed(1)} ms | ${(most / megabyte).toFixed(0)} MB |`,
      );
    }
    clients.disconnect();
  } finally {
    await campus.close();
  }
}

if (process.argv[2] === 'readers') {
  process.on('message', (job: Job) => void read(job).then((timing) => process.send?.(timing)));
  process.once('disconnect', () => process.exit());
}
