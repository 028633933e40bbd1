import { paths } from '#contract/paths.ts';
import { excerpt, notification } from '#server/notification/notify.ts';
import { seededRandom } from './random.ts';
import { demoEvents, momentOf, type AddToDemo } from './history.ts';
import { roomChangeSamples } from './texts.ts';

const perHostel = 4;
const openDays = 8;

/** Requests for another room: the older ones are granted or declined, the newest is open. */
export const addRoomChanges: AddToDemo = async (db, campus) => {
  const draw = seededRandom(16);
  const wishes = campus.hostels.flatMap((hostel) =>
    demoEvents(draw, campus, hostel, { count: perHostel, abouts: roomChangeSamples, guestTurns: [-1] }).map(
      ({ student, about, daysAgo }) => {
        const closedAgo = daysAgo - openDays;
        const closedAt = closedAgo < 1 ? undefined : momentOf(draw, campus, closedAgo);
        return { hostel, student, ...about, askedAt: momentOf(draw, campus, daysAgo), closedAt };
      },
    ),
  );
  await db
    .insertInto('room_change')
    .values(
      wishes.map(({ hostel, student, message, done, remark, askedAt, closedAt }) => ({
        student_id: student.id,
        hostel_id: hostel.id,
        message,
        created_at: askedAt,
        ...(closedAt && { status: done ? 'done' : 'declined', remark, closed_by: hostel.caretaker.id, closed_at: closedAt }),
      })),
    )
    .execute();
  return wishes.flatMap(({ hostel, student, message, done, remark, askedAt, closedAt }) => {
    const values = { student: student.username, message: excerpt(message) };
    const asked = notification('roomChangeRequested', values, { to: hostel.caretaker.id, link: paths.manualAllocation(hostel.id) });
    const toCaretaker = { ...asked, at: askedAt };
    if (!closedAt) return [toCaretaker];
    const delivery = { to: student.id, link: paths.requestRoomChange() };
    const outcome = done
      ? notification('roomChangeGranted', {}, delivery)
      : notification('roomChangeDeclined', { remark: excerpt(remark) }, delivery);
    return [toCaretaker, { ...outcome, at: closedAt }];
  });
};
