/** What complaints are counted by in figures, and found by in the list that a figure leads to. */
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { figureReach } from '#contract/figure/figure-kinds.ts';

/** Whether a complaint `c` was made in the last 12 months. */
export const madeInYear = sql<SqlBool>`(c.created_at > now() - interval '1 day' * ${figureReach.days})`;

/** How many days a complaint `c` took; null if it is not resolved. */
export const daysTaken = sql<number | null>`(extract(epoch from c.resolved_at - c.created_at) / 86400)`;

/** A word for these days: at most so many, or `longer`; null if it is not resolved. */
export const took = sql<string | null>`(case when ${daysTaken} <= 1 then '1' when ${daysTaken} <= 3 then '3' when ${daysTaken} <= 7 then '7'
  when ${daysTaken} > 7 then 'longer' end)`;

/** The stay of the student of a complaint `c` when it was made, and its room, to be joined by `left join`. */
export const livedThen = sql`stay on stay.student_id = c.student_id and stay.since <= c.created_at and (stay.until is null or stay.until > c.created_at)
  left join room on room.id = stay.room_id`;

/** Where that room is: its block and floor or, without both, its number; `||` for no room. */
export const placeThen: RawBuilder<string> = sql<string>`concat(room.block, '|', room.floor, '|',
  case when room.block = '' and room.floor = '' then room.room_number end)`;

/** Where the student of a complaint `c` lived when it was made. */
export const placeOfComplaint: RawBuilder<string> = sql<string>`(select ${placeThen} from (select) as of_one left join ${livedThen})`;
