/**
 * How long each reading call holds the event loop of the server: every GET of the call table, as the role that reaches the most, on a campus of
 * 10,000 students. A hold is the most processor time that the server's thread spends between two turns of its loop while the call runs, the
 * best of some rounds: wall time would be longer on a busy machine. `BENCH_CALLS=attendanceRegister,leaveExport` measures only these calls.
 */
import { calls } from '#contract/calls.ts';
import type { Call, Reach } from '#contract/call/call.ts';
import { roles, type Role } from '#contract/roles.ts';
import { type Campus, openCampus } from './campus.ts';
import { startClients } from './load.ts';
import { tokenOf } from './seed.ts';

const students = Number(process.env['BENCH_STUDENTS'] ?? 10_000);
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 3);
const only = process.env['BENCH_CALLS']?.split(',');
/** Milliseconds that no call should hold the loop for. */
const longest = 20;

const order: readonly Reach[] = ['own', 'hostel', 'names', 'all'];
const names = { student: 'student', caretaker: 'caretaker', warden: 'warden', hosteladmin: 'administrator' } as const satisfies Record<
  Role,
  string
>;

/** The role that a call gives the most records to. */
function widest({ who }: Call): Role {
  if (who === 'anyone') return 'hosteladmin';
  const allowed = roles.filter((role) => who[role]);
  return allowed.toSorted((a, b) => order.indexOf(who[b] ?? 'own') - order.indexOf(who[a] ?? 'own'))[0] ?? 'hosteladmin';
}

const today = new Date().toISOString().slice(0, 10);

/** The values of parameters and of queries that a call cannot do without. */
async function valuesOf({ raw, hostelId }: Campus): Promise<(name: string, at: string) => string> {
  const one = async (sql: string) => (await raw.query<{ id: string }>(sql)).rows[0]?.id ?? '';
  const student = await one('select account_id as id from student order by rollno_order limit 1');
  const fine = await one('select id from fine limit 1');
  const byCall: Readonly<Record<string, string>> = {
    hostelGet: hostelId,
    hostelStudents: hostelId,
    hostelStudentPage: hostelId,
    hostelRooms: hostelId,
    hostelOccupants: hostelId,
    fineGet: fine,
  };
  const byName: Readonly<Record<string, string>> = {
    hostelId,
    date: today,
    month: today.slice(0, 7),
    from: today,
    to: today,
    day: today,
    weekStartDate: today,
    account: student,
    batch: '2022',
    q: 'kumari',
    object: `student:${student}`,
    format: 'xlsx',
  };
  return (call, name) => (name === 'id' ? (byCall[call] ?? student) : (byName[name] ?? ''));
}

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
  const found: { name: string; role: Role; hold: number; kib: number; problem: string }[] = [];
  try {
    const valueOf = await valuesOf(campus);
    const isMeasured = (name: string, { method, stream }: Call) => method === 'GET' && !stream && (only?.includes(name) ?? true);
    for (const [name, row] of Object.entries<Call>(calls).filter((entry) => isMeasured(...entry))) {
      const role = widest(row);
      const path = row.path.replaceAll(/\{(\w+)\}/g, (_, key: string) => valueOf(name, key));
      const query = row.query && 'required' in row.query ? (row.query.required as string[]) : [];
      const search = new URLSearchParams(query.map((key) => [key, valueOf(name, key)])).toString();
      const request = { url: `${campus.address}/api/v1${path}${search && `?${search}`}`, token: tokenOf(names[role], 1) };
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
      found.push({ name, role, hold: Math.min(...holds), kib, problem: response.ok ? '' : String(response.status) });
    }
  } finally {
    load.stop();
    await campus.close();
  }
  console.log(`\nHow long a call holds the event loop: ${students.toLocaleString('en')} students, the best of ${rounds}\n`);
  console.log('| call | as | milliseconds | KiB |\n|---|---|---|---|');
  const measured = found.filter(({ problem }) => problem === '').toSorted((a, b) => b.hold - a.hold);
  for (const { name, role, hold, kib } of measured.filter(({ hold, kib }, n) => hold > longest || kib > 1024 || n < 5))
    console.log(`| ${name} | ${role} | ${hold.toFixed(1)} | ${kib.toFixed(0)} |`);
  console.log(`\n${measured.filter(({ hold }) => hold > longest).length} of ${measured.length} calls held it longer than ${longest} ms.`);
  const others = found.filter(({ problem }) => problem !== '').map(({ name, problem }) => `${name} (${problem})`);
  if (others.length > 0) console.log(`Not measured, for want of a record: ${others.join(', ')}.`);
}
