/** What the statements of a call read in the database, in pages of 8 KiB: unlike any time, it does not depend on how busy the machine is. */
import { CompiledQuery, sql } from 'kysely';
import type { Db } from '#server/db/open.ts';
import type { Statement } from '#server/testing/statements.ts';

interface Plan {
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  'Rows Removed by Filter'?: number;
  'Actual Loops': number;
  Plans?: Plan[];
}

export interface Read {
  /** pages that were looked at */
  blocks: number;
  /** rows that were read and are of no use, such as those of other hostels in an order of all */
  passedOver: number;
}

const passedOverIn = (plan: Plan): number =>
  (plan['Rows Removed by Filter'] ?? 0) * plan['Actual Loops'] + (plan.Plans ?? []).reduce((sum, part) => sum + passedOverIn(part), 0);

/**
 * What these statements read when they are run once more. A cursor counts as if it was read to its end. `asIfLarge` has small tables read like
 * large ones, by an index wherever one serves.
 */
export async function readBy(statements: readonly Statement[], db: Db, { asIfLarge = false } = {}): Promise<Read> {
  if (asIfLarge)
    return await db.transaction().execute(async (transaction) => {
      await sql`set local enable_seqscan to off`.execute(transaction);
      // a server sees the values when it plans
      await sql`set local plan_cache_mode to auto`.execute(transaction);
      return await readBy(statements, transaction);
    });
  const read = { blocks: 0, passedOver: 0 };
  for (const { text: sent, values } of statements) {
    const text = sent.replace(/^declare listed no scroll cursor for /, '').trim();
    if (!/^(select|with)\b/.test(text)) continue;
    const { rows } = await db.executeQuery<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      CompiledQuery.raw(`explain (analyze, buffers, timing off, format json) ${text}`, values),
    );
    const plan = rows[0]?.['QUERY PLAN'][0].Plan;
    if (!plan) continue;
    read.blocks += plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
    read.passedOver += passedOverIn(plan);
  }
  return read;
}
