/** Closes a round, for the administrator or at its closing time. From then on its students and the list it is drawn from are fixed. */
import { sql } from 'kysely';
import type { Db } from '#server/db/open.ts';
import { overMany } from '#server/db/over-many.ts';
import { insertInput } from './draw-queries.ts';
import { readInput } from './frozen-input.ts';
import { countStudents, takeIn, takeOut } from './membership.ts';
import { updateRound, type RoundRow } from './round-rows.ts';

/** Returns the number of its students. The round must be open, and locked by the caller. */
export async function closeRound(db: Db, round: RoundRow): Promise<number> {
  const inputId = await overMany(db, async () => {
    await takeOut(db, round.id, round);
    await takeIn(db, round.id, round, 'pass over');
    // an exchange is drawn from who lives where when it is proposed: nothing is written down
    return round.policy === 'exchange' ? null : await insertInput(db, round.id, await readInput(db, round));
  });
  await updateRound(db, round.id, { state: 'closed', closed_at: sql`now()`, input_id: inputId });
  return await countStudents(db, round.id);
}
