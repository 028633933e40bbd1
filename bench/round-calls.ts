/** The time of a round of a whole campus, from opening to publishing, by the calls of an administrator; all students already have their hostel. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { openCampus } from './campus.ts';
import { databaseCpu, ownCpu } from './cpu.ts';
import { milliseconds } from './measure.ts';
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
  const headers = { authorization: `Bearer ${tokenOf('administrator', 1)}` };
  const request = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const response = await fetch(`${campus.address}/api/v1${path}`, {
      method,
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  };
  const note = async (what: string, work: () => Promise<unknown>) => {
    const before = { own: ownCpu(), database: await databaseCpu(campus.raw) };
    const loop = monitorEventLoopDelay({ resolution: 5 });
    loop.enable();
    const time = await milliseconds(work);
    loop.disable();
    const own = ownCpu() - before.own;
    const database = (await databaseCpu(campus.raw)) - before.database;
    const stood = loop.max / 1e6;
    console.log(
      `| ${students} | ${students / perHostel} | ${what} | ${time.toFixed(0)} | ${own.toFixed(0)} + ${database.toFixed(0)} ms | ${stood.toFixed(0)} ms |`,
    );
  };
  try {
    const { rows } = await campus.raw.query<{ ids: string[] }>('select array_agg(id) as ids from hostel');
    let path = '';
    await note('open', async () => {
      const { _id } = await request<{ _id: string }>('POST', '/round', {
        name: 'Measured',
        hostelIds: rows[0]?.ids ?? [],
        filter: { batches: [], programmes: [], genders: [], home: 'any' },
        policy: 'draw',
        tiers: [],
        groups: true,
        wishes: ['size', 'hostel', 'block', 'floor'],
        closesAt: new Date(Date.now() + 3_600_000).toISOString(),
        offerHours: 24,
      });
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
