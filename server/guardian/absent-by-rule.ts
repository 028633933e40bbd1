import { sql } from 'kysely';
import { isOnLeave, onSheet } from '#server/attendance/sheet-of-day.ts';
import type { HostelId } from '#server/call/scope.ts';
import { campusDay } from '#server/campus-day.ts';
import type { Db } from '#server/db/open.ts';
import { guardiansTold } from '#server/institution-setting.ts';
import { tellOfAbsence } from './tell.ts';

/** Who is absent on a day without leave, once everybody of the hostel is marked or on leave; until then undefined. */
async function absentOnceMarked(db: Db, hostelId: HostelId, day: string): Promise<string[] | undefined> {
  const rows = await db
    .selectFrom('student')
    .leftJoin('attendance as m', (join) => join.onRef('m.student_id', '=', 'student.account_id').on('m.day', '=', day))
    .select(['student.account_id as id', 'm.status'])
    .where(onSheet(db, hostelId, day))
    .where(sql<boolean>`m.status is distinct from 'present'`)
    .where(sql<boolean>`not ${isOnLeave('student.account_id', sql`${day}::date`)}`)
    .execute();
  return rows.every(({ status }) => status !== null) ? rows.map(({ id }) => id) : undefined;
}

/** After marks were made: tells the guardians of the absent once the roll call of today is complete, if the institution wants that. Of another day staff tell them. */
export async function tellOnceMarked(db: Db, hostelId: HostelId, day: string, { TIME_ZONE }: { TIME_ZONE: string }): Promise<void> {
  const today = campusDay(TIME_ZONE);
  if (day !== today || !(await guardiansTold(db)).includes('absenceAlone')) return;
  const absent = await absentOnceMarked(db, hostelId, day);
  if (absent && absent.length > 0) await tellOfAbsence(db, 'absenceAlone', { absent, day, today });
}
