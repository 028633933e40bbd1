import { randomUUID } from 'node:crypto';
import { paths } from '#contract/paths.ts';
import { excerpt, notification } from '#server/notification/notify.ts';
import { caretakerOnDuty } from './hostels.ts';
import { seededRandom, type Random } from './random.ts';
import { demoEvents, momentOf, type AddToDemo } from './history.ts';
import { complaints, reopening } from './texts.ts';

const studentsPerComplaint = 12;
const daysUntilResolved = (random: Random) => 2 + random.below(11);

/** The first complaint of each hostel is reopened the day after its resolution, and resolved again later. */
const isReopened = (index: number) => index === 0;
const daysUntilResolvedAgain = 3;

export const addComplaints: AddToDemo = async (db, campus) => {
  const random = seededRandom(14);
  const made = campus.hostels.flatMap((hostel) => {
    const count = Math.round(hostel.students.length / studentsPerComplaint);
    return demoEvents(random, campus, hostel, { count, samples: complaints, guestIndexes: [0, -1] }).map(
      ({ student, sample, daysAgo, index }) => {
        const resolvedAgo = daysAgo - daysUntilResolved(random);
        const resolvedAt = resolvedAgo < 1 ? undefined : momentOf(random, campus, resolvedAgo);
        const madeAt = momentOf(random, campus, daysAgo);
        const reopened = isReopened(index) && {
          at: momentOf(random, campus, resolvedAgo - 1),
          resolvedAgainAt: momentOf(random, campus, resolvedAgo - 1 - daysUntilResolvedAgain),
        };
        return {
          id: randomUUID(),
          hostel,
          student,
          ...sample,
          resolvedBy: caretakerOnDuty(hostel, index).id,
          madeAt,
          resolvedAt,
          reopened,
        };
      },
    );
  });
  await db
    .insertInto('complaint')
    .values(
      made.map(({ id, hostel, student, kind, complaint, remark, madeAt, resolvedAt, resolvedBy, reopened }) => ({
        id,
        student_id: student.id,
        hostel_id: hostel.id,
        kind,
        complaint,
        created_at: madeAt,
        ...(resolvedAt && { status: 'resolved', remark, resolved_by: resolvedBy, resolved_at: resolvedAt }),
        ...(reopened && { remark: reopening.remark, resolved_at: reopened.resolvedAgainAt }),
      })),
    )
    .execute();
  await db
    .insertInto('complaint_reopening')
    .values(
      made.flatMap(({ id, remark, resolvedAt, resolvedBy, reopened }) =>
        resolvedAt && reopened
          ? [
              {
                complaint_id: id,
                remark,
                resolved_by: resolvedBy,
                resolved_at: resolvedAt,
                reason: reopening.reason,
                reopened_at: reopened.at,
              },
            ]
          : [],
      ),
    )
    .execute();
  return made.flatMap(({ hostel, student, complaint, remark, madeAt, resolvedAt, reopened }) => {
    const toCaretakers = { to: hostel.caretakers.map(({ id }) => id), link: paths.complaints(), hostelId: hostel.id };
    const toStudent = { to: student.id, link: paths.ownComplaints() };
    const resolved = (text: string, at: string) => ({ ...notification('complaintResolved', { remark: excerpt(text) }, toStudent), at });
    const values = { student: student.info.name, reason: reopening.reason };
    return [
      { ...notification('newComplaint', { student: student.info.name, complaint: excerpt(complaint) }, toCaretakers), at: madeAt },
      ...(resolvedAt ? [resolved(remark, resolvedAt)] : []),
      ...(reopened
        ? [
            { ...notification('complaintReopened', values, toCaretakers), at: reopened.at },
            resolved(reopening.remark, reopened.resolvedAgainAt),
          ]
        : []),
    ];
  });
};
