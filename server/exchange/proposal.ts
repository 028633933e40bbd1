/** Stores and reads the proposal of a room-change round. */
import { sql } from 'kysely';
import type { Db } from '#server/db/open.ts';
import type { Exchange } from '#server/round/engine/exchange/round.ts';

/** Replaces the proposal of a round. */
export async function storeProposal(db: Db, roundId: string, { outcomes, chains }: Exchange): Promise<void> {
  await db.deleteFrom('exchange_outcome').where('round_id', '=', roundId).execute();
  const links = new Map(chains.flatMap(({ studentIds }) => studentIds.map((id, link) => [id, link] as const)));
  const rows = outcomes.map(({ studentId, turn, from, to, wish, chain, unmet }) => ({
    student_id: studentId,
    turn,
    from_room_id: from?.roomId,
    from_seat: from?.seat,
    to_room_id: to?.roomId,
    to_seat: to?.seat,
    wish,
    chain,
    link: links.get(studentId),
    ring: chain === null ? null : chains[chain - 1]?.ring,
    unmet,
  }));
  await sql`
    insert into exchange_outcome (round_id, student_id, turn, from_room_id, from_seat, to_room_id, to_seat, wish, chain, link, ring, unmet)
    select ${roundId}::uuid, o.* from json_to_recordset(${JSON.stringify(rows)}::json) as o (
      student_id uuid, turn integer, from_room_id uuid, from_seat smallint, to_room_id uuid, to_seat smallint,
      wish smallint, chain integer, link integer, ring boolean, unmet jsonb)`.execute(db);
}

export interface ProposedMove {
  studentId: string;
  fromRoomId: string | null;
  fromSeat: number | null;
  toRoomId: string;
  toSeat: number;
  /** counted from 0 */
  wish: number;
}

export async function proposedMoves(db: Db, roundId: string): Promise<ProposedMove[]> {
  return await db
    .selectFrom('exchange_outcome')
    .select((eb) => [
      'student_id as studentId',
      'from_room_id as fromRoomId',
      'from_seat as fromSeat',
      eb.ref('to_room_id').$notNull().as('toRoomId'),
      eb.ref('to_seat').$notNull().as('toSeat'),
      eb.ref('wish').$notNull().as('wish'),
    ])
    .where('round_id', '=', roundId)
    .where('to_room_id', 'is not', null)
    .orderBy('turn')
    .execute();
}

/** Ids of the students who asked and are not moved. */
export async function stayingStudents(db: Db, roundId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('exchange_outcome')
    .select('student_id')
    .where('round_id', '=', roundId)
    .where('to_room_id', 'is', null)
    .orderBy('turn')
    .execute();
  return rows.map(({ student_id }) => student_id);
}
