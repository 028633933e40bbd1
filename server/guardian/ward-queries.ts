/** What guardians see of their children. */
import { sql } from 'kysely';
import { isMinor } from '#contract/guardian/guardian.ts';
import { type Ward, wardDays, wardParts } from '#contract/guardian/ward.ts';
import { isAwayOver } from '#server/call/away-over.ts';
import type { Db } from '#server/db/open.ts';
import { adultsToo } from '#server/institution-setting.ts';
import { shownNameOf, telephoneOfHostel } from '#server/person.ts';

interface Found {
  id: string;
  name: string;
  hostel: string | null;
  hostelId: string | null;
  telephone: string;
  room: string | null;
  bornOn: string | null;
  maySee: boolean;
  seesLeave: boolean;
  seesAttendance: boolean;
  seesMoney: boolean;
}

/** The students whose guardian has the address, in the order of their names. Two guardians with one address see what either of them may. */
async function findWards(db: Db, addressHash: Buffer): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select s.account_id as id, ${shownNameOf('a')} as name, h.id as "hostelId", h.name as hostel, r.room_number as room, b.born_on as "bornOn",
      s.guardians_may_see as "maySee",
      ${telephoneOfHostel(sql.ref('h.id'))} as telephone,
      g."seesLeave", g."seesAttendance", g."seesMoney"
    from (
      select g.student_id, bool_or(g.sees_leave) as "seesLeave", bool_or(g.sees_attendance) as "seesAttendance", bool_or(g.sees_money) as "seesMoney"
      from guardian g
      where g.id in (select guardian_id from ward_address where address_hash = ${addressHash})
      group by g.student_id
    ) g
    join student s on s.account_id = g.student_id and s.left_on is null and s.erased_at is null
    join account a on a.id = s.account_id
    left join student_birth b on b.student_id = s.account_id
    left join hostel h on h.id = s.hostel_id
    left join allotment l on l.student_id = s.account_id
    left join room r on r.id = l.room_id
    order by name, id`.execute(db);
  return rows;
}

/** Days of the roll call with a mark, or on leave. No times and no places. */
async function daysOf(db: Db, studentId: string, today: string): Promise<Ward['days']> {
  const { rows } = await sql<Ward['days'][number]>`
    select * from (
      select d.day::date::text as day,
        case when a.status = 'present' then 'present' when away.is_away then 'leave' else a.status end as state
      from generate_series(${today}::date - ${wardDays - 1}::integer, ${today}::date, interval '1 day') as d (day)
      left join attendance a on a.student_id = ${studentId} and a.day = d.day::date
      cross join lateral (select exists (
        select from leave_request l where l.student_id = ${studentId} and ${isAwayOver('l', sql`d.day::date`)}) as is_away) away
    ) days where state is not null order by day desc`.execute(db);
  return rows;
}

const leaveOf = async (db: Db, studentId: string): Promise<Ward['leave']> =>
  await db
    .selectFrom('leave_request')
    .select(['start_date as start', 'end_date as end', 'back_by as backBy', 'status'])
    .where('student_id', '=', studentId)
    .orderBy('start_date', 'desc')
    .limit(10)
    .execute();

const finesOf = async (db: Db, studentId: string): Promise<Ward['fines']> =>
  await db
    .selectFrom('fine')
    .select(['amount', 'reason', 'imposed_at as imposedAt'])
    .where('student_id', '=', studentId)
    .where('status', '=', 'pending')
    .orderBy('imposed_at', 'desc')
    .execute();

/** Attendance and fines of those who are of age only by the rule of the institution, or if the student lets their guardians see them. */
export async function wardsOf(db: Db, addressHash: Buffer, today: string): Promise<{ wards: Ward[]; hostelIds: string[] }> {
  const found = await findWards(db, addressHash);
  const isRule = await adultsToo(db);
  const wards: Ward[] = [];
  for (const { id, name, hostel, telephone, room, bornOn, maySee, seesLeave, seesAttendance, seesMoney } of found) {
    const isOpen = isRule || maySee || isMinor(bornOn, today);
    const shown = { days: seesAttendance && isOpen, leave: seesLeave, fines: seesMoney && isOpen };
    wards.push({
      name,
      hostel: hostel === null ? null : { name: hostel, telephone },
      room,
      notShown: wardParts.filter((part) => !shown[part]),
      days: shown.days ? await daysOf(db, id, today) : [],
      leave: shown.leave ? await leaveOf(db, id) : [],
      fines: shown.fines ? await finesOf(db, id) : [],
    });
  }
  return { wards, hostelIds: found.flatMap(({ hostelId }) => (hostelId === null ? [] : [hostelId])) };
}

/** Notices for guardians, of every hostel and of those where the students live, and those for everybody. */
export const noticesFor = async (db: Db, hostelIds: readonly string[], today: string) =>
  await db
    .selectFrom('notice')
    .select(['title', 'description', 'created_at as createdAt'])
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`(for_role is null and for_hostel_id is null
      or for_role = 'guardian' and coalesce(for_hostel_id = any(${hostelIds}::uuid[]), true))`)
    .where(sql<boolean>`coalesce(ends_on >= ${today}, true)`)
    .orderBy('created_at', 'desc')
    .limit(10)
    .execute();
