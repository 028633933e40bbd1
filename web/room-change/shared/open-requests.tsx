import { useState } from 'react';
import type { Path } from '#contract/paths.ts';
import { nameAndUsername } from '#contract/person/person.ts';
import { roomChangeCan, type RoomChange } from '#contract/room-change/room-change.ts';
import type { Student } from '#contract/student/student.ts';
import { t } from '#contract/text/text.ts';
import { IntoRound } from '#web/exchange/shared/into-round.tsx';
import { Row, Stack } from '#web/ui/show/arrange.tsx';
import { Button, ButtonLink } from '#web/ui/action/button.tsx';
import { matches, paged, useListState } from '#web/ui/list/list-state.ts';
import { ListTools, SearchBox } from '#web/ui/list/list-tools.tsx';
import { ResourceList } from '#web/ui/list/resource-list.tsx';
import { Heading, Tag } from '#web/ui/show/text.tsx';
import { MultilineText } from '#web/ui/show/multiline-text.tsx';
import { Timestamp } from '#web/ui/show/time.tsx';
import { StudentName } from '#web/person/shared/student-name.tsx';
import { DeclineDialog } from '../decline-dialog.tsx';

const pageSize = 10;

interface OpenRequestsProps {
  hostelId: string;
  requests: readonly RoomChange[];
  students: readonly Student[];
  /** the page on which a request is granted */
  linkTo: (request: RoomChange) => Path;
}

/** The open room change requests of a hostel. */
export function OpenRequests({ hostelId, requests, students, linkTo }: OpenRequestsProps) {
  const list = useListState();
  const [declining, setDeclining] = useState<string>();
  const declined = requests.find(({ _id }) => _id === declining);
  const open = requests.filter(roomChangeCan.close);
  const found = open.filter(({ student, message }) => matches(list.q, [nameAndUsername(student), message]));
  const roomOf = (studentId: string) => students.find(({ _id }) => _id === studentId)?.room?.roomNumber ?? t('N/A');

  return (
    <Stack component="section" aria-labelledby="room-changes" gap="sm">
      <Row>
        <Heading level={2} id="room-changes">
          {t('Room change requests')}
        </Heading>
        {open.length > 0 && <Tag tone="warning">{t('{open} open', { open: open.length })}</Tag>}
      </Row>
      {open.length > pageSize && (
        <ListTools label={t('Find requests')}>
          <SearchBox hint={t('Student or words of the message')} value={list.q} onSearch={list.search} />
        </ListTools>
      )}
      <ResourceList
        name={t('Room change requests')}
        {...paged(found, list, pageSize)}
        keyOf={({ _id }) => _id}
        columns={[
          { label: t('Student'), value: ({ student }) => <StudentName of={student} /> },
          { label: t('Room'), value: ({ student }) => roomOf(student._id), whole: true },
          { label: t('Message'), value: ({ message }) => <MultilineText>{message}</MultilineText>, long: true },
          { label: t('Requested'), value: ({ createdAt }) => <Timestamp at={createdAt} /> },
        ]}
        actions={(request) => {
          const student = nameAndUsername(request.student);
          return (
            <>
              <ButtonLink to={linkTo(request)} kind="primary" aria-label={t('Choose a room for {student}', { student })}>
                {t('Choose a room')}
              </ButtonLink>
              <IntoRound request={request} hostelId={hostelId} />
              <Button aria-label={t('Decline request of {student}', { student })} onClick={() => setDeclining(request._id)}>
                {t('Decline')}
              </Button>
            </>
          );
        }}
        empty={{ title: t('No open requests'), text: t('Nobody waits for another room.') }}
        narrowed={open.length > 0}
        onReset={list.reset}
      />
      {declined && <DeclineDialog request={declined} onClose={() => setDeclining(undefined)} />}
    </Stack>
  );
}
