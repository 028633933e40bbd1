import type { attendanceStatuses } from '#contract/attendance.ts';
import { writeMarks } from '#server/attendance/queries.ts';
import type { Db } from '#server/db/open.ts';
import { seededRandom } from './random.ts';
import { dayOf, demoDays, type DemoCampus, type AddToDemo } from './history.ts';

/** Per hundred days. */
const absences = { diligent: 2, careless: 16 } as const;
const forgotten = 1;

/** The students who are away on a day, by approved leave. */
async function readAway(db: Db, campus: DemoCampus): Promise<(studentId: string, day: string) => boolean> {
  const leaves = await db
    .selectFrom('leave_request')
    .select(['student_id', 'start_date', 'end_date'])
    .where('status', '=', 'approved')
    .where('start_date', '<', campus.today)
    .execute();
  const byStudent = Map.groupBy(leaves, (leave) => leave.student_id);
  return (studentId, day) => byStudent.get(studentId)?.some((leave) => leave.start_date <= day && day <= leave.end_date) ?? false;
}

/** Every day up to yesterday: who is on leave is absent, some students often are without it, and a few marks were forgotten. */
export const addAttendance: AddToDemo = async (db, campus) => {
  const draw = seededRandom(13);
  const isAway = await readAway(db, campus);
  for (const hostel of campus.hostels) {
    const habits = hostel.students.map((student) => ({ student, absence: draw.below(12) === 0 ? absences.careless : absences.diligent }));
    for (let daysAgo = demoDays; daysAgo >= 1; daysAgo--) {
      const day = dayOf(campus, daysAgo);
      const marks = habits.flatMap(({ student, absence }) => {
        const lot = draw.below(100);
        if (lot >= 100 - forgotten && !isAway(student.id, day)) return [];
        const status: (typeof attendanceStatuses)[number] = lot < absence || isAway(student.id, day) ? 'absent' : 'present';
        return [{ studentId: student.id, status }];
      });
      await writeMarks(db, { hostelId: hostel.id, day, markedBy: hostel.caretaker.id }, marks);
    }
  }
  return [];
};
