/** Milliseconds of processor time: they say more than those of a clock where a machine has other work. */
import { readFile } from 'node:fs/promises';
import type { Pool } from 'pg';

/** Of a second; Linux has had it at 100 on every machine. */
const ticksPerSecond = 100;

/** What the connections of the database of this pool have taken so far; 0 where the system does not say, as outside Linux. */
export async function databaseCpu(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>('select pid from pg_stat_activity where datname = current_database()');
  return await cpuOf(rows.map(({ pid }) => pid));
}

/** What these processes have taken so far. */
export async function cpuOf(pids: readonly number[]): Promise<number> {
  const taken = await Promise.all(
    pids.map(async (pid) => {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
      // the name of the command, in brackets, may hold anything
      const [, , , , , , , , , , , user = 0, system = 0] = stat
        .slice(stat.lastIndexOf(')') + 2)
        .split(' ')
        .map(Number);
      return ((user + system) / ticksPerSecond) * 1000;
    }),
  );
  return taken.reduce((sum, milliseconds) => sum + milliseconds, 0);
}

/** A process and those it has started; itself alone outside Linux. */
export async function withChildren(pid: number): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  return [pid, ...children.split(' ').filter(Boolean).map(Number)];
}

export function ownCpu(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
