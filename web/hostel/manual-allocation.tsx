import { useMemo } from 'react';
import { useParams } from 'react-router';
import { faults, shown } from '#contract/messages.ts';
import type { RoomWithOccupants } from '#contract/room.ts';
import type { Student } from '#contract/student.ts';
import { t } from '#contract/text.ts';
import { useAct, useCall } from '#web/api.ts';
import { ApiFault, messageOf } from '#web/fault.ts';
import { Grid, Section } from '#web/ui/boxes.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import type { Choice } from '#web/ui/fields.tsx';
import { Notice } from '#web/ui/failure.tsx';
import { Form } from '#web/ui/form.tsx';
import { Page } from '#web/ui/page.tsx';
import { say } from '#web/ui/say.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { Empty, Loaded } from '#web/ui/states.tsx';
import { useFields } from '#web/ui/use-fields.ts';

const studentChoice = ({ _id, username, rollno, room }: Student): Choice => ({
  value: _id,
  label: [username, rollno, room ? t('room {room}', { room: room.roomNumber }) : t('no room')].filter(Boolean).join(' · '),
});

/** The server's own words if it had any, otherwise that the action failed. */
const failedUnlessSaid = (fault: Error | null, text: string) => (fault instanceof ApiFault ? {} : { failed: text });

function Reassign({ students, rooms }: { students: readonly Student[]; rooms: readonly RoomWithOccupants[] }) {
  const reassign = useAct('roomReassign');
  const both = t(shown.selectStudentAndRoom);
  const roomOf = (studentId: string) => students.find(({ _id }) => _id === studentId)?.room?.roomNumber;
  const fields = useFields({
    studentId: { label: t('Student'), required: true },
    newRoomId: {
      label: t('New room'),
      required: true,
      check: (roomId, { studentId }) =>
        rooms.find(({ _id }) => _id === roomId)?.roomNumber === roomOf(studentId) ? t(faults.sameRoom.text) : undefined,
    },
  });
  const studentChoices = useMemo(() => students.map(studentChoice), [students]);
  const vacant = rooms.filter(({ availableSeats }) => availableSeats > 0);
  return (
    <Form
      fields={fields}
      action={t('Reassign')}
      call={reassign}
      problemsTitle={fields.values.studentId && fields.values.newRoomId ? t(faults.sameRoom.text) : both}
      {...failedUnlessSaid(reassign.fault, t(shown.reassignFailed))}
      onSubmit={() =>
        reassign.act({ body: fields.values }, ({ message }) => {
          say(message);
          fields.reset();
        })
      }
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
  );
}

function Swap({ students }: { students: readonly Student[] }) {
  const swap = useAct('roomSwap');
  const roomOf = (studentId: string) => students.find(({ _id }) => _id === studentId)?.room?.roomNumber;
  const clash = (first: string, second: string): string | undefined => {
    if (first === second) return t(faults.sameStudent.text);
    return first && roomOf(first) === roomOf(second) ? t(faults.swapSameRoom.text) : undefined;
  };
  const fields = useFields({
    studentId1: { label: t('First student'), required: true },
    studentId2: { label: t('Second student'), required: true, check: (second, { studentId1 }) => clash(studentId1, second) },
  });
  const studentChoices = useMemo(() => students.map(studentChoice), [students]);
  const { studentId1, studentId2 } = fields.values;
  return (
    <Form
      fields={fields}
      action={t('Swap')}
      call={swap}
      problemsTitle={clash(studentId1, studentId2) ?? t(faults.sameStudent.text)}
      {...failedUnlessSaid(swap.fault, t(shown.swapFailed))}
      onSubmit={() =>
        swap.act({ body: fields.values }, ({ message }) => {
          say(message);
          fields.reset();
        })
      }
    >
      <SearchField {...fields.field('studentId1')} choices={studentChoices} placeholder={t('Type a name or roll number')} />
      <SearchField {...fields.field('studentId2')} choices={studentChoices} placeholder={t('Type a name or roll number')} />
    </Form>
  );
}

export default function ManualAllocation() {
  const { id = '' } = useParams();
  const hostel = useCall('hostelGet', { params: { id } });
  const students = useCall('hostelStudents', { params: { id } });
  const name = hostel.data?.hostel.name;
  return (
    <Page
      title={name ? t('Manual allocation in {hostel}', { hostel: name }) : t('Manual allocation')}
      actions={<ButtonLink to={`/view-hostels/${id}`}>{t('Back to the rooms')}</ButtonLink>}
    >
      <Loaded call={hostel} failed={(error) => t(shown.hostelDetailFailed, { message: messageOf(error) })}>
        {({ rooms }) => (
          <Loaded call={students} failed={t(shown.studentsFailed)}>
            {(list) => {
              if (list.length === 0) return <Empty title={t('No students')} text={t('Nobody is allotted to this hostel yet.')} />;
              const housed = list.filter(({ room }) => room !== null);
              const vacancy = rooms.some(({ availableSeats }) => availableSeats > 0);
              return (
                <Grid min="22rem">
                  {vacancy ? (
                    <Section id="reassign" title={t('Reassign Room')}>
                      <Reassign students={list} rooms={rooms} />
                    </Section>
                  ) : (
                    <div>
                      <Notice title={t('No free seats')}>{t('Nobody can be given another room; two students can still swap.')}</Notice>
                    </div>
                  )}
                  <Section id="swap" title={t('Swap Rooms')}>
                    {housed.length < 2 ? (
                      <Empty title={t('Nobody to swap')} text={t('It takes two students who have rooms.')} />
                    ) : (
                      <Swap students={housed} />
                    )}
                  </Section>
                </Grid>
              );
            }}
          </Loaded>
        )}
      </Loaded>
    </Page>
  );
}
