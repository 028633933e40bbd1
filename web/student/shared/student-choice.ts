import { shownName } from '#contract/person/person.ts';
import type { Student } from '#contract/student/student.ts';
import { t } from '#contract/text/text.ts';
import type { SearchChoice } from '#web/ui/list/search-field.tsx';

/** A student among the choices of a field. On a phone the chosen one is cut, so the room comes right after the name. */
export const studentChoice = ({ _id, name, username, rollno, room, phone, parentContactNo }: Student): SearchChoice => {
  const shown = shownName({ name, username });
  const where = room ? t('room {room}', { room: room.roomNumber }) : t('no room');
  return {
    value: _id,
    label: [shown, where, rollno, shown === username ? '' : username].filter(Boolean).join(' · '),
    also: [phone, parentContactNo],
  };
};
