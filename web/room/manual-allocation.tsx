import { useEffect, useRef } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { screenTexts } from '#contract/messages.ts';
import { type Path, paths, withQuery } from '#contract/paths.ts';
import { shownName } from '#contract/person/person.ts';
import { roomChangeCan, type RoomChange } from '#contract/room-change/room-change.ts';
import type { RoomWithOccupants } from '#contract/room/room.ts';
import type { Student } from '#contract/student/student.ts';
import { t } from '#contract/text/text.ts';
import { useCallQuery } from '#web/api.ts';
import { messageOf } from '#web/api-error.ts';
import { OpenRequests } from '#web/room-change/shared/open-requests.tsx';
import { Grid, Section } from '#web/ui/show/arrange.tsx';
import { ButtonLink } from '#web/ui/action/button.tsx';
import { InfoAlert } from '#web/ui/show/alert.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { Empty, Loaded } from '#web/ui/page/states.tsx';
import { MultilineText } from '#web/ui/show/multiline-text.tsx';
import { useNavigate } from '#web/ui/action/link.tsx';
import { Reassign } from './reassign.tsx';
import { Swap } from './swap.tsx';

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
          <p>{t('Once {student} has another room, the request is closed and {student} is notified.', { student })}</p>
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
  const onMoved = () => request && navigate(here, { replace: true, preventScrollReset: true });
  return (
    <>
      {named ? (
        <Answering request={named} stopAt={here} />
      ) : (
        <OpenRequests hostelId={hostelId} requests={requests} students={students} linkTo={({ _id }) => withQuery(here, { request: _id })} />
      )}
      <Grid min="26rem">
        {vacancy ? (
          <Section id="reassign" title={t('Reassign Room')}>
            <Reassign key={named?._id} students={students} rooms={rooms} request={request} onMoved={onMoved} />
          </Section>
        ) : (
          <div>
            <InfoAlert title={t('No free seats')}>{t('Nobody can be given another room; two students can still swap.')}</InfoAlert>
          </div>
        )}
        <Section id="swap" title={t('Swap Rooms')}>
          {housed.length < 2 ? (
            <Empty title={t('Nobody to swap')} text={t('It takes two students who have rooms.')} />
          ) : (
            <Swap key={named?._id} students={housed} request={request} onMoved={onMoved} />
          )}
        </Section>
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
  return (
    <Page
      title={name ? t('Manual allocation in {hostel}', { hostel: name }) : t('Manual allocation')}
      actions={<ButtonLink to={paths.hostelRooms(id)}>{t('Back to the rooms')}</ButtonLink>}
    >
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
