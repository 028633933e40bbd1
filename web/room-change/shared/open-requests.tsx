import type { Path } from '#contract/paths.ts';
import { nameAndUsername } from '#contract/person/person.ts';
import { roomChangeCan, type RoomChange } from '#contract/room-change/room-change.ts';
import type { Student } from '#contract/student/student.ts';
import { t } from '#contract/text/text.ts';
import { WholeList } from '#web/record/shared/whole-list.tsx';
import { Heading, Row, Stack, Tag } from '#web/ui/show/elements.tsx';
import { asItIsNow } from '#web/ui/list/list-query.ts';
import { ButtonLink } from '#web/ui/action/button.tsx';
import { MultilineText, Timestamp } from '#web/ui/show/values.tsx';
import { Age } from '#web/ui/show/age.tsx';
import { StudentName } from '#web/person/shared/student-name.tsx';
import { DeclineDialog } from '../decline-dialog.tsx';

const pageSize = 10;

interface OpenRequestsProps {
  requests: readonly RoomChange[];
  students: readonly Student[];
  /** the page on which a request is granted */
  linkTo: (request: RoomChange) => Path;
}

const namesOf = ({ student }: RoomChange) => ({ student: nameAndUsername(student) });

/** The open room change requests of a hostel. */
export function OpenRequests({ requests, students, linkTo }: OpenRequestsProps) {
  const open = requests.filter(roomChangeCan.close);
  const roomOf = (studentId: string) => students.find(({ _id }) => _id === studentId)?.room?.roomNumber ?? t('N/A');

  return (
    <Stack component="section" aria-labelledby="room-changes" gap="sm">
      <Row>
        <Heading level={2} id="room-changes">
          {t('Room change requests')}
        </Heading>
        {open.length > 0 && <Tag tone="warning">{t('{open} open', { open: open.length })}</Tag>}
      </Row>
      <WholeList
        name={t('Room change requests')}
        records={open}
        pageSize={pageSize}
        {...(open.length > pageSize ? { find: t('Find requests') } : {})}
        hint={t('Student or words of the message')}
        texts={({ student, message }) => [nameAndUsername(student), message]}
        columns={[
          { label: t('Student'), value: ({ student }) => <StudentName of={student} />, rank: 'lead' },
          { label: t('Room'), value: ({ student }) => roomOf(student._id), whole: true, rank: 'code' },
          {
            label: t('Message'),
            value: ({ message }) => <MultilineText>{message}</MultilineText>,
            long: true,
            rank: 'line',
            brief: ({ message }) => message,
          },
          {
            label: t('Requested'),
            value: ({ createdAt }) => <Timestamp at={createdAt} />,
            rank: 'value',
            brief: ({ createdAt }) => <Age of={createdAt} />,
          },
        ]}
        before={(request) => (
          <ButtonLink to={linkTo(request)} kind="primary" aria-label={t('Choose a room for {student}', namesOf(request))}>
            {t('Choose a room')}
          </ButtonLink>
        )}
        actions={[
          {
            text: t('Decline'),
            name: (request) => t('Decline request of {student}', namesOf(request)),
            // an answered request is no longer among the open ones
            dialog: (request, onClose) => <DeclineDialog request={asItIsNow(request, requests)} onClose={onClose} />,
          },
        ]}
        empty={{ title: t('No open requests'), text: t('Nobody waits for another room.') }}
      />
    </Stack>
  );
}
