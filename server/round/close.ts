/** Closes a round, for the administrator or at its closing time. From then on its students and the list it is drawn from are fixed. */
import { sql } from 'kysely';
import { anyOf } from '#server/db/listing.ts';
import type { Db } from '#server/db/open.ts';
import { overMany } from '#server/db/over-many.ts';
import { insertInput } from './draw-queries.ts';
import { readInput } from './frozen-input.ts';
import { takeIn, takeOut } from './membership.ts';
import type { LockedRound } from './round-rows.ts';

/** Returns the number of its students. The round must be open, and locked by the caller. */
export async function closeRound(db: Db, round: LockedRound): Promise<number> {
  // an exchange is drawn from who lives where when it is proposed: nothing is written down
  if (round.policy === 'exchange') {
    await close(db, round.id, null);
    return await countStudents(db, round.hostelIds);
  }
  const { students, ...list } = await overMany(db, async () => {
    await takeOut(db, round.id, round);
    await takeIn(db, round.id, round, 'pass over');
    return await readInput(db, round);
  });
  await close(db, round.id, await insertInput(db, round.id, list));
  return students;
}

async function close(db: Db, id: string, inputId: string | null): Promise<void> {
  await db
    .updateTable('round')
    .set({ state: 'closed', closed_at: sql`now()`, input_id: inputId })
    .where('id', '=', id)
    .execute();
}

async function countStudents(db: Db, hostelIds: readonly string[]): Promise<number> {
  const { students } = await db
    .selectFrom('student')
    .select((eb) => eb.fn.countAll<number>().as('students'))
    .where('hostel_id', '=', anyOf(hostelIds))
    .executeTakeFirstOrThrow();
  return students;
}
