/** Finds the rooms of a round that are open to given students. */
import { sql, type RawBuilder } from 'kysely';
import type { OwnRound } from '#contract/round/round-student.ts';
import type { Db } from '#server/db/open.ts';
import { takesInStudent } from './round-rows.ts';

/** A subquery for rooms of a round that are not closed, in hostels open to each of these students and, if one of `mayKnow` needs it, accessible; `free` can be 0. */
const openRooms = (roundId: string, studentIds: readonly string[], mayKnow: readonly string[]): RawBuilder<unknown> => sql`(
  select room.id, room.hostel_id, h.name as hostel, h.name_key, room.block, room.floor, room.capacity,
    room.capacity - (select count(*) from stay where stay.room_id = room.id and stay.until is null) as free
  from round_hostel rh
  join hostel h on h.id = rh.hostel_id
  join room on room.hostel_id = h.id and room.closed_since is null
  where rh.round_id = ${roundId} and not exists (
    select from student s where s.account_id = any(${studentIds}::uuid[]) and (
      not ${takesInStudent('h', 's')} or s.hostel_id <> h.id
      or (not room.accessible and exists (select from room_need n where n.needed_by = s.account_id and n.needed_by = any(${mayKnow}::uuid[])))
    )
  ))`;

/**
 * The most free seats in a room in which all of these students may live; 0 if there is none, or if two of them are kept apart. Of needs of an accessible
 * room only that of `readerId` counts, who would otherwise learn of those of the others: these count when the round is drawn.
 */
export async function largestRoomFor(db: Db, roundId: string, studentIds: readonly string[], readerId: string): Promise<number> {
  const { rows } = await sql<{ seats: number }>`
    select coalesce(max(free), 0)::integer as seats from ${openRooms(roundId, studentIds, [readerId])} room
    where not exists (select from apart_pair where one_id = any(${studentIds}::uuid[]) and other_id = any(${studentIds}::uuid[]))`.execute(
    db,
  );
  return rows[0]?.seats ?? 0;
}

/** The wishes a student can make: sizes, hostels, blocks and floors of the rooms that are open to the student. */
export async function roomChoicesOf(db: Db, roundId: string, studentId: string): Promise<OwnRound['choices']> {
  const { rows } = await sql<OwnRound['choices']>`
    with room as materialized (select * from ${openRooms(roundId, [studentId], [studentId])} room where free > 0)
    select
      array(select distinct capacity::integer from room order by 1) as sizes,
      array(select distinct block from room where block <> '' order by 1) as blocks,
      array(select distinct floor from room where floor <> '' order by 1) as floors,
      (select coalesce(json_agg(json_build_object('_id', hostel_id, 'name', hostel) order by name_key collate "C"), '[]')
        from (select distinct hostel_id, hostel, name_key from room) hostels) as hostels`.execute(db);
  const [choices] = rows;
  if (!choices) throw new Error('a query without a from gave no row');
  return choices;
}
