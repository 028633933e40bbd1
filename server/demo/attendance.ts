import type { AttendanceStatus } from '#contract/attendance/attendance.ts';
import { daysAway } from '#contract/leave/leave.ts';
import { writeMarks } from '#server/attendance/queries.ts';
import type { Db } from '#server/db/open.ts';
import { caretakerOnDuty } from './hostels.ts';
import { seededRandom } from './random.ts';
import { dayOf, demoDays, type DemoCampus, type AddToDemo } from './history.ts';

/** Days of absence in a hundred days. */
const absences = { usual: 2, frequent: 16 } as const;
const unmarked = 1;
/** When marks are made, in UTC: after dinner in India. */
const rollCall = '15:40:00';

/** Reads the approved leave; the function returned says whether a student is on leave on a day. */
async function readLeave(db: Db, campus: DemoCampus): Promise<(studentId: string, day: string) => boolean> {
  const leaves = await db
    .selectFrom('leave_request')
    .select(['student_id', 'start_date', 'end_date'])
    .where('status', '=', 'approved')
    .where('start_date', '<', campus.today)
    .execute();
  const byStudent = Map.groupBy(leaves, (leave) => leave.student_id);
  return (studentId, day) =>
    byStudent.get(studentId)?.some((leave) => daysAway({ startDate: leave.start_date, endDate: leave.end_date }).includes(day)) ?? false;
}

/** Marks every day up to yesterday. Students on leave and a few others are not marked; some students are often absent. */
export const addAttendance: AddToDemo = async (db, campus) => {
  const random = seededRandom(13);
  const isOnLeave = await readLeave(db, campus);
  for (const hostel of campus.hostels) {
    const students = hostel.students.map((student) => ({ student, absence: random.below(12) === 0 ? absences.frequent : absences.usual }));
    for (let daysAgo = demoDays; daysAgo >= 1; daysAgo--) {
      const day = dayOf(campus, daysAgo);
      const marks = students.flatMap(({ student, absence }) => {
        const percentile = random.below(100);
        if (percentile >= 100 - unmarked || isOnLeave(student.id, day)) return [];
        const status: AttendanceStatus = percentile < absence ? 'absent' : 'present';
        return [{ studentId: student.id, status }];
      });
      const made = { markedBy: caretakerOnDuty(hostel, daysAgo).id, at: `${day}T${rollCall}Z` };
      await writeMarks(db, { hostelId: hostel.id, day, ...made }, marks);
    }
  }
  return [];
};
