/** Milliseconds of processor time, which mean more than elapsed time on a busy machine. */
import { readFile } from 'node:fs/promises';
import type { Pool } from 'pg';
import { milliseconds } from './measure.ts';

/** The unit of /proc/<pid>/stat; 100 on every Linux machine. */
const ticksPerSecond = 100;

/** The processor time so far of all connections to the pool's database; 0 outside Linux. */
export async function databaseCpu(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>('select pid from pg_stat_activity where datname = current_database()');
  const taken = await Promise.all(
    // nanoseconds; a connection is a process with one thread
    rows.map(async ({ pid }) => Number((await readFile(`/proc/${pid}/schedstat`, 'utf8').catch(() => '0')).split(' ')[0]) / 1e6),
  );
  return taken.reduce((sum, milliseconds) => sum + milliseconds, 0);
}

/** The processor time of these processes so far. */
export async function cpuOf(pids: readonly number[]): Promise<number> {
  const taken = await Promise.all(
    pids.map(async (pid) => {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
      // the name of the command, in parentheses, may contain spaces and parentheses
      const [, , , , , , , , , , , user = 0, system = 0] = stat
        .slice(stat.lastIndexOf(')') + 2)
        .split(' ')
        .map(Number);
      return ((user + system) / ticksPerSecond) * 1000;
    }),
  );
  return taken.reduce((sum, milliseconds) => sum + milliseconds, 0);
}

/** The most memory that a process has had, in bytes; 0 outside Linux. */
export async function mostMemoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmHWM:\s*(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024;
}

/** The ids of a process and its children; only its own outside Linux. */
export async function withChildren(pid: number): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  return [pid, ...children.split(' ').filter(Boolean).map(Number)];
}

/** Elapsed time, and processor time of this process and of the database, in milliseconds. */
export interface Cost {
  time: number;
  own: number;
  database: number;
}

export async function costOf(pool: Pool, work: () => Promise<unknown>): Promise<Cost> {
  const before = { own: ownCpu(), database: await databaseCpu(pool) };
  const time = await milliseconds(work);
  return { time, own: ownCpu() - before.own, database: (await databaseCpu(pool)) - before.database };
}

export function ownCpu(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
