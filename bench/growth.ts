/**
 * How the size of the campus affects the calls of one person, made one after the other on campuses with 500 students in each hostel, and the
 * disk space. `BENCH_SIZES=10000,1000000` is the size of a state: on a busy machine a million students take more than forty minutes to seed.
 */
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Campus, openCampus } from './campus.ts';
import { send } from './call.ts';
import { costOf } from './cpu.ts';
import { median, milliseconds } from './measure.ts';
import { tokenOf } from './seed.ts';

const sizes = (process.env['BENCH_SIZES'] ?? '1000,10000').split(',').map(Number);
const perHostel = 500;
const times = 15;
/** The first calls warm up the code and the plans that connections cache. */
const warmUp = 8;

interface MeasuredCall {
  what: string;
  path: string;
  as: 'administrator' | 'caretaker' | 'student';
  method?: 'POST' | 'DELETE';
  /** the body of the nth call */
  body?: (n: number) => unknown;
  /** the number of the person of the role `as` who makes the nth call; default: 1 */
  number?: (n: number) => number;
}

const studentId = (n: number): string =>
  createHash('md5')
    .update(`student ${n}`)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
const dayFrom = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const marks = Array.from({ length: 400 }, (_, n) => ({ studentId: studentId(n + 1), status: 'present' }));

const calls = (hostelId: string): MeasuredCall[] => [
  { what: 'day sheet of one hostel', path: `/student/attendance/${hostelId}/${dayFrom(0)}`, as: 'caretaker' },
  { what: 'a page of the accounts', path: '/account?pageSize=50', as: 'administrator' },
  { what: 'the last page of them', path: '/account?pageSize=50&page=19', as: 'administrator' },
  { what: 'the accounts found by a word', path: '/account?pageSize=50&q=kumari', as: 'administrator' },
  { what: 'vacancies', path: '/vacancies', as: 'student' },
  { what: 'today, administrator', path: '/me/today', as: 'administrator' },
  { what: 'today, caretaker', path: '/me/today', as: 'caretaker' },
  { what: 'all hostels', path: '/hostel', as: 'administrator' },
  { what: 'choices of hostels', path: '/hostel/choices', as: 'administrator' },
  { what: 'students of a hostel, a page', path: `/hostel/${hostelId}/student-page`, as: 'caretaker' },
  {
    what: 'a complaint is made',
    path: `/complaint/${hostelId}`,
    as: 'student',
    method: 'POST',
    body: () => ({ complaint: 'The tap drips' }),
    number: (n) => 100 + n,
  },
  {
    what: 'leave is asked for',
    path: '/student/leave/create-leave',
    as: 'student',
    method: 'POST',
    body: () => ({ startDate: dayFrom(30), endDate: dayFrom(33), reason: 'Going home' }),
    number: (n) => 100 + n,
  },
  {
    what: `${marks.length} students are marked`,
    path: `/student/updateAttendance/${hostelId}/{day}`,
    as: 'caretaker',
    method: 'POST',
    body: () => ({ attendances: marks }),
  },
];

/** Retries: a machine that has just seeded a million students, or is busy, answers 503 for a moment. */
async function askAgainWhileBusy(ask: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await ask();
    } catch (error) {
      if (tries === 60) throw error;
      await sleep(1_000);
    }
  }
}

/** Makes one call repeatedly; returns its median time and mean processor time in milliseconds. */
async function measureCall(campus: Campus, asked: MeasuredCall): Promise<{ time: number; cpu: number }> {
  const ask = async (n: number) => {
    const path = asked.path.replace('{day}', dayFrom(-100 - n));
    await send(campus, asked.method ?? 'GET', path, tokenOf(asked.as, asked.number?.(n) ?? 1), { body: asked.body?.(n) });
  };
  for (let n = 0; n < warmUp; n++) await askAgainWhileBusy(() => ask(n));
  const taken: number[] = [];
  const cost = await costOf(campus.raw, async () => {
    for (let n = warmUp; n < warmUp + times; n++) await askAgainWhileBusy(async () => void taken.push(await milliseconds(() => ask(n))));
  });
  return { time: median(taken), cpu: (cost.own + cost.database) / times };
}

export async function measureGrowth(clusterUrl: string): Promise<void> {
  const table = new Map<string, string[]>();
  const note = (what: string, cell: string) => table.set(what, [...(table.get(what) ?? []), cell]);
  for (const students of sizes) {
    let campus: Campus | undefined;
    const seeding = await milliseconds(async () => (campus = await openCampus(clusterUrl, { students, perHostel })));
    if (!campus) throw new Error('the campus was not opened');
    try {
      for (const asked of calls(campus.hostelId)) {
        const { time, cpu } = await measureCall(campus, asked);
        note(asked.what, `${time.toFixed(1)} (${cpu.toFixed(1)})`);
      }
      const { rows } = await campus.raw.query<{ size: string }>(`select pg_size_pretty(pg_database_size(current_database())) as size`);
      note('the database on disk', rows[0]?.size ?? '');
      note('seeding', `${(seeding / 1000).toFixed(0)} s`);
    } finally {
      await campus.close();
    }
  }
  console.log(
    `\nGrowth: milliseconds for one call (of processor time, server, its asker and database), ${perHostel} students in each hostel\n`,
  );
  console.log(`| call | ${sizes.map((size) => `${size.toLocaleString('en')} students`).join(' | ')} |`);
  console.log(`|---|${'---|'.repeat(sizes.length)}`);
  for (const [what, cells] of table) console.log(`| ${what} | ${cells.join(' | ')} |`);
}
