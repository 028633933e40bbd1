/** What a call costs beside the same work without Hostelry: pairs of measurements in turn, so that a slower phase of the machine affects both. */
import type { Pool } from 'pg';
import { costOf } from './cpu.ts';
import { median } from './measure.ts';

export const rounds = Number(process.env['BENCH_ROUNDS'] ?? 7);

/** Does something a number of times and says how often, and how long that took. */
export type Work = () => Promise<{ times: number; seconds: number }>;

interface Cost {
  perSecond: number;
  /** milliseconds of processor time of one, in this process and in the database */
  own: number;
  database: number;
}

const cpu = ({ own, database }: Cost) => own + database;

export interface Pair {
  what: string;
  note: string;
  rounds: readonly { call: Cost; raw: Cost }[];
}

async function costOfOne(pool: Pool, work: Work): Promise<Cost> {
  let done = { times: 0, seconds: 0 };
  const { own, database } = await costOf(pool, async () => void (done = await work()));
  return { perSecond: done.times / done.seconds, own: own / done.times, database: database / done.times };
}

/** Measures a call and the raw work in turn; the first round, which warms up, does not count. */
export async function compared(
  pool: Pool,
  { what, note, call, raw }: { what: string; note: string; call: Work; raw: Work },
): Promise<Pair> {
  const found = [];
  for (let round = 0; round <= rounds; round++) {
    const pair = { call: await costOfOne(pool, call), raw: await costOfOne(pool, raw) };
    if (round > 0) found.push(pair);
  }
  return { what, note, rounds: found };
}

/** Processor time of the raw work, as a part of that of the call: the least, median and most of the pairs. */
function ratios({ rounds: found }: Pair): { least: number; middle: number; most: number } {
  const sorted = found.map(({ call, raw }) => cpu(raw) / cpu(call)).toSorted((a, b) => a - b);
  return { least: sorted[0] ?? Number.NaN, middle: median(sorted), most: sorted.at(-1) ?? Number.NaN };
}

export function printRatios(note: string, pairs: readonly Pair[]): void {
  console.log(`\n| call | ${note} | calls/s | raw/s | CPU: server + database | raw | raw ÷ call |`);
  console.log('|---|---|---|---|---|---|---|');
  for (const pair of pairs) {
    const of = (value: (round: Pair['rounds'][number]) => number) => median(pair.rounds.map(value));
    const { least, middle, most } = ratios(pair);
    const cells = [
      pair.what,
      pair.note,
      of(({ call }) => call.perSecond).toFixed(0),
      of(({ raw }) => raw.perSecond).toFixed(0),
      `${of(({ call }) => call.own).toFixed(2)} + ${of(({ call }) => call.database).toFixed(2)} ms`,
      `${of(({ raw }) => raw.own).toFixed(2)} + ${of(({ raw }) => raw.database).toFixed(2)} ms`,
      `${middle.toFixed(2)} (${least.toFixed(2)} to ${most.toFixed(2)})`,
    ];
    console.log(`| ${cells.join(' | ')} |`);
  }
}

/** The ratios of all in a sentence. */
export function ratiosOf(pairs: readonly Pair[]): string {
  const middles = pairs.map((pair) => ratios(pair).middle);
  return `${pairs.length} calls: raw ÷ call is ${median(middles).toFixed(2)} at the median, ${Math.min(...middles).toFixed(2)} at the least.`;
}
