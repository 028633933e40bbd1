import { useEffect, useRef, useMemo, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { screenTexts, faults } from '#contract/messages.ts';
import { type Path, paths, withQuery } from '#contract/paths.ts';
import { shownName } from '#contract/person/person.ts';
import { roomChangeCan, type RoomChange } from '#contract/room-change/room-change.ts';
import type { RoomWithOccupants } from '#contract/room/room.ts';
import type { Student } from '#contract/student/student.ts';
import { t } from '#contract/text/text.ts';
import { useCallQuery } from '#web/api.ts';
import { messageOf } from '#web/api-error.ts';
import { useTitles } from '#web/record/shared/hostel-name.tsx';
import { OpenRequests } from '#web/room-change/shared/open-requests.tsx';
import { Grid, InfoAlert } from '#web/ui/show/elements.tsx';
import { ButtonLink } from '#web/ui/action/button.tsx';
import { Empty, Loaded, Page } from '#web/ui/page/page.tsx';
import { Part, Parts } from '#web/ui/page/part.tsx';
import { MultilineText } from '#web/ui/show/values.tsx';
import { useNavigate } from '#web/ui/action/link.tsx';
import { useAction } from '#web/operation/shared/use-action.ts';
import { studentChoice } from '#web/student/shared/student-choice.ts';
import { Form } from '#web/ui/form/form.tsx';
import { SearchField } from '#web/ui/list/search-field.tsx';
import { useFields } from '#web/ui/form/fields.tsx';
import { fallbackError } from '#web/ui/show/fallback-error.ts';
import { CareWarning } from './care-warning.tsx';
import { answeredBy } from './answered-request.ts';

interface ReassignProps {
  students: readonly Student[];
  rooms: readonly RoomWithOccupants[];
  /** the request that is being answered */
  request: RoomChange | undefined;
  /** the student whom the link to the page named */
  asked: string | undefined;
  onMoved: () => void;
}

/** Gives a student a free seat in another room. */
function Reassign({ students, rooms, request, asked, onMoved }: ReassignProps) {
  const reassign = useAction('roomReassign');
  const both = t(screenTexts.selectStudentAndRoom);
  const roomOf = (studentId: string) => students.find(({ _id }) => _id === studentId)?.room?.roomNumber;
  const [asking] = useState(() => students.find(({ _id }) => _id === (request?.student._id ?? asked)));
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

interface SwapProps {
  students: readonly Student[];
  /** the request that is being answered */
  request: RoomChange | undefined;
  onMoved: () => void;
}

/** Swaps the seats of two students. */
function Swap({ students, request, onMoved }: SwapProps) {
  const swap = useAction('roomSwap');
  const roomOf = (studentId: string) => students.find(({ _id }) => _id === studentId)?.room?.roomNumber;
  const clash = (first: string, second: string): string | undefined => {
    if (first === second) return t(faults.sameStudent.text);
    return first && roomOf(first) === roomOf(second) ? t(faults.swapSameRoom.text) : undefined;
  };
  const [asking] = useState(() => students.find(({ _id }) => _id === request?.student._id));
  const fields = useFields(
    {
      studentId1: { label: t('First student'), required: true, initial: asking?._id ?? '' },
      studentId2: { label: t('Second student'), required: true, check: (second, { studentId1 }) => clash(studentId1, second) },
    },
    null,
  );
  const studentChoices = useMemo(() => students.map(studentChoice), [students]);
  const { studentId1, studentId2 } = fields.values;
  const exchange = (despite: boolean) =>
    swap.mutate({ body: { studentId1, studentId2, despite, ...answeredBy(request, studentId1, studentId2) } }, () => {
      fields.reset();
      onMoved();
    });
  return (
    <>
      <Form
        fields={fields}
        action={t('Swap')}
        call={swap}
        problemsTitle={clash(studentId1, studentId2) ?? t(faults.sameStudent.text)}
        {...fallbackError(swap.error, t(screenTexts.swapFailed))}
        onSubmit={() => exchange(false)}
      >
        <SearchField {...fields.field('studentId1')} choices={studentChoices} placeholder={t('Type a name or roll number')} />
        <SearchField {...fields.field('studentId2')} choices={studentChoices} placeholder={t('Type a name or roll number')} />
      </Form>
      <CareWarning call={swap} onConfirm={() => exchange(true)} />
    </>
  );
}

/** Shows the request that the next move answers. */
function Answering({ request, stopAt }: { request: RoomChange; stopAt: Path }) {
  const frame = useRef<HTMLDivElement>(null);
  const student = shownName(request.student);
  // the link that had the focus is gone
  useEffect(() => frame.current?.focus(), []);
  return (
    <div ref={frame} tabIndex={-1}>
      {roomChangeCan.close(request) ? (
        <InfoAlert title={t('Another room for {student}', { student })}>
          <p>
            <MultilineText>{request.message}</MultilineText>
          </p>
          <p>{t('A new room closes the request, and the student is told.')}</p>
          <ButtonLink to={stopAt}>{t('Not now')}</ButtonLink>
        </InfoAlert>
      ) : (
        <InfoAlert title={t('The request of {student} is closed already', { student })} warning>
          <ButtonLink to={stopAt}>{t('All requests')}</ButtonLink>
        </InfoAlert>
      )}
    </div>
  );
}

interface AllocationProps {
  hostelId: string;
  rooms: readonly RoomWithOccupants[];
  students: readonly Student[];
  requests: readonly RoomChange[];
}

/** Moves students by hand, to answer a request or without one. */
function Allocation({ hostelId, rooms, students, requests }: AllocationProps) {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const here = paths.manualAllocation(hostelId);
  const housed = students.filter(({ room }) => room !== null);
  const vacancy = rooms.some(({ availableSeats }) => availableSeats > 0);
  const named = requests.find(({ _id }) => _id === params.get('request'));
  const request = named && roomChangeCan.close(named) ? named : undefined;
  const asked = params.get('student') ?? undefined;
  const onMoved = (close: () => void) => {
    close();
    if (request ?? asked) navigate(here, { replace: true, preventScrollReset: true });
  };
  return (
    <>
      {named ? (
        <Answering request={named} stopAt={here} />
      ) : (
        <OpenRequests requests={requests} students={students} linkTo={({ _id }) => withQuery(here, { request: _id })} />
      )}
      {!vacancy && <InfoAlert title={t('No free seats')}>{t('Nobody can be given another room; two students can still swap.')}</InfoAlert>}
      <Grid min="26rem">
        <Parts title={t('Move or swap')}>
          {vacancy && (
            <Part id="reassign" title={t('Reassign Room')} stays={request !== undefined || asked !== undefined}>
              {(close) => (
                <Reassign
                  key={named?._id ?? asked}
                  students={students}
                  rooms={rooms}
                  request={request}
                  asked={asked}
                  onMoved={() => onMoved(close)}
                />
              )}
            </Part>
          )}
          <Part id="swap" title={t('Swap Rooms')}>
            {(close) =>
              housed.length < 2 ? (
                <Empty title={t('Nobody to swap')} text={t('It takes two students who have rooms.')} />
              ) : (
                <Swap key={named?._id} students={housed} request={request} onMoved={() => onMoved(close)} />
              )
            }
          </Part>
        </Parts>
      </Grid>
    </>
  );
}

export default function ManualAllocation() {
  const { id = '' } = useParams();
  const hostel = useCallQuery('hostelGet', { params: { id } });
  const students = useCallQuery('hostelStudents', { params: { id } });
  const requests = useCallQuery('roomChangeList', { params: { hostelId: id } });
  const name = hostel.data?.hostel.name;
  const titles = useTitles(name && t('Manual allocation in {hostel}', { hostel: name }), t('Manual allocation'));
  return (
    <Page {...titles} actions={<ButtonLink to={paths.hostelRooms(id)}>{t('Back to the rooms')}</ButtonLink>}>
      <Loaded call={hostel} failed={(error) => t(screenTexts.hostelDetailFailed, { message: messageOf(error) })}>
        {({ rooms }) => (
          <Loaded call={students} failed={t(screenTexts.studentsFailed)}>
            {(list) =>
              list.length === 0 ? (
                <Empty title={t('No students')} text={t('Nobody is allotted to this hostel yet.')} />
              ) : (
                <Loaded call={requests}>{(all) => <Allocation hostelId={id} rooms={rooms} students={list} requests={all} />}</Loaded>
              )
            }
          </Loaded>
        )}
      </Loaded>
    </Page>
  );
}
