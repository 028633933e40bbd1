/** Proposals of rounds: what the engine drew, by student. */
import { sql, type RawBuilder } from 'kysely';
import type { RoundPlace } from '#contract/round-draw.ts';
import { roundReasonTexts, type RoundReasonKey } from '#contract/round-texts.ts';
import { t } from '#contract/text.ts';
import type { Db } from '#server/db/open.ts';
import { canonicalJson } from './engine/freeze.ts';
import type { RoundInput } from './engine/input.ts';
import type { Outcome } from './engine/outcome.ts';
import { resultHash, ruleVersion, type ReceiptResult } from './engine/receipt.ts';

export interface Drawn {
  input: RoundInput;
  outcome: Outcome;
}

/** What the receipt needs of an outcome. Of lists that were drawn by the first rule, no version was kept. */
const kept = ({ placements, waiting }: Outcome): ReceiptResult => ({
  placements,
  waiting: waiting.map(({ code }) => ({ code })),
  version: ruleVersion,
});

export const readKept = (text: string): ReceiptResult => ({ version: 1, ...(JSON.parse(text) as ReceiptResult) }); // as it was written

interface ResultRow {
  code: string;
  turn: number;
  size: number;
  roomId: string | null;
  seat: number | null;
  waitingNo: number | null;
  reason: string;
}

/** So many rows go into one statement, so that none takes longer than a statement may. */
const perStatement = 10_000;

/** A row for each student: units in the order of their turns, each with its place in the waiting list if it waits. */
function resultRows({ outcome }: Drawn): ResultRow[] {
  const placed = new Map(outcome.placements.map((placement) => [placement.student, placement]));
  const reasons = new Map(outcome.reasons.map(({ student, key, values }) => [student, JSON.stringify({ key, values })]));
  const waiting = new Map(outcome.waiting.flatMap(({ students, place }) => students.map((student) => [student, place])));
  return outcome.units.flatMap(({ students, place }) =>
    students.map((code) => ({
      code,
      turn: place,
      size: students.length,
      roomId: placed.get(code)?.room ?? null,
      seat: placed.get(code)?.seat ?? null,
      waitingNo: waiting.get(code) ?? null,
      reason: reasons.get(code) ?? '{}',
    })),
  );
}

/** Gives its id. The round is locked. */
export async function insertProposal(db: Db, roundId: string, inputId: string, drawn: Drawn): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into round_proposal (round_id, number, input_id, result_hash, result)
    select ${roundId}, coalesce(max(number), 0) + 1, ${inputId}, ${resultHash(drawn.outcome)}, ${canonicalJson(kept(drawn.outcome))}
    from round_proposal where round_id = ${roundId} returning id`.execute(db);
  const [proposal] = rows;
  if (!proposal) throw new Error('a proposal was not written');
  const results = resultRows(drawn);
  for (let from = 0; from < results.length; from += perStatement) {
    const piece = results.slice(from, from + perStatement);
    const column = <K extends keyof ResultRow>(name: K) => piece.map((row) => row[name]);
    await sql`
      insert into round_result (proposal_id, student_id, turn, group_size, room_id, seat, waiting_no, reason)
      select ${proposal.id}, rs.student_id, d.turn, d.size, d.room_id, d.seat, d.waiting_no, d.reason
      from unnest(
        ${column('code')}::text[], ${column('turn')}::integer[], ${column('size')}::smallint[], ${column('roomId')}::uuid[],
        ${column('seat')}::smallint[], ${column('waitingNo')}::integer[], ${column('reason')}::jsonb[]
      ) as d (code, turn, size, room_id, seat, waiting_no, reason)
      join round_student rs on rs.round_id = ${roundId} and rs.code = d.code`.execute(db);
  }
  return proposal.id;
}

export interface StoredReason {
  key: RoundReasonKey;
  values: Record<string, number>;
}

/** The reason that was stored, in words. */
export const reasonInWords = ({ key, values }: StoredReason): string => t<string>(roundReasonTexts[key], values);

const of = (table: string, column: string) => sql.ref(`${table}.${column}`);

/** Where a room is, as JSON; null where a left join has found none. */
export const placeOf = (room: string, hostel: string): RawBuilder<RoundPlace | null> => {
  return sql`case when ${of(room, 'id')} is not null and ${of(hostel, 'id')} is not null then json_build_object(
    'hostel', json_build_object('_id', ${of(hostel, 'id')}, 'name', ${of(hostel, 'name')}),
    'room', json_build_object('_id', ${of(room, 'id')}, 'roomNumber', ${of(room, 'room_number')}),
    'seats', ${of(room, 'capacity')}, 'block', ${of(room, 'block')}, 'floor', ${of(room, 'floor')}) end`;
};
