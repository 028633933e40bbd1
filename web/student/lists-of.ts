import { type Path, paths, withQuery } from '#contract/paths.ts';
import type { StudentRecord } from '#contract/student/student.ts';

/** The lists of one student alone, of every hostel that the reader may see; undefined for a student who has never had a hostel and so has no such records. */
export function listsOf(
  { student, left }: Pick<StudentRecord, 'student' | 'left'>,
  only: { status?: string } = {},
): Record<'leave' | 'fines' | 'complaints', Path> | undefined {
  if (!student.hostel && !left?.hostel) return undefined;
  const query = { student: student.username, ...only };
  return {
    leave: withQuery(paths.leaveRequests(), query),
    fines: withQuery(paths.fines(), query),
    complaints: withQuery(paths.complaints(), query),
  };
}
