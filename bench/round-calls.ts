/** The time of a round of a whole campus, from opening to publishing, by the calls of an administrator; all students already have their hostel. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { openCampus } from './campus.ts';
import { call, roundOfAll } from './call.ts';
import { costOf } from './cpu.ts';
import { tokenOf } from './seed.ts';

const sizes = (process.env['BENCH_SIZES'] ?? '8000').split(',').map(Number);
const perHostel = 500;

export async function measureRoundCalls(clusterUrl: string): Promise<void> {
  console.log('\nA round of all students for all hostels, through the calls\n');
  console.log('| students | hostels | call | ms | CPU: server + database | the event loop stood still for |\n|---|---|---|---|---|---|');
  for (const students of sizes) await measureSize(clusterUrl, students);
}

async function measureSize(clusterUrl: string, students: number): Promise<void> {
  const campus = await openCampus(clusterUrl, { students, perHostel, empty: true });
  const request = <T>(method: string, path: string, body?: unknown): Promise<T> =>
    call<T>(campus, method, path, tokenOf('administrator', 1), { body });
  const note = async (what: string, work: () => Promise<unknown>) => {
    const loop = monitorEventLoopDelay({ resolution: 5 });
    loop.enable();
    const { time, own, database } = await costOf(campus.raw, work);
    loop.disable();
    const stood = loop.max / 1e6;
    console.log(
      `| ${students} | ${students / perHostel} | ${what} | ${time.toFixed(0)} | ${own.toFixed(0)} + ${database.toFixed(0)} ms | ${stood.toFixed(0)} ms |`,
    );
  };
  try {
    const round = await roundOfAll(campus);
    let path = '';
    await note('open', async () => {
      const { _id } = await request<{ _id: string }>('POST', '/round', round);
      path = `/round/${_id}`;
    });
    await note('close', () => request('POST', `${path}/close`));
    await note('propose', () => request('POST', `${path}/propose`, {}));
    const { _id: proposalId } = await request<{ _id: string }>('GET', `${path}/proposal`);
    await note('publish', () => request('POST', `${path}/publish`, { proposalId }));
  } finally {
    await campus.close();
  }
}
