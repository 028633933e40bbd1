/** What keeps an undo from giving students their earlier seats back. */
import { sql } from 'kysely';
import { undoTexts } from '#contract/messages.ts';
import { t } from '#contract/text.ts';
import type { Db } from '#server/db/open.ts';
import { rowsOf } from './undo-rows.ts';

interface Clash {
  student: string;
  seat: number;
  room: string;
  hostel: string;
  /** where the student lives now */
  newRoom: string | null;
  newHostel: string | null;
  /** who has the seat now */
  taker: string | null;
  isElsewhere: boolean;
}

/** A sentence for each student who could not have the seat back that the operation took. */
export async function staysInTheWay(db: Db, operationId: number, most: number): Promise<string[]> {
  const { rows } = await sql<Clash>`
    with mine as (
      select * from ${rowsOf(operationId, 'stay')} r
    ), reopened as (
      select b.* from mine cross join lateral jsonb_populate_record(null::stay, before) b
      where before is not null and b.until is null and (after ->> 'until' is not null or after is null)
    ), open_since as (
      select * from stay where until is null and not exists (select from mine where row_key = stay.id::text)
    ), moved as (
      -- where the undo itself puts students
      select c.row_key::uuid as id, ((array_agg(c.before order by no))[1] ->> 'hostel_id')::uuid as hostel_id
      from operation_change c where operation_id = ${operationId} and table_name = 'student' group by row_key
    )
    select coalesce(nullif(a.name, ''), a.username) as student, b.seat, r.room_number as room, h.name as hostel, own_room.room_number as "newRoom", own_hostel.name as "newHostel",
      coalesce(nullif(taker.name, ''), taker.username) as taker, (coalesce(moved.hostel_id, s.hostel_id) is distinct from b.hostel_id) as "isElsewhere"
    from reopened b
    join account a on a.id = b.student_id
    join student s on s.account_id = b.student_id
    join room r on r.id = b.room_id
    join hostel h on h.id = b.hostel_id
    left join moved on moved.id = b.student_id
    left join open_since own on own.student_id = b.student_id
    left join room own_room on own_room.id = own.room_id
    left join hostel own_hostel on own_hostel.id = own.hostel_id
    left join open_since theirs on theirs.room_id = b.room_id and theirs.seat = b.seat and theirs.student_id <> b.student_id
    left join account taker on taker.id = theirs.student_id
    where own.id is not null or theirs.id is not null or coalesce(moved.hostel_id, s.hostel_id) is distinct from b.hostel_id
    order by a.username_key limit ${most}`.execute(db);
  return rows.map((row) => {
    if (row.newRoom !== null) return t(undoTexts.roomElsewhere, { student: row.student, room: row.newRoom, hostel: row.newHostel ?? '' });
    if (row.taker !== null) return t(undoTexts.seatTaken, { seat: row.seat, room: row.room, student: row.taker });
    return t(undoTexts.otherHostel, { student: row.student, hostel: row.hostel });
  });
}

/** A sentence for each student whom the operation registered and who has signed in since. */
export async function signedInSince(db: Db, operationId: number, most: number): Promise<string[]> {
  const { rows } = await sql<{ student: string }>`
    select coalesce(nullif(a.name, ''), a.username) as student from operation_change c join account a on a.id::text = c.row_key
    where c.operation_id = ${operationId} and c.table_name = 'account' and c.before is null
      and (exists (select from session where account_id = a.id) or exists (select from known_origin where account_id = a.id))
    order by a.username_key limit ${most}`.execute(db);
  return rows.map(({ student }) => t(undoTexts.signedIn, { student }));
}
