import { paths } from '#contract/paths.ts';
import { excerpt, notification } from '#server/notification/notify.ts';
import { seededRandom } from './random.ts';
import { demoEvents, momentOf, type AddToDemo } from './history.ts';
import { roomChangeSamples } from './texts.ts';

const perHostel = 4;
const openDays = 8;

/** Room change requests: the older ones are granted or declined, the newest is open. */
export const addRoomChanges: AddToDemo = async (db, campus) => {
  const random = seededRandom(16);
  const requests = campus.hostels.flatMap((hostel) =>
    demoEvents(random, campus, hostel, { count: perHostel, samples: roomChangeSamples, guestIndexes: [-1] }).map(
      ({ student, sample, daysAgo }) => {
        const closedAgo = daysAgo - openDays;
        const closedAt = closedAgo < 1 ? undefined : momentOf(random, campus, closedAgo);
        return { hostel, student, ...sample, requestedAt: momentOf(random, campus, daysAgo), closedAt };
      },
    ),
  );
  await db
    .insertInto('room_change')
    .values(
      requests.map(({ hostel, student, message, done, remark, requestedAt, closedAt }) => ({
        student_id: student.id,
        hostel_id: hostel.id,
        message,
        created_at: requestedAt,
        ...(closedAt && { status: done ? 'done' : 'declined', remark, closed_by: hostel.caretakers[0].id, closed_at: closedAt }),
      })),
    )
    .execute();
  return requests.flatMap(({ hostel, student, message, done, remark, requestedAt, closedAt }) => {
    const values = { student: student.info.name, message: excerpt(message) };
    const toStaff = { to: hostel.caretakers.map(({ id }) => id), link: paths.manualAllocation(hostel.id), hostelId: hostel.id };
    const toCaretakers = { ...notification('roomChangeRequested', values, toStaff), at: requestedAt };
    if (!closedAt) return [toCaretakers];
    const delivery = { to: student.id, link: paths.requestRoomChange() };
    const outcome = done
      ? notification('roomChangeGranted', {}, delivery)
      : notification('roomChangeDeclined', { remark: excerpt(remark) }, delivery);
    return [toCaretakers, { ...outcome, at: closedAt }];
  });
};
