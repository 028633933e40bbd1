/** The queries for the register of a month and for the summary of a day. */
import { sql } from 'kysely';
import type { AttendanceOfHostel, AttendanceStatus } from '#contract/attendance/attendance.ts';
import type { Named } from '#contract/person/person.ts';
import { inPieces } from '#server/db/in-pieces.ts';
import type { Db } from '#server/db/open.ts';
import { hostelListed, type Listed } from '#server/call/scope.ts';
import { isAwayOver } from '#server/call/away-over.ts';
import { personOrder } from '#server/person.ts';

/** One student's month in the register. */
export interface RegisterRow extends Named {
  id: string;
  rollno: string;
  room: string | null;
  /** block and floor of the room */
  block: string | null;
  floor: string | null;
  seat: number | null;
  /** the name of the hostel where the student lives now */
  hostel: string | null;
  /** whether that hostel is one of those in the register */
  livesThere: boolean;
  /** `late`: made after its day was over */
  marks: { date: string; status: AttendanceStatus; late: boolean }[];
  /** approved leave with days in the month */
  leaves: { status: 'approved'; startDate: string; endDate: string }[];
}

/**
 * The students who live in the hostels listed, and those who were marked there in the month. Marks that other hostels made are not in
 * the register of a hostel.
 */
export function registerInPieces(
  db: Db,
  list: Listed,
  { month, timeZone }: { month: string; timeZone: string },
): AsyncIterable<RegisterRow[]> {
  const first = sql`${`${month}-01`}::date`;
  const last = sql`(${first} + interval '1 month' - interval '1 day')::date`;
  const livesThere = sql<boolean>`(s.hostel_id is not null and ${hostelListed(list, sql.ref('s.hostel_id'))})`;
  return inPieces(
    db,
    sql<RegisterRow>`
      with marked as materialized (
        select student_id, json_agg(json_build_object('date', day, 'status', status,
          'late', (marked_at at time zone ${timeZone})::date > day)) as marks
        from attendance where day between ${first} and ${last} and ${hostelListed(list, sql.ref('hostel_id'))}
        group by student_id
      )
      select a.id, a.username, a.name, s.rollno, r.room_number as room, r.block, r.floor, o.seat, h.name as hostel, ${livesThere} as "livesThere",
        coalesce(marked.marks, '[]') as marks, coalesce(away.leaves, '[]') as leaves
      from student s
      join account a on a.id = s.account_id
      left join hostel h on h.id = s.hostel_id
      left join allotment o on o.student_id = s.account_id
      left join room r on r.id = o.room_id
      left join marked on marked.student_id = s.account_id
      left join lateral (
        select json_agg(json_build_object('status', status, 'startDate', start_date, 'endDate', end_date)) as leaves
        from leave_request where student_id = s.account_id and status = 'approved' and start_date <= ${last} and end_date > ${first}
      ) away on true
      -- a union, since with \`or\` PostgreSQL would read the students of all hostels
      where s.account_id = any(array(select account_id from student s where ${livesThere} union select student_id from marked))
      order by h.name_key collate "C" nulls last, ${personOrder('a')}, a.id`,
  );
}

/** Counts, for each hostel, how many students on its sheet of a day have which mark; in the order of the hostels' names. */
export async function summaryOfDay(db: Db, day: string): Promise<AttendanceOfHostel[]> {
  const { rows } = await sql<AttendanceOfHostel>`
    with marked as (select student_id, hostel_id, status from attendance where day = ${day}),
    on_sheet as (
      select s.hostel_id, s.account_id as student_id from student s where s.hostel_id is not null
      union
      select hostel_id, student_id from marked
    ),
    sheet as (
      select o.hostel_id, m.status, exists (
        select from leave_request l where l.student_id = o.student_id and ${isAwayOver('l', sql`${day}::date`)}
      ) as on_leave
      from on_sheet o left join marked m on m.student_id = o.student_id
    )
    select json_build_object('_id', h.id, 'name', h.name) as hostel,
      count(sheet.hostel_id) as students,
      count(*) filter (where sheet.status = 'present') as present,
      count(*) filter (where sheet.status = 'absent' and not sheet.on_leave) as absent,
      count(*) filter (where sheet.hostel_id is not null and sheet.status is distinct from 'present' and sheet.on_leave) as "onLeave",
      count(*) filter (where sheet.hostel_id is not null and sheet.status is null and not sheet.on_leave) as "toMark"
    from hostel h left join sheet on sheet.hostel_id = h.id
    -- an archived hostel has the marks of its past
    where h.archived_at is null or sheet.hostel_id is not null
    group by h.id
    order by h.name_key collate "C"`.execute(db);
  return rows;
}
