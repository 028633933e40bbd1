import { shownName } from '#contract/person.ts';
import type { Student } from '#contract/student.ts';
import { t } from '#contract/text.ts';
import { api, queryClient } from '#web/api.ts';
import { isClash, isMissing } from '#web/api-error.ts';

/** Gives students the rooms they had, as far as these have a free seat; returns who goes without. */
async function giveRoomsBack(hostelId: string, students: readonly Student[]): Promise<string[]> {
  const { rooms } = await api('hostelGet', { params: { id: hostelId } });
  const without: string[] = [];
  for (const student of students) {
    const { _id: studentId, room } = student;
    if (room === null) continue;
    const before = rooms.find(({ roomNumber }) => roomNumber === room.roomNumber);
    try {
      if (before) await api('roomReassign', { body: { studentId, newRoomId: before._id } });
      else without.push(shownName(student));
    } catch (error) {
      // somebody else has the seat, or the student has gone on
      if (!isClash(error) && !isMissing(error)) throw error;
      without.push(shownName(student));
    }
  }
  return without;
}

/** Takes an allotment back: the students, as they were before it, return to hostel and room or to having none. */
export async function undoAllotment(before: readonly Student[]): Promise<string> {
  const homes = Map.groupBy(
    before.filter(({ hostel }) => hostel !== null),
    ({ hostel }) => hostel?._id ?? '',
  );
  const newcomers = before.filter(({ hostel }) => hostel === null);
  const without: string[] = [];
  try {
    for (const [hostelId, residents] of homes) {
      await api('hostelAllot', { body: { hostelId, studentIds: residents.map(({ _id }) => _id), moving: true } });
      without.push(...(await giveRoomsBack(hostelId, residents)));
    }
    if (newcomers.length > 0) await api('hostelTakeOut', { body: { studentIds: newcomers.map(({ _id }) => _id) } });
  } finally {
    void queryClient.invalidateQueries();
  }
  if (without.length === 0) return t('{students, plural, one {# student is} other {# students are}} back.', { students: before.length });
  return t('{students, plural, one {# student is} other {# students are}} back, but the room is taken now of: {without}', {
    students: before.length,
    without: without.join(', '),
  });
}
