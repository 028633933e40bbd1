/**
 * How the cost of every reading call grows with the campus: each GET of the call table, by each role, on campuses with 500 students in each
 * hostel. `BENCH_SIZES=1000,10000,100000` are the sizes, `BENCH_CALLS=attendanceRegister,leavePage` measures only these calls,
 * `BENCH_GROWN=1.3` prints only what grew by more than that. A million students take more than forty minutes to seed on a busy machine.
 */
import { statementsOf } from '#server/testing/statements.ts';
import { openCampus } from './campus.ts';
import { readBy } from './blocks-read.ts';
import { send } from './call.ts';
import { costOf } from './cpu.ts';
import { everyGet, type Get, lastPage } from './gets.ts';
import { median, milliseconds } from './measure.ts';

const sizes = (process.env['BENCH_SIZES'] ?? '1000,10000').split(',').map(Number);
const only = process.env['BENCH_CALLS']?.split(',');
const grown = Number(process.env['BENCH_GROWN'] ?? 0);
const perHostel = 500;
/** A call is made so often, or until this many milliseconds of processor time are spent on it. */
const times = 12;
const enough = 600;
/** The first calls warm up the code and the plans that connections cache. */
const warmUp = 6;

interface Measured {
  /** milliseconds of processor time, server, its asker and database */
  cpu: number;
  /** 8 KiB pages that the statements of one call looked at in the database */
  blocks: number;
  kib: number;
}

export async function measureGrowth(clusterUrl: string): Promise<void> {
  const table = new Map<string, Measured[]>();
  const left = new Set<string>();
  const others = new Map<string, string[]>();
  for (const [at, students] of sizes.entries()) {
    let campus: Awaited<ReturnType<typeof openCampus>> | undefined;
    const seeding = await milliseconds(async () => (campus = await openCampus(clusterUrl, { students, perHostel })));
    if (!campus) throw new Error('the campus was not opened');
    const { address, database, raw, hostelId } = campus;
    const ask = async ({ path, token }: Get) => await send({ address }, 'GET', path, token);
    const measureGet = async (get: Get): Promise<string> => {
      let reply = '';
      const statements = await statementsOf(async () => void (reply = await ask(get)));
      const { blocks } = await readBy(statements, database.read);
      const once = await costOf(raw, () => ask(get));
      const isShort = once.own + once.database < enough / (times + warmUp);
      for (let n = 0; n < (isShort ? warmUp : 0); n++) await ask(get);
      const costs: number[] = isShort ? [] : [once.own + once.database];
      for (let n = 0, spent = 0; n < times && spent < enough; n++) {
        const { own, database } = await costOf(raw, () => ask(get));
        costs.push(own + database);
        spent += own + database;
      }
      const cells = table.get(`${get.what} | ${get.role}`) ?? [];
      cells[at] = { cpu: median(costs), blocks, kib: reply.length / 1024 };
      table.set(`${get.what} | ${get.role}`, cells);
      return reply;
    };
    try {
      for (const get of await everyGet(raw, hostelId)) {
        if (only && !only.includes(get.what.split(',')[0] ?? '')) continue;
        try {
          const last = lastPage(get, await measureGet(get));
          if (last) await measureGet(last);
        } catch (error) {
          left.add(`${get.what} (${get.role}, ${String(error).match(/with (\d+)/)?.[1] ?? String(error)})`);
        }
      }
      const { rows } = await raw.query<{ size: string }>(`select pg_size_pretty(pg_database_size(current_database())) as size`);
      others.set('the database on disk', [...(others.get('the database on disk') ?? []), rows[0]?.size ?? '']);
      others.set('seeding', [...(others.get('seeding') ?? []), `${(seeding / 1000).toFixed(0)} s`]);
    } finally {
      await campus.close();
    }
  }
  const factor = (cells: readonly (Measured | undefined)[], of: keyof Measured) =>
    (cells.at(-1)?.[of] ?? Number.NaN) / (cells.find(Boolean)?.[of] ?? Number.NaN);
  console.log(`\nGrowth, ${perHostel} students in each hostel: milliseconds of processor time (KiB of the reply, pages of the database)\n`);
  console.log(`| call | by | ${sizes.map((size) => `${size.toLocaleString('en')} students`).join(' | ')} | grows |`);
  console.log(`|---|---|${'---|'.repeat(sizes.length)}---|`);
  const sorted = [...table].toSorted(([, a], [, b]) => (factor(b, 'cpu') || 0) - (factor(a, 'cpu') || 0));
  for (const [what, cells] of sorted.filter(([, cells]) => !(factor(cells, 'cpu') < grown))) {
    const shown = sizes.map((_, at) => {
      const cell = cells[at];
      return cell ? `${cell.cpu.toFixed(1)} (${cell.kib.toFixed(0)}, ${cell.blocks})` : '';
    });
    console.log(`| ${what} | ${shown.join(' | ')} | ${factor(cells, 'cpu').toFixed(1)} |`);
  }
  for (const [what, cells] of others) console.log(`| ${what} | | ${cells.join(' | ')} | |`);
  if (left.size > 0) console.log(`\nNot measured, for want of a record: ${[...left].join(', ')}.`);
}
