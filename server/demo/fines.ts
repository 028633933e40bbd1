import { paths } from '#contract/paths.ts';
import { excerpt, notification } from '#server/notification/notify.ts';
import { seededRandom } from './random.ts';
import { demoEvents, momentOf, type AddToDemo } from './history.ts';
import { fines } from './texts.ts';

const studentsPerFine = 16;

/** Every third fine stays unpaid. */
const isPaid = (index: number) => index % 3 !== 2;
const daysUntilPaid = 4;

export const addFines: AddToDemo = async (db, campus) => {
  const random = seededRandom(15);
  const imposed = campus.hostels.flatMap((hostel) => {
    const count = Math.round(hostel.students.length / studentsPerFine);
    return demoEvents(random, campus, hostel, { count, samples: fines, guestIndexes: [0, -1] }).map(
      ({ student, sample, daysAgo, index }) => {
        const paidAgo = daysAgo - daysUntilPaid;
        const paidAt = paidAgo < 1 || !isPaid(index) ? undefined : momentOf(random, campus, paidAgo);
        return { hostel, student, ...sample, imposedAt: momentOf(random, campus, daysAgo), paidAt };
      },
    );
  });
  await db
    .insertInto('fine')
    .values(
      imposed.map(({ hostel, student, amount, reason, imposedAt, paidAt }) => ({
        student_id: student.id,
        hostel_id: hostel.id,
        amount,
        reason,
        imposed_by: hostel.caretaker.id,
        imposed_at: imposedAt,
        ...(paidAt && { status: 'paid', paid_at: paidAt }),
      })),
    )
    .execute();
  return imposed.flatMap(({ hostel, student, amount, reason, imposedAt, paidAt }) => {
    const fined = notification('fineImposed', { amount, reason: excerpt(reason) }, { to: student.id, link: paths.ownFines() });
    const toStudent = { ...fined, at: imposedAt };
    if (!paidAt) return [toStudent];
    const paid = notification('finePaid', { student: student.info.name, amount }, { to: hostel.caretaker.id, link: paths.fines() });
    return [toStudent, { ...paid, at: paidAt }];
  });
};
