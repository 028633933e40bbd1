import { nameAndUsername } from '#contract/person/person.ts';
import type { Student } from '#contract/student/student.ts';
import { t } from '#contract/text/text.ts';
import type { SearchChoice } from '#web/ui/list/search-field.tsx';

/** A student among the choices of a field. */
export const studentChoice = ({ _id, name, username, rollno, room, phone, parentContactNo }: Student): SearchChoice => ({
  value: _id,
  label: [nameAndUsername({ name, username }), rollno, room ? t('room {room}', { room: room.roomNumber }) : t('no room')]
    .filter(Boolean)
    .join(' · '),
  also: [phone, parentContactNo],
});
