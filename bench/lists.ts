/** The cost of one long list for the server: additional memory, and how long it blocks the event loop. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { openCampus } from './campus.ts';
import { startClients } from './load.ts';
import { median } from './measure.ts';
import { tokenOf } from './seed.ts';

const students = Number(process.env['BENCH_STUDENTS'] ?? 100_000);
const times = 3;
const mebibyte = 1024 * 1024;

export async function measureList(clusterUrl: string): Promise<void> {
  const campus = await openCampus(clusterUrl, { students, perHostel: 500 });
  const load = startClients();
  const found: { memory: number; hold: number; seconds: number; size: number }[] = [];
  try {
    const token = tokenOf('administrator', 1);
    await load.run({ requests: [{ url: `${campus.address}/api/v1/vacancies`, token }], milliseconds: 500 });
    for (let time = 0; time < times; time++) {
      const before = process.memoryUsage().rss;
      let most = before;
      const delay = monitorEventLoopDelay({ resolution: 5 });
      delay.enable();
      const over = new AbortController();
      const watching = (async () => {
        while (!over.signal.aborted) {
          most = Math.max(most, process.memoryUsage().rss);
          await sleep(10);
        }
      })();
      // one call: the client starts no further one after a millisecond
      const { bytes, seconds } = await load.run({
        requests: [{ url: `${campus.address}/api/v1/student/allStudentDetails`, token }],
        milliseconds: 1,
      });
      over.abort();
      await watching;
      delay.disable();
      found.push({ memory: (most - before) / mebibyte, hold: delay.max / 1e6, seconds, size: bytes / mebibyte });
    }
  } finally {
    load.stop();
    await campus.close();
  }
  const [first = { memory: 0, hold: 0, seconds: 0, size: 0 }] = found;
  console.log(`\nAll ${students.toLocaleString('en')} students, ${first.size.toFixed(0)} MiB of JSON\n`);
  console.log('| memory at the first time | at the later ones | longest hold of the loop | seconds |\n|---|---|---|---|');
  const later = found.slice(1);
  const cells = [
    `${first.memory.toFixed(0)} MiB`,
    `${median(later.map(({ memory }) => memory)).toFixed(0)} MiB`,
    `${median(found.map(({ hold }) => hold)).toFixed(0)} ms`,
    median(found.map(({ seconds }) => seconds)).toFixed(1),
  ];
  console.log(`| ${cells.join(' | ')} |`);
}
