import { useMemo, useState } from 'react';
import { faults, screenTexts } from '#contract/messages.ts';
import type { RoomChange } from '#contract/room-change/room-change.ts';
import type { RoomWithOccupants } from '#contract/room/room.ts';
import type { Student } from '#contract/student/student.ts';
import { t } from '#contract/text/text.ts';
import { useAction } from '#web/operation/shared/use-action.ts';
import { studentChoice } from '#web/student/shared/student-choice.ts';
import { Form } from '#web/ui/form/form.tsx';
import { SearchField } from '#web/ui/list/search-field.tsx';
import { useFields } from '#web/ui/form/use-fields.ts';
import { fallbackError } from '#web/ui/show/fallback-error.ts';
import { CareWarning } from './care-warning.tsx';
import { answeredBy } from './answered-request.ts';

interface ReassignProps {
  students: readonly Student[];
  rooms: readonly RoomWithOccupants[];
  /** the request that is being answered */
  request: RoomChange | undefined;
  onMoved: () => void;
}

/** Gives a student a free seat in another room. */
export function Reassign({ students, rooms, request, onMoved }: ReassignProps) {
  const reassign = useAction('roomReassign');
  const both = t(screenTexts.selectStudentAndRoom);
  const roomOf = (studentId: string) => students.find(({ _id }) => _id === studentId)?.room?.roomNumber;
  const [asking] = useState(() => students.find(({ _id }) => _id === request?.student._id));
  const fields = useFields(
    {
      studentId: { label: t('Student'), required: true, initial: asking?._id ?? '' },
      newRoomId: {
        label: t('New room'),
        required: true,
        check: (roomId, { studentId }) =>
          rooms.find(({ _id }) => _id === roomId)?.roomNumber === roomOf(studentId) ? t(faults.sameRoom.text) : undefined,
      },
    },
    null,
  );
  const { studentId, newRoomId } = fields.values;
  const studentChoices = useMemo(() => students.map(studentChoice), [students]);
  const vacant = rooms.filter(({ availableSeats }) => availableSeats > 0);
  const move = (despite: boolean) =>
    reassign.mutate({ body: { studentId, newRoomId, despite, ...answeredBy(request, studentId) } }, () => {
      fields.reset();
      onMoved();
    });
  return (
    <>
      <Form
        fields={fields}
        action={t('Reassign')}
        call={reassign}
        problemsTitle={studentId && newRoomId ? t(faults.sameRoom.text) : both}
        {...fallbackError(reassign.error, t(screenTexts.reassignFailed))}
        onSubmit={() => move(false)}
      >
        <SearchField {...fields.field('studentId')} choices={studentChoices} placeholder={t('Type a name or roll number')} />
        <SearchField
          {...fields.field('newRoomId')}
          placeholder={t('Type a room number')}
          choices={vacant.map(({ _id, roomNumber, roomType, availableSeats }) => ({
            value: _id,
            label: t('{room} · {type} · {free} free', { room: roomNumber, type: t(roomType), free: availableSeats }),
          }))}
        />
      </Form>
      <CareWarning call={reassign} onConfirm={() => move(true)} />
    </>
  );
}
