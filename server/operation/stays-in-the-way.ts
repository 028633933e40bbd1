/** Finds what prevents an undo from putting students and their requests back where they were. */
import { sql } from 'kysely';
import { faults, undoTexts } from '#contract/messages.ts';
import { t } from '#contract/text/text.ts';
import { campusDay, formatDay } from '#server/campus-day.ts';
import { shownNameOf } from '#server/person.ts';
import { findInTheWay, type InTheWay, type Looking, noRows, rowsInTheWay } from './in-the-way.ts';
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

/** The hostels of rooms that the operation changed, if they have been archived since: their rooms stay as they are. */
export const archivedSince = (looking: Looking): Promise<InTheWay> =>
  findInTheWay(
    looking,
    sql<{ hostel: string }>`
      select distinct h.name as hostel, h.name as place, ${noRows}
      from ${rowsOf(looking.undoes, 'room')} r join hostel h on h.id = (coalesce(r.after, r.before) ->> 'hostel_id')::uuid
      where h.archived_at is not null`,
    ({ hostel }) => t(faults.hostelArchived.text, { hostel }),
  );

/** The students who cannot get back the seat that the operation took from them. */
export async function staysInTheWay(looking: Looking): Promise<InTheWay> {
  const operationId = looking.undoes;
  const query = sql<Clash>`
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
      from recorded_change c where operation_id = ${operationId} and table_name = 'student' group by row_key
    )
    select ${shownNameOf('a')} as student, b.seat, r.room_number as room, h.name as hostel, own_room.room_number as "newRoom", own_hostel.name as "newHostel",
      ${shownNameOf('taker')} as taker, elsewhere.student_id is not null as "isElsewhere", a.username_key as place,
      ${rowsInTheWay(['stay', sql`own.id`], ['stay', sql`theirs.id`], ['room', sql`closed.id`], ['student', sql`elsewhere.student_id`])}
    from reopened b
    join account a on a.id = b.student_id
    join student s on s.account_id = b.student_id
    join room r on r.id = b.room_id
    join hostel h on h.id = b.hostel_id
    join operation o on o.id = ${operationId}
    -- who lived in a room that was closed before goes on living there
    left join room closed on closed.id = b.room_id and closed.closed_since > o.at
      and not exists (select from operation_change c where c.operation_id = o.id and c.table_name = 'room' and c.row_key = closed.id::text)
    left join moved on moved.id = b.student_id
    left join open_since own on own.student_id = b.student_id
    left join room own_room on own_room.id = own.room_id
    left join hostel own_hostel on own_hostel.id = own.hostel_id
    left join open_since theirs on theirs.room_id = b.room_id and theirs.seat = b.seat and theirs.student_id <> b.student_id
    left join account taker on taker.id = theirs.student_id
    left join lateral (select b.student_id where coalesce(moved.hostel_id, s.hostel_id) is distinct from b.hostel_id) elsewhere on true
    where own.id is not null or theirs.id is not null or closed.id is not null or elsewhere.student_id is not null`;
  return await findInTheWay(looking, query, (row) => {
    if (row.newRoom !== null) return t(undoTexts.roomElsewhere, { student: row.student, room: row.newRoom, hostel: row.newHostel ?? '' });
    if (row.taker !== null) return t(undoTexts.seatTaken, { seat: row.seat, room: row.room, student: row.taker });
    if (row.isElsewhere) return t(undoTexts.otherHostel, { student: row.student, hostel: row.hostel });
    return t(undoTexts.roomClosed, { room: row.room, student: row.student });
  });
}

/** The students whom the operation brought into a hostel where they were given a room since. */
export async function roomGivenSince(looking: Looking): Promise<InTheWay> {
  const operationId = looking.undoes;
  const query = sql<{ student: string }>`
    select ${shownNameOf('a')} as student, a.username_key as place, ${rowsInTheWay(['stay', sql`stay.id`])}
    from ${rowsOf(operationId, 'student')} r
    join account a on a.id = r.row_key::uuid
    join stay on stay.student_id = a.id and stay.until is null and stay.hostel_id::text = r.after ->> 'hostel_id'
    where r.before is not null and r.before ->> 'hostel_id' is distinct from r.after ->> 'hostel_id'
      and not exists (select from operation_change c where c.operation_id = ${operationId} and c.table_name = 'stay' and c.row_key = stay.id::text)`;
  return await findInTheWay(looking, query, (row) => t(undoTexts.gotRoom, row));
}

/** The students who have moved into a room since the operation opened it: the undo would close it again. */
export async function movedInSince(looking: Looking): Promise<InTheWay> {
  const query = sql<{ student: string; room: string }>`
    select ${shownNameOf('a')} as student, room.room_number as room, a.username_key as place, ${rowsInTheWay(['stay', sql`stay.id`])}
    from ${rowsOf(looking.undoes, 'room')} r
    cross join lateral jsonb_populate_record(null::room, r.before) b
    join room on room.id = b.id
    join stay on stay.room_id = b.id and stay.until is null
    join account a on a.id = stay.student_id
    where b.closed_since is not null and r.after ->> 'closed_since' is null
      and not exists (select from stay earlier where earlier.room_id = b.id and earlier.student_id = a.id and earlier.since <= b.closed_since)`;
  return await findInTheWay(looking, query, (row) => t(undoTexts.movedIn, row));
}

