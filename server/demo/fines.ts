import { paths } from '#contract/paths.ts';
import { excerpt, notification } from '#server/notification/notify.ts';
import { seededRandom } from './random.ts';
import { demoEvents, momentOf, type AddToDemo } from './history.ts';
import { fineCancelReason, fines } from './texts.ts';

const studentsPerFine = 16;

/** Every third fine stays unpaid, and the first of those is cancelled. Every second fine has no confirmed payment yet. */
const isPaid = (index: number) => index % 3 !== 2;
const isCancelled = (index: number) => index === 2;
const isConfirmed = (index: number) => index % 2 === 0;
const daysUntilPaid = 4;
/** The guest gets one fine in each state. */
const guestIndexes = [0, 1, 2, -1] as const;

export const addFines: AddToDemo = async (db, campus) => {
  const random = seededRandom(15);
  const imposed = campus.hostels.flatMap((hostel) => {
    const count = Math.round(hostel.students.length / studentsPerFine);
    return demoEvents(random, campus, hostel, { count, samples: fines, guestIndexes }).map(({ student, sample, daysAgo, index }) => {
      const paidAgo = daysAgo - daysUntilPaid;
      const paidAt = paidAgo < 1 || !isPaid(index) ? undefined : momentOf(random, campus, paidAgo);
      const confirmedAt = paidAt && paidAgo > 1 && isConfirmed(index) ? momentOf(random, campus, paidAgo - 1) : undefined;
      const cancelledAt = isCancelled(index) ? momentOf(random, campus, daysAgo - 1) : undefined;
      return { hostel, student, ...sample, imposedAt: momentOf(random, campus, daysAgo), paidAt, confirmedAt, cancelledAt };
    });
  });
  await db
    .insertInto('fine')
    .values(
      imposed.map(({ hostel, student, amount, reason, imposedAt, paidAt, confirmedAt, cancelledAt }) => ({
        student_id: student.id,
        hostel_id: hostel.id,
        amount,
        reason,
        imposed_by: hostel.caretakers[0].id,
        imposed_at: imposedAt,
        ...(paidAt && { status: 'paid', paid_at: paidAt }),
        ...(confirmedAt && { confirmed_by: hostel.caretakers[0].id, confirmed_at: confirmedAt, method: 'cash' }),
        ...(cancelledAt && {
          status: 'cancelled',
          cancelled_by: hostel.caretakers[0].id,
          cancelled_at: cancelledAt,
          cancel_reason: fineCancelReason,
        }),
      })),
    )
    .execute();
  return imposed.flatMap(({ hostel, student, amount, reason, imposedAt, paidAt, confirmedAt, cancelledAt }) => {
    const toStudent = { to: student.id, link: paths.ownFines() };
    const toStaff = { to: hostel.caretakers.map(({ id }) => id), link: paths.fines(), hostelId: hostel.id };
    const values = { student: student.info.name, amount };
    return [
      { ...notification('fineImposed', { amount, reason: excerpt(reason) }, toStudent), at: imposedAt },
      ...(paidAt ? [{ ...notification('finePaid', values, toStaff), at: paidAt }] : []),
      ...(confirmedAt ? [{ ...notification('fineConfirmed', { amount }, toStudent), at: confirmedAt }] : []),
      ...(cancelledAt ? [{ ...notification('fineCancelled', { amount, reason: fineCancelReason }, toStudent), at: cancelledAt }] : []),
    ];
  });
};
