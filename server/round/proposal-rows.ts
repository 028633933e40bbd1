/** Stores the proposals of rounds: what the engine drew, by student. */
import { sql, type RawBuilder } from 'kysely';
import type { RoundPlace } from '#contract/round/round-draw.ts';
import type { Db } from '#server/db/open.ts';
import type { Drawing } from './drawing.ts';

/** How many rows one statement writes, so that none exceeds the statement timeout. */
const perStatement = 10_000;

/** What was drawn: of an exchange, which has no list, only the results. */
export type Drawn = Drawing | (Pick<Drawing, 'rows'> & { [N in Exclude<keyof Drawing, 'rows'>]?: never });

/** Returns the id of the proposal. The caller has locked the round. */
export async function insertProposal(db: Db, roundId: string, inputId: string | null, drawing: Drawn): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into round_proposal (round_id, number, input_id, result_hash, result, receipt, list)
    select ${roundId}, coalesce(max(number), 0) + 1, ${inputId}::uuid, ${drawing.resultHash ?? null}, ${drawing.result ?? null},
      ${drawing.receipt ? Buffer.from(drawing.receipt) : null}::bytea, ${drawing.list ? Buffer.from(drawing.list) : null}::bytea
    from round_proposal where round_id = ${roundId} returning id`.execute(db);
  const [proposal] = rows;
  if (!proposal) throw new Error('a proposal was not written');
  const isStudent = inputId === null ? sql`rs.student_id = d.student::uuid` : sql`rs.code = d.student`;
  for (let from = 0; from < drawing.rows.length; from += perStatement)
    await sql`
      insert into round_result (proposal_id, student_id, turn, group_size, room_id, seat, waiting_no, reason, line)
      select ${proposal.id}, rs.student_id, d.turn, d.size, d."roomId", d.seat, d."waitingNo", d.reason::jsonb, d.line::jsonb
      from json_to_recordset(${JSON.stringify(drawing.rows.slice(from, from + perStatement))}::json) as d (
        student text, turn integer, size smallint, "roomId" uuid, seat smallint, "waitingNo" integer, reason text, line text
      ) join round_student rs on rs.round_id = ${roundId} and ${isStudent}`.execute(db);
  return proposal.id;
}

const of = (table: string, column: string) => sql.ref(`${table}.${column}`);

/** The place of a room as JSON; null if a left join found no room. */
export const placeOf = (room: string, hostel: string): RawBuilder<RoundPlace | null> => {
  return sql`case when ${of(room, 'id')} is not null and ${of(hostel, 'id')} is not null then json_build_object(
    'hostel', json_build_object('_id', ${of(hostel, 'id')}, 'name', ${of(hostel, 'name')}),
    'room', json_build_object('_id', ${of(room, 'id')}, 'roomNumber', ${of(room, 'room_number')}),
    'seats', ${of(room, 'capacity')}, 'block', ${of(room, 'block')}, 'floor', ${of(room, 'floor')}) end`;
};
