import { paths } from '#contract/paths.ts';
import { excerpt, notification } from '#server/notification/notify.ts';
import { seededRandom, type Random } from './random.ts';
import { demoEvents, momentOf, type AddToDemo } from './history.ts';
import { complaints } from './texts.ts';

const studentsPerComplaint = 12;
const daysUntilResolved = (random: Random) => 2 + random.below(11);

export const addComplaints: AddToDemo = async (db, campus) => {
  const random = seededRandom(14);
  const made = campus.hostels.flatMap((hostel) => {
    const count = Math.round(hostel.students.length / studentsPerComplaint);
    return demoEvents(random, campus, hostel, { count, samples: complaints, guestIndexes: [0, -1] }).map(({ student, sample, daysAgo }) => {
      const resolvedAgo = daysAgo - daysUntilResolved(random);
      const resolvedAt = resolvedAgo < 1 ? undefined : momentOf(random, campus, resolvedAgo);
      return { hostel, student, ...sample, madeAt: momentOf(random, campus, daysAgo), resolvedAt };
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
    const values = { student: student.info.name, complaint: excerpt(complaint) };
    const made = notification('newComplaint', values, { to: hostel.caretaker.id, link: paths.complaints() });
    const toCaretaker = { ...made, at: madeAt };
    if (!resolvedAt) return [toCaretaker];
    const resolved = notification('complaintResolved', { remark: excerpt(remark) }, { to: student.id, link: paths.ownComplaints() });
    return [toCaretaker, { ...resolved, at: resolvedAt }];
  });
};
