import { paths } from '#contract/paths.ts';
import { addDays } from '#contract/days.ts';
import { excerpt, notification } from '#server/notification/notify.ts';
import { seededRandom } from './random.ts';
import { dayOf, demoEvents, momentOf, type AddToDemo } from './history.ts';
import { leaveReasons, leaveRemarks } from './texts.ts';

const studentsPerRequest = 8;

/** A warden decides within two days of the request, but has not decided those of the last days yet. */
const undecidedDays = 5;

/** Every fifth is rejected. The guest gets one request in each state. */
const isRejected = (index: number) => index % 5 === 4;
const guestIndexes = [0, 4, -1] as const;

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
        ...(isRejected(index) ? { status: 'rejected', remark: random.oneOf(leaveRemarks) } : { status: 'approved', remark: '' }),
        at: momentOf(random, campus, daysAgo - 1 - random.below(2)),
      };
      return { hostel, student, reason: sample, start, end, requestedAt, decided };
    });
  });
  await db
    .insertInto('leave_request')
    .values(
      requests.map(({ hostel, student, reason, start, end, requestedAt, decided }) => ({
        student_id: student.id,
        start_date: start,
        end_date: end,
        reason,
        created_at: requestedAt,
        ...(decided && {
          status: decided.status,
          caretaker_remark: decided.remark,
          decided_by: hostel.warden.id,
          decided_at: decided.at,
        }),
      })),
    )
    .execute();
  return requests.flatMap(({ hostel, student, start, end, requestedAt, decided }) => {
    const days = { start, end };
    const requested = notification(
      'leaveRequested',
      { student: student.info.name, ...days },
      { to: hostel.warden.id, link: paths.leaveRequests() },
    );
    const toWarden = { ...requested, at: requestedAt };
    if (!decided) return [toWarden];
    const delivery = { to: student.id, link: paths.leaveStatus() };
    const outcome =
      decided.status === 'approved'
        ? notification('leaveApproved', days, delivery)
        : notification('leaveRejected', { ...days, remark: excerpt(decided.remark) }, delivery);
    return [toWarden, { ...outcome, at: decided.at }];
  });
};
