import { paths } from '#contract/paths.ts';
import { addDays } from '#server/campus-day.ts';
import { excerpt, notification } from '#server/notification/notify.ts';
import { seededRandom } from './random.ts';
import { dayOf, demoEvents, momentOf, type AddToDemo } from './history.ts';
import { leaveReasons, leaveRemarks } from './texts.ts';

const studentsPerRequest = 8;

/** A warden decides within two days of the request, but has not come to those of the last days yet. */
const undecidedDays = 5;

/** Every fifth is rejected: the guest has one of each state. */
const isRejected = (turn: number) => turn % 5 === 4;
const guestTurns = [0, 4, -1] as const;

export const addLeave: AddToDemo = async (db, campus) => {
  const draw = seededRandom(12);
  const requests = campus.hostels.flatMap((hostel) => {
    const count = Math.round(hostel.students.length / studentsPerRequest);
    return demoEvents(draw, campus, hostel, { count, abouts: leaveReasons, guestTurns }).map(({ student, about, daysAgo, turn }) => {
      // far enough ahead that a leave nobody has decided lies in the future
      const start = addDays(dayOf(campus, daysAgo), undecidedDays + 1 + draw.below(3));
      const end = addDays(start, draw.below(4));
      const askedAt = momentOf(draw, campus, daysAgo);
      const decided = daysAgo > undecidedDays && {
        ...(isRejected(turn) ? { status: 'rejected', remark: draw.oneOf(leaveRemarks) } : { status: 'approved', remark: '' }),
        at: momentOf(draw, campus, daysAgo - 1 - draw.below(2)),
      };
      return { hostel, student, reason: about, start, end, askedAt, decided };
    });
  });
  await db
    .insertInto('leave_request')
    .values(
      requests.map(({ hostel, student, reason, start, end, askedAt, decided }) => ({
        student_id: student.id,
        start_date: start,
        end_date: end,
        reason,
        created_at: askedAt,
        ...(decided && {
          status: decided.status,
          caretaker_remark: decided.remark,
          decided_by: hostel.warden.id,
          decided_at: decided.at,
        }),
      })),
    )
    .execute();
  return requests.flatMap(({ hostel, student, start, end, askedAt, decided }) => {
    const days = { start, end };
    const asked = notification(
      'leaveRequested',
      { student: student.username, ...days },
      { to: hostel.warden.id, link: paths.leaveRequests() },
    );
    const toWarden = { ...asked, at: askedAt };
    if (!decided) return [toWarden];
    const delivery = { to: student.id, link: paths.leaveStatus() };
    const outcome =
      decided.status === 'approved'
        ? notification('leaveApproved', days, delivery)
        : notification('leaveRejected', { ...days, remark: excerpt(decided.remark) }, delivery);
    return [toWarden, { ...outcome, at: decided.at }];
  });
};
