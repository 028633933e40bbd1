/** Finds changes since a round's list was frozen that keep its proposal from being published: one sentence for each. */
import { sql, type RawBuilder } from 'kysely';
import { obstacleTexts } from '#contract/messages.ts';
import { t } from '#contract/text/text.ts';
import type { Db } from '#server/db/open.ts';
import { shownNameOf } from '#server/person.ts';
import { takesInStudent, type RoundRow } from './round-rows.ts';

/** At most this many obstacles of each kind are named. */
const mostNamed = 50;

type Obstacle = keyof typeof obstacleTexts;

/** The values of the placeholders of an obstacle's text. */
type Named = Record<string, string>;

/**
 * Compares the students and rooms of a proposal with what they are now. Empty if the proposal can be published. Of an exchange, which caretakers publish too,
 * no sentence says who is kept apart or who needs an accessible room, nor the room, into which a single student may move.
 */
export async function findObstacles(db: Db, { policy, hostelIds }: RoundRow, proposalId: string): Promise<string[]> {
  const isExchange = policy === 'exchange';
  const placed = sql`
    from round_result res
    join student s on s.account_id = res.student_id
    join account a on a.id = res.student_id
    left join room on room.id = res.room_id
    left join hostel h on h.id = room.hostel_id
    where res.proposal_id = ${proposalId} and res.room_id is not null`;
  const limited = sql`order by room.number_order nulls first, a.username_key limit ${mostNamed}`;
  const student = sql`${shownNameOf('a')} as student, coalesce(room.room_number, '–') as room`;
  // those of an exchange give up a seat
  const from = sql`(res.reason #>> '{from,roomId}')::uuid`;
  const moves = (studentId: string) => sql`exists (
    select from round_result moving where moving.proposal_id = ${proposalId} and moving.student_id = ${sql.ref(studentId)} and moving.room_id is not null)`;
  const needs = sql`exists (select from room_need n where n.needed_by = s.account_id)`;
  const isGone = sql`(s.left_on is not null or a.disabled_at is not null)`;
  const isElsewhere = isExchange ? sql`coalesce(s.hostel_id <> all(${hostelIds}::uuid[]), true)` : sql`s.hostel_id <> room.hostel_id`;
  const isUnmet = isExchange ? sql`room.accessible <> ${needs}` : sql`not room.accessible and ${needs}`;
  const queries: readonly (readonly [Obstacle, RawBuilder<Named>])[] = [
    ['studentGone', sql`select ${student} ${placed} and ${isGone} ${limited}`],
    [
      'studentHasRoom',
      sql`select ${student} ${placed} and not ${isGone} and ${from} is null
        and exists (select from stay where stay.student_id = s.account_id and stay.until is null) ${limited}`,
    ],
    [
      'livesElsewhere',
      sql`select ${shownNameOf('a')} as student, coalesce((select room_number from room where id = ${from}), '–') as room ${placed}
        and not ${isGone} and ${from} is not null and not exists (
          select from stay where stay.student_id = s.account_id and stay.until is null
            and stay.room_id = ${from} and stay.seat = (res.reason #>> '{from,seat}')::smallint) ${limited}`,
    ],
    [
      'studentOfOtherHostel',
      sql`select ${student} ${placed} and not ${isGone} and room.id is not null and (${isElsewhere} or not ${takesInStudent('h', 's')}) ${limited}`,
    ],
    [
      'roomClosed',
      sql`select coalesce(room.room_number, '–') as room ${placed}
        and (room.id is null or room.closed_since is not null or res.seat > room.capacity) group by room.id limit ${mostNamed}`,
    ],
    [
      'seatTaken',
      sql`select coalesce(room.room_number, '–') as room, ${shownNameOf('living')} as student
        from round_result res
        join room on room.id = res.room_id
        join stay on stay.room_id = res.room_id and stay.seat = res.seat and stay.until is null
        join account living on living.id = stay.student_id
        where res.proposal_id = ${proposalId} and stay.student_id <> res.student_id and not ${moves('stay.student_id')}
        order by room.number_order limit ${mostNamed}`,
    ],
    [
      'seatOffered',
      sql`select room.room_number as room, ${shownNameOf('invited')} as student
        from round_result res
        join room on room.id = res.room_id
        join round_offer o on o.room_id = res.room_id and o.seat = res.seat and o.state = 'open'
        join account invited on invited.id = o.student_id
        where res.proposal_id = ${proposalId} and o.student_id <> res.student_id
        order by room.number_order limit ${mostNamed}`,
    ],
    [isExchange ? 'careUnheeded' : 'needsAccessible', sql`select ${student} ${placed} and ${isUnmet} ${limited}`],
    [
      isExchange ? 'careUnheeded' : 'apart',
      sql`with people as (
          select res.room_id, res.student_id from round_result res where res.proposal_id = ${proposalId} and res.room_id is not null
          union
          select stay.room_id, stay.student_id from stay
          where stay.until is null and stay.room_id in (select room_id from round_result where proposal_id = ${proposalId})
            and not ${moves('stay.student_id')}
        )
        select room.room_number as room, ${shownNameOf('a')} as one, ${shownNameOf('b')} as other
        from apart_pair pair
        join people x on x.student_id = pair.one_id
        join people y on y.student_id = pair.other_id and y.room_id = x.room_id
        join room on room.id = x.room_id
        join account a on a.id = pair.one_id
        join account b on b.id = pair.other_id
        order by room.number_order limit ${mostNamed}`,
    ],
  ];
  const found = new Set<string>();
  for (const [obstacle, query] of queries) {
    const { rows } = await query.execute(db);
    for (const row of rows) found.add(t<string>(obstacleTexts[obstacle], row));
  }
  return [...found];
}
