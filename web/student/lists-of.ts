import { type Path, paths, withQuery } from '#contract/paths.ts';
import type { StudentRecord } from '#contract/student/student.ts';

/** The lists filtered to one student; undefined for a student who has never had a hostel and so has no such records. */
export function listsOf(
  { student, left }: Pick<StudentRecord, 'student' | 'left'>,
  role: string,
  only: { status?: string } = {},
): Record<'leave' | 'fines' | 'complaints', Path> | undefined {
  const hostel = student.hostel ?? left?.hostel;
  if (!hostel) return undefined;
  const query = { q: student.username, ...only, ...(role === 'hosteladmin' ? { hostel: hostel._id } : {}) };
  return {
    leave: withQuery(paths.leaveRequests(), query),
    fines: withQuery(paths.fines(), query),
    complaints: withQuery(paths.complaints(), query),
  };
}