/**
 * The students whose leave request or room change request would again be pending in a hostel that they have left since. A decision on leave counts for the hostel where the student lived then. Undoing a check-out restores students with their requests.
 */
export async function requestsElsewhere(looking: Looking): Promise<InTheWay> {
  const operationId = looking.undoes;
  const query = sql<{ student: string; hostel: string }>`
    with requests as (
      select (r.before ->> 'student_id')::uuid as student_id, o.hostel_id from ${rowsOf(operationId, 'leave_request')} r, operation o
      where o.id = ${operationId}
      union select (before ->> 'student_id')::uuid, (before ->> 'hostel_id')::uuid from ${rowsOf(operationId, 'room_change')} r
    )
    select ${shownNameOf('a')} as student, h.name as hostel, a.username_key as place, ${rowsInTheWay(['student', sql`q.student_id`])}
    from requests q
    join account a on a.id = q.student_id
    join student s on s.account_id = q.student_id
    join hostel h on h.id = q.hostel_id
    where s.hostel_id is distinct from q.hostel_id
      and not exists (select from operation_change where operation_id = ${operationId} and table_name = 'student' and row_key = q.student_id::text)`;
  return await findInTheWay(looking, query, (row) => t(undoTexts.otherHostel, row));
}

/** The students who would get back a seat or a hostel, but whose account was disabled since. */
export async function disabledSince(looking: Looking): Promise<InTheWay> {
  const operationId = looking.undoes;
  const query = sql<{ student: string }>`
    with placed as (
      select (before ->> 'student_id')::uuid as id from ${rowsOf(operationId, 'stay')} r
      where before is not null and before ->> 'until' is null and (after is null or after ->> 'until' is not null)
      union select (before ->> 'account_id')::uuid from ${rowsOf(operationId, 'student')} r
      where before ->> 'hostel_id' is not null and before ->> 'hostel_id' is distinct from after ->> 'hostel_id'
    )
    select ${shownNameOf('a')} as student, a.username_key as place, ${rowsInTheWay(['account', sql`a.id`])}
    from placed join account a on a.id = placed.id join operation o on o.id = ${operationId}
    where a.disabled_at > o.at`;
  return await findInTheWay(looking, query, (row) => t(undoTexts.disabledSince, row));
}

/** The decided leaves that have begun, as `hasBegun` has it: from then on a decision can be neither taken back nor undone. */
export async function leaveBegun(looking: Looking): Promise<InTheWay> {
  const query = sql<{ student: string; startDate: string }>`
    select ${shownNameOf('a')} as student, r.after ->> 'start_date' as "startDate", a.username_key as place, ${noRows}
    from ${rowsOf(looking.undoes, 'leave_request')} r
    join account a on a.id = (r.after ->> 'student_id')::uuid
    where r.before ->> 'status' = 'pending' and r.after ->> 'status' in ('approved', 'rejected')
      and (r.after ->> 'start_date')::date <= ${campusDay(looking.timeZone)}::date`;
  return await findInTheWay(looking, query, ({ student, startDate }) => t(undoTexts.leaveBegun, { student, start: formatDay(startDate) }));
}

/** The students whom the operation registered and who have signed in since. */
export async function signedInSince(looking: Looking): Promise<InTheWay> {
  const query = sql<{ student: string }>`
    select ${shownNameOf('a')} as student, a.username_key as place, ${noRows}
    from operation_change c join account a on a.id::text = c.row_key
    where c.operation_id = ${looking.undoes} and c.table_name = 'account' and c.before is null
      and (exists (select from session where account_id = a.id) or exists (select from known_origin where account_id = a.id))`;
  return await findInTheWay(looking, query, ({ student }) => t(undoTexts.signedIn, { student }));
}

/**
 * To be called once the inverse is applied, because that may change the seats too: the hostels into which students were put back and which
 * now have fewer seats than students. In the way are the students who came since.
 */
export async function hostelsOverfilled(looking: Looking): Promise<InTheWay> {
  const operationId = looking.undoes;
  const query = sql<{ hostel: string; students: number; seats: number }>`
    with entered as (
      select distinct (before ->> 'hostel_id')::uuid as id from ${rowsOf(operationId, 'student')} r
      where before ->> 'hostel_id' is distinct from after ->> 'hostel_id'
    ), held as (
      select h.name as hostel,
        (select count(*)::integer from student where hostel_id = h.id) as students,
        (select coalesce(sum(counted), 0)::integer from hostel_seats where hostel_id = h.id) as seats,
        array(
          select 'student ' || account_id from student s where hostel_id = h.id and exists (
            select from recorded_change c where c.row_key = s.account_id::text and c.table_name = 'student' and c.operation_id > ${operationId}
              and c.after ->> 'hostel_id' = h.id::text and c.before ->> 'hostel_id' is distinct from h.id::text
          ) and not exists (
            select from operation_change c where c.row_key = s.account_id::text and c.table_name = 'student' and c.operation_id = ${operationId})
        ) as rows
      from entered join hostel h on h.id = entered.id
    )
    select *, hostel as place from held where students > seats`;
  return await findInTheWay(looking, query, (row) => t(undoTexts.hostelFull, row));
}
