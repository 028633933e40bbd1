import type { RoomChange } from '#contract/room-change.ts';
import type { Student } from '#contract/student.ts';
import { t } from '#contract/text.ts';
import type { SearchChoice } from '#web/ui/search-field.tsx';

export const studentChoice = ({ _id, username, rollno, room, parentContactNo }: Student): SearchChoice => ({
  value: _id,
  label: [username, rollno, room ? t('room {room}', { room: room.roomNumber }) : t('no room')].filter(Boolean).join(' · '),
  also: [parentContactNo],
});

/** Names the request in the call if it comes from one of these students; a move of others leaves it open. */
export const answeredBy = (request: RoomChange | undefined, ...studentIds: readonly string[]): { roomChangeId?: string } =>
  request && studentIds.includes(request.student._id) ? { roomChangeId: request._id } : {};

/** What Undo says: a request that the move has answered does not open again. */
export const undoneText = (message: string, { roomChangeId }: { roomChangeId?: string }): string =>
  roomChangeId === undefined ? message : t('{message} The request stays closed as granted.', { message });
