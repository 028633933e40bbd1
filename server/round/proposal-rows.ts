/** Stores the proposals of rounds: what the engine drew, by student. */
import { sql, type RawBuilder } from 'kysely';
import type { Role } from '#contract/roles.ts';
import { readsCare } from '#contract/round/round-care.ts';
import type { RoundPlace } from '#contract/round/round-draw.ts';
import {
  type RoundReasonKey,
  roundReasonTexts,
  roundReasonTextsForOthers,
  roundReasonTextsWithOwnNeed,
} from '#contract/round/round-texts.ts';
import { t } from '#contract/text/text.ts';
import type { Db } from '#server/db/open.ts';
import type { Drawing, ResultColumns } from './drawing.ts';

/** How many rows one statement writes, so that none exceeds the statement timeout. */
const perStatement = 10_000;

/** Returns the id of the proposal. The caller has locked the round. */
export async function insertProposal(db: Db, roundId: string, inputId: string, drawing: Drawing): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into round_proposal (round_id, number, input_id, result_hash, result, receipt, list)
    select ${roundId}, coalesce(max(number), 0) + 1, ${inputId}, ${drawing.resultHash}, ${drawing.result},
      ${Buffer.from(drawing.receipt)}, ${Buffer.from(drawing.list)}
    from round_proposal where round_id = ${roundId} returning id`.execute(db);
  const [proposal] = rows;
  if (!proposal) throw new Error('a proposal was not written');
  const { columns } = drawing;
  for (let from = 0; from < columns.code.length; from += perStatement) {
    const column = (name: keyof ResultColumns) => columns[name].slice(from, from + perStatement);
    await sql`
      insert into round_result (proposal_id, student_id, turn, group_size, room_id, seat, waiting_no, reason, line)
      select ${proposal.id}, rs.student_id, d.turn, d.size, d.room_id, d.seat, d.waiting_no, d.reason, d.line
      from unnest(
        ${column('code')}::text[], ${column('turn')}::integer[], ${column('size')}::smallint[], ${column('roomId')}::uuid[],
        ${column('seat')}::smallint[], ${column('waitingNo')}::integer[], ${column('reason')}::jsonb[],
        ${column('line')}::jsonb[]
      ) as d (code, turn, size, room_id, seat, waiting_no, reason, line)
      join round_student rs on rs.round_id = ${roundId} and rs.code = d.code`.execute(db);
  }
  return proposal.id;
}

export interface StoredReason {
  key: RoundReasonKey;
  values: Record<string, number>;
}

/** Whether the student of a row of `round_result` needed an accessible room when the list was frozen. */
export const hadNeed = (result: string): RawBuilder<boolean> =>
  sql`coalesce((${sql.ref(`${result}.line`)} #>> '{line,needsAccessible}')::boolean, false)`;

/** A stored reason in words. Only those who enter who is kept apart and who needs an accessible room read it in full; a student reads of a need only if it is her own. */
export function reasonInWords({ key, values }: StoredReason, reader: { role: Role; hasNeed: boolean }): string {
  if (readsCare(reader.role)) return t<string>(roundReasonTexts[key], values);
  const texts = reader.role === 'student' && reader.hasNeed ? roundReasonTextsWithOwnNeed : roundReasonTextsForOthers;
  return t<string>(texts[key], values);
}

const of = (table: string, column: string) => sql.ref(`${table}.${column}`);

/** The place of a room as JSON; null if a left join found no room. */
export const placeOf = (room: string, hostel: string): RawBuilder<RoundPlace | null> => {
  return sql`case when ${of(room, 'id')} is not null and ${of(hostel, 'id')} is not null then json_build_object(
    'hostel', json_build_object('_id', ${of(hostel, 'id')}, 'name', ${of(hostel, 'name')}),
    'room', json_build_object('_id', ${of(room, 'id')}, 'roomNumber', ${of(room, 'room_number')}),
    'seats', ${of(room, 'capacity')}, 'block', ${of(room, 'block')}, 'floor', ${of(room, 'floor')}) end`;
};
