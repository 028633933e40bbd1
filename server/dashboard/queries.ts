import { sql } from 'kysely';
import type { Today } from '#contract/dashboard.ts';
import type { Db } from '#server/db/open.ts';
import type { HostelId } from '#server/http/scope.ts';

type Of<R extends keyof Today> = NonNullable<Today[R]>;

export async function todayOfStudent(db: Db, studentId: string, today: string): Promise<Of<'student'>> {
  const { rows } = await sql<Of<'student'>>`
    select
      (select json_build_object('_id', h.id, 'name', h.name) from hostel h where h.id = s.hostel_id) as hostel,
      (
        select json_build_object('roomNumber', r.room_number, 'roomMates', array(
          select a.username from allotment o join account a on a.id = o.student_id
          where o.room_id = l.room_id and o.student_id <> s.account_id order by o.seat))
        from allotment l join room r on r.id = l.room_id where l.student_id = s.account_id
      ) as room,
      (
        select json_build_object('status', l.status, 'startDate', l.start_date, 'endDate', l.end_date) from leave_request l
        where l.student_id = s.account_id and l.end_date >= ${today} order by l.created_at desc limit 1
      ) as leave,
      (
        select json_build_object('fines', count(*), 'amount', coalesce(sum(amount), 0)) from fine f
        where f.student_id = s.account_id and f.status = 'pending'
      ) as dues,
      (select count(*) from complaint c where c.student_id = s.account_id and c.status = 'pending') as "openComplaints"
    from student s where s.account_id = ${studentId}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a student without a student record');
  return row;
}

/** Without a hostel every count is 0. Students on approved leave today do not have to be marked. */
export async function todayOfCaretaker(db: Db, hostelId: HostelId | null, today: string): Promise<Of<'caretaker'>> {
  const { rows } = await sql<Of<'caretaker'>>`
    select
      (select count(*) from student where hostel_id = h.id) as students,
      (
        select count(*) from student s where s.hostel_id = h.id
        and not exists (select from attendance d where d.student_id = s.account_id and d.day = ${today})
        and not exists (
          select from leave_request e
          where e.student_id = s.account_id and e.status = 'approved' and ${today}::date between e.start_date and e.end_date
        )
      ) as "attendanceToMark",
      (select count(*) from complaint where hostel_id = h.id and status = 'pending') as "newComplaints",
      (select count(*) from inventory_item where hostel_id = h.id and quantity < threshold) as "lowStock",
      (select count(*) from room_change where hostel_id = h.id and status = 'open') as "roomChanges",
      (
        select count(*) from student s where s.hostel_id = h.id
        and not exists (select from allotment l where l.student_id = s.account_id)
      ) as "withoutRoom"
    from (select ${hostelId}::uuid as id) h`.execute(db);
  return rows[0] ?? { students: 0, attendanceToMark: 0, newComplaints: 0, lowStock: 0, roomChanges: 0, withoutRoom: 0 };
}

export async function todayOfWarden(db: Db, hostelId: HostelId | null): Promise<Of<'warden'>> {
  const { rows } = await sql<Of<'warden'>>`
    select
      (
        select count(*) from leave_request l join student s on s.account_id = l.student_id
        where s.hostel_id = h.id and l.status = 'pending'
      ) as "leaveToDecide",
      (select count(*) from complaint where hostel_id = h.id and status = 'pending') as "pendingComplaints",
      (select count(*) from inventory_item where hostel_id = h.id and quantity < threshold) as "lowStock"
    from (select ${hostelId}::uuid as id) h`.execute(db);
  return rows[0] ?? { leaveToDecide: 0, pendingComplaints: 0, lowStock: 0 };
}

export async function todayOfAdministrator(db: Db): Promise<Of<'hosteladmin'>> {
  const hostels = await sql<Of<'hosteladmin'>['hostels'][number]>`
    select h.id as "_id", h.name, 
      exists (select from account where id = h.caretaker_id and disabled_at is null) as caretaker,
      exists (select from account where id = h.warden_id and disabled_at is null) as warden,
      (select count(*) from student where hostel_id = h.id) as students,
      (select coalesce(sum(capacity), 0) from room where hostel_id = h.id) as seats
    from hostel h order by h.name_key collate "C"`.execute(db);
  const waiting = await sql<{ studentsWithoutHostel: number; studentsWithoutRoom: number }>`
    select count(*) filter (where s.hostel_id is null) as "studentsWithoutHostel",
      count(*) filter (where s.hostel_id is not null and l.student_id is null) as "studentsWithoutRoom"
    from student s left join allotment l on l.student_id = s.account_id`.execute(db);
  return { hostels: hostels.rows, ...(waiting.rows[0] ?? { studentsWithoutHostel: 0, studentsWithoutRoom: 0 }) };
}
