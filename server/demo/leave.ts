import { paths } from '#contract/paths.ts';
import { addDays } from '#contract/day/days.ts';
import { excerpt, notification } from '#server/notification/notify.ts';
import { seededRandom } from './random.ts';
import { dayOf, demoEvents, momentOf, type AddToDemo } from './history.ts';
import { leaveReasons, leaveRemarks } from './texts.ts';

const studentsPerRequest = 8;

/** Wardens decide within two days of a request, but the requests of the last days are still pending. */
const undecidedDays = 5;

/** Every fifth request is rejected. The guest gets one request in each state. */
const isRejected = (index: number) => index % 5 === 4;
const guestIndexes = [0, 1, 4, -1] as const;

/** Every third says when on its last day the student is back. */
const backBy = (index: number) => (index % 3 === 0 ? '19:30' : null);

/** The second request is cancelled by its student after it was approved. */
const isCancelled = (index: number) => index === 1;

export const addLeave: AddToDemo = async (db, campus) => {
  const random = seededRandom(12);
  const requests = campus.hostels.flatMap((hostel) => {
    const count = Math.round(hostel.students.length / studentsPerRequest);
    return demoEvents(random, campus, hostel, { count, samples: leaveReasons, guestIndexes }).map(({ student, sample, daysAgo, index }) => {
      // far enough ahead that an undecided leave is in the future
      const start = addDays(dayOf(campus, daysAgo), undecidedDays + 1 + random.below(3));
      const end = addDays(start, random.below(4));
      const requestedAt = momentOf(random, campus, daysAgo);
      const decided = daysAgo > undecidedDays && {
        ...(isRejected(index)
          ? { status: 'rejected' as const, remark: random.oneOf(leaveRemarks) }
          : { status: 'approved' as const, remark: '' }),
        at: momentOf(random, campus, daysAgo - 1 - random.below(2)),
      };
      const cancelledAt = isCancelled(index) ? momentOf(random, campus, daysAgo - 3) : undefined;
      return { hostel, student, reason: sample, start, end, backBy: backBy(index), requestedAt, decided, cancelledAt };
    });
  });
  await db
    .insertInto('leave_request')
    .values(
      requests.map(({ hostel, student, reason, start, end, backBy: back_by, requestedAt, decided, cancelledAt }) => ({
        student_id: student.id,
        start_date: start,
        end_date: end,
        back_by,
        reason,
        created_at: requestedAt,
        ...(decided && {
          status: decided.status,
          caretaker_remark: decided.remark,
          decided_by: hostel.wardens[0].id,
          decided_at: decided.at,
        }),
        ...(cancelledAt && { status: 'cancelled' as const, cancelled_at: cancelledAt }),
      })),
    )
    .execute();
  return requests.flatMap(({ hostel, student, start, end, requestedAt, decided, cancelledAt }) => {
    const days = { start, end };
    const toStaff = { to: hostel.wardens.map(({ id }) => id), link: paths.leaveRequests(), hostelId: hostel.id };
    const toWardens = { ...notification('leaveRequested', { student: student.info.name, ...days }, toStaff), at: requestedAt };
    if (!decided) return [toWardens];
    const delivery = { to: student.id, link: paths.leaveStatus() };
    const outcome =
      decided.status === 'approved'
        ? notification('leaveApproved', days, delivery)
        : notification('leaveRejected', { ...days, remark: excerpt(decided.remark) }, delivery);
    const cancelled = notification('leaveCancelled', { student: student.info.name, ...days }, toStaff);
    return [toWardens, { ...outcome, at: decided.at }, ...(cancelledAt ? [{ ...cancelled, at: cancelledAt }] : [])];
  });
};
