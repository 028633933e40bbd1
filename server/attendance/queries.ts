import { sql } from 'kysely';
import type { AttendanceOption, AttendanceRecord, attendanceStatuses } from '#contract/attendance.ts';
import type { Db } from '#server/db/open.ts';
import type { HostelId } from '#server/http/scope.ts';

type Status = (typeof attendanceStatuses)[number];

export async function attendanceOfStudent(db: Db, studentId: string): Promise<{ date: string; status: Status }[]> {
  const { rows } = await sql<{ date: string; status: Status }>`
    select day as date, status from attendance where student_id = ${studentId} order by day`.execute(db);
  return rows;
}

/** The students who live in the hostel now, and those who were marked there on that day. */
const onSheet = (hostelId: HostelId, day: string) => sql`
  (s.hostel_id = ${hostelId} or exists (select from attendance m where m.student_id = s.account_id and m.day = ${day} and m.hostel_id = ${hostelId}))`;

export async function sheetOfDay(db: Db, hostelId: HostelId, day: string): Promise<AttendanceRecord[]> {
  const { rows } = await sql<{ id: string; username: string; status: Status | null; onLeave: boolean }>`
    select a.id, a.username, d.status,
      exists (
        select from leave_request l
        where l.student_id = s.account_id and l.status = 'approved' and ${day}::date between l.start_date and l.end_date
      ) as "onLeave"
    from student s
    join account a on a.id = s.account_id
    left join attendance d on d.student_id = s.account_id and d.day = ${day}
    where ${onSheet(hostelId, day)}
    order by a.username_key collate "C"`.execute(db);
  return rows.map((row) => ({
    student: { _id: row.id, username: row.username },
    status: row.status ?? 'not marked',
    onLeave: row.onLeave,
  }));
}

/** How many of these students are on the sheet of the day. */
export async function countOnSheet(db: Db, hostelId: HostelId, day: string, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ found: number }>`
    select count(*) as found from student s where s.account_id = any(${ids}::uuid[]) and ${onSheet(hostelId, day)}`.execute(db);
  return rows[0]?.found ?? 0;
}

export interface PresentMark {
  studentId: string;
  username: string;
  status: AttendanceOption;
  /** where it was made; null where there is no mark */
  hostelId: string | null;
  /** username of who made it */
  by: string | null;
  at: string | null;
}

/** How these students are marked on a day, in whatever hostel. */
export async function marksOfDay(db: Db, day: string, studentIds: readonly string[]): Promise<PresentMark[]> {
  const rows = await db
    .selectFrom('account as s')
    .leftJoin('attendance as d', (join) => join.onRef('d.student_id', '=', 's.id').on('d.day', '=', day))
    .leftJoin('account as m', 'm.id', 'd.marked_by')
    .select((eb) => [
      's.id as studentId',
      's.username',
      eb.ref('d.status').$castTo<Status | null>().as('status'),
      'd.hostel_id as hostelId',
      'm.username as by',
      'd.marked_at as at',
    ])
    .where((eb) => sql<boolean>`${eb.ref('s.id')} = any(${studentIds}::uuid[])`)
    .orderBy('s.username_key')
    .execute();
  return rows.map((row) => ({ ...row, status: row.status ?? 'not marked' }));
}

export interface Marks {
  hostelId: HostelId;
  day: string;
  markedBy: string;
}

export async function writeMarks(
  db: Db,
  { hostelId, day, markedBy }: Marks,
  marks: readonly { studentId: string; status: Status }[],
): Promise<void> {
  await sql`
    insert into attendance (student_id, day, hostel_id, status, marked_by)
    select student_id, ${day}, ${hostelId}, status, ${markedBy}
    from unnest(${marks.map((mark) => mark.studentId)}::uuid[], ${marks.map((mark) => mark.status)}::text[]) as m (student_id, status)
    order by student_id
    -- a mark belongs to the hostel where it was made
    on conflict (student_id, day) do update
      set status = excluded.status, marked_by = excluded.marked_by, marked_at = now()
      where attendance.hostel_id = excluded.hostel_id and attendance.status <> excluded.status`.execute(db);
}

export async function removeMarks(db: Db, hostelId: HostelId, day: string, studentIds: readonly string[]): Promise<void> {
  await sql`delete from attendance where day = ${day} and hostel_id = ${hostelId} and student_id = any(${studentIds}::uuid[])`.execute(db);
}
