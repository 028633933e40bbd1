import { paths } from '#contract/paths.ts';
import { excerpt, notification } from '#server/notification/notify.ts';
import { seededRandom, type Random } from './random.ts';
import { demoEvents, momentOf, type AddToDemo } from './history.ts';
import { complaints } from './texts.ts';

const studentsPerComplaint = 12;
const drawDaysUntilResolved = (draw: Random) => 2 + draw.below(11);

export const addComplaints: AddToDemo = async (db, campus) => {
  const draw = seededRandom(14);
  const made = campus.hostels.flatMap((hostel) => {
    const count = Math.round(hostel.students.length / studentsPerComplaint);
    return demoEvents(draw, campus, hostel, { count, abouts: complaints, guestTurns: [0, -1] }).map(({ student, about, daysAgo }) => {
      const resolvedAgo = daysAgo - drawDaysUntilResolved(draw);
      const resolvedAt = resolvedAgo < 1 ? undefined : momentOf(draw, campus, resolvedAgo);
      return { hostel, student, ...about, madeAt: momentOf(draw, campus, daysAgo), resolvedAt };
    });
  });
  await db
    .insertInto('complaint')
    .values(
      made.map(({ hostel, student, complaint, remark, madeAt, resolvedAt }) => ({
        student_id: student.id,
        hostel_id: hostel.id,
        complaint,
        created_at: madeAt,
        ...(resolvedAt && { status: 'resolved', remark, resolved_by: hostel.caretaker.id, resolved_at: resolvedAt }),
      })),
    )
    .execute();
  return made.flatMap(({ hostel, student, complaint, remark, madeAt, resolvedAt }) => {
    const values = { student: student.username, complaint: excerpt(complaint) };
    const made = notification('newComplaint', values, { to: hostel.caretaker.id, link: paths.complaints() });
    const toCaretaker = { ...made, at: madeAt };
    if (!resolvedAt) return [toCaretaker];
    const resolved = notification('complaintResolved', { remark: excerpt(remark) }, { to: student.id, link: paths.ownComplaints() });
    return [toCaretaker, { ...resolved, at: resolvedAt }];
  });
};
