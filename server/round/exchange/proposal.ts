/** Stores what an exchange came to, as a proposal of its round. */
import { sql } from 'kysely';
import type { Db } from '#server/db/open.ts';
import type { ExchangeOutcome } from '#server/round/engine/exchange-input.ts';
import type { StoredMove } from './queries.ts';

/** Returns the id of the proposal. The caller has locked the round. */
export async function insertMoves(db: Db, roundId: string, { outcomes, chains }: ExchangeOutcome): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into round_proposal (round_id, number)
    select ${roundId}, coalesce(max(number), 0) + 1 from round_proposal where round_id = ${roundId} returning id`.execute(db);
  const [proposal] = rows;
  if (!proposal) throw new Error('a proposal was not written');
  const links = new Map(chains.flatMap(({ studentIds }) => studentIds.map((id, link) => [id, link] as const)));
  const results = outcomes.map(({ studentId, turn, from, to, wish, chain, unmet }) => {
    const ring = chain === null ? null : (chains[chain - 1]?.ring ?? null);
    const reason: StoredMove = { from, wish, chain, link: links.get(studentId) ?? null, ring, unmet };
    return { student_id: studentId, turn, room_id: to?.roomId, seat: to?.seat, reason };
  });
  await sql`
    insert into round_result (proposal_id, student_id, turn, group_size, room_id, seat, reason)
    select ${proposal.id}, d.student_id, d.turn, 1, d.room_id, d.seat, d.reason from json_to_recordset(${JSON.stringify(results)}::json)
      as d (student_id uuid, turn integer, room_id uuid, seat smallint, reason jsonb)`.execute(db);
  return proposal.id;
}
