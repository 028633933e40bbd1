/**
 * How long each reading call holds the event loop of the server: every GET of the call table, by each role, on a campus of 10,000 students. A hold is the most processor time that the server's thread spends between two turns of its loop while the call runs, the
 * best of some rounds: wall time would be longer on a busy machine. `BENCH_CALLS=attendanceRegister,leaveExport` measures only these calls.
 */
import { openCampus } from './campus.ts';
import { everyGet, type Get } from './gets.ts';
import { startClients } from './load.ts';

const students = Number(process.env['BENCH_STUDENTS'] ?? 10_000);
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 3);
const only = process.env['BENCH_CALLS']?.split(',');
/** Milliseconds that no call should hold the loop for. */
const longest = 20;

/** Processor time of this thread, in milliseconds. */
function ownTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** The longest time between two turns of the loop until the work is done, in milliseconds. */
async function longestHold(work: () => Promise<unknown>): Promise<number> {
  const over = new AbortController();
  let longestTime = 0;
  const working = work().finally(() => over.abort());
  let last = ownTime();
  while (!over.signal.aborted) {
    await new Promise((resolve) => setImmediate(resolve));
    const now = ownTime();
    longestTime = Math.max(longestTime, now - last);
    last = now;
  }
  await working;
  return longestTime;
}

export async function measureLoop(clusterUrl: string): Promise<void> {
  const campus = await openCampus(clusterUrl, { students, perHostel: 500 });
  const load = startClients();
  const found: (Get & { hold: number; kib: number; problem: string })[] = [];
  try {
    const gets = (await everyGet(campus.raw, campus.hostelId)).filter(({ what }) => only?.includes(what) ?? true);
    for (const get of gets) {
      const request = { url: `${campus.address}/api/v1${get.path}`, token: get.token };
      const response = await fetch(request.url, { headers: { authorization: `Bearer ${request.token}` } });
      await response.arrayBuffer();
      const holds: number[] = [];
      let kib = 0;
      for (let round = 0; response.ok && round < rounds; round++)
        holds.push(
          await longestHold(async () => {
            // one call by another process: this one only serves
            kib = (await load.run({ requests: [request], milliseconds: 1 })).bytes / 1024;
          }),
        );
      found.push({ ...get, hold: Math.min(...holds), kib, problem: response.ok ? '' : String(response.status) });
    }
  } finally {
    load.stop();
    await campus.close();
  }
  console.log(`\nHow long a call holds the event loop: ${students.toLocaleString('en')} students, the best of ${rounds}\n`);
  console.log('| call | as | milliseconds | KiB |\n|---|---|---|---|');
  const measured = found.filter(({ problem }) => problem === '').toSorted((a, b) => b.hold - a.hold);
  for (const { what, role, hold, kib } of measured.filter(({ hold, kib }, n) => hold > longest || kib > 1024 || n < 5))
    console.log(`| ${what} | ${role} | ${hold.toFixed(1)} | ${kib.toFixed(0)} |`);
  console.log(`\n${measured.filter(({ hold }) => hold > longest).length} of ${measured.length} calls held it longer than ${longest} ms.`);
  const others = found.filter(({ problem }) => problem !== '').map(({ what, role, problem }) => `${what} (${role}, ${problem})`);
  if (others.length > 0) console.log(`Not measured, for want of a record: ${others.join(', ')}.`);
}
