import { useState } from 'react';
import { useParams } from 'react-router';
import { replyTexts } from '#contract/messages.ts';
import { rupees } from '#contract/money.ts';
import { shownName } from '#contract/person.ts';
import { type Path, paths, withQuery } from '#contract/paths.ts';
import { detailsOnScreen } from '#contract/student-details.ts';
import type { StudentRecord } from '#contract/student.ts';
import { t } from '#contract/text.ts';
import { useCallQuery } from '#web/api.ts';
import { CheckOutDialog } from '#web/check-out/shared/check-out-dialog.tsx';
import { TakeBackInDialog } from '#web/check-out/shared/take-back-in-dialog.tsx';
import { HistoryButton } from '#web/operation/shared/history.tsx';
import { useMe } from '#web/session.ts';
import { PersonalDataButton } from '#web/personal-data/shared/personal-data-button.tsx';
import { Stays } from '#web/stay/shared/stays.tsx';
import { Grid, Row, Section, Stack } from '#web/ui/arrange.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { dayText, momentText } from '#web/ui/dates.ts';
import { DescriptionList } from '#web/ui/description-list.tsx';
import { Link } from '#web/ui/link.tsx';
import { MultilineText } from '#web/ui/multiline-text.tsx';
import { Page } from '#web/ui/page.tsx';
import { PrintButton } from '#web/ui/print.tsx';
import { Loaded } from '#web/ui/states.tsx';
import { Telephone } from '#web/ui/telephone.tsx';
import { Text } from '#web/ui/text.tsx';
import { detailText, isTelephone } from './detail-text.ts';
import { StateTags } from './shared/state-tags.tsx';
import styles from './student.module.css';

function Details({ record: { student, changed } }: { record: StudentRecord }) {
  const known = detailsOnScreen.filter(({ name }) => name !== 'name' && student[name] !== '');
  return (
    <Section id="details" title={t('Details')}>
      {known.length === 0 ? (
        <Text dimmed>{t('Nothing more is known.')}</Text>
      ) : (
        <DescriptionList
          facts={known.map((detail) => {
            const text = detailText(detail, student[detail.name]);
            const value = isTelephone(detail) ? <Telephone key="number" number={text} /> : text;
            return [t(detail.label), detail.long ? <MultilineText key="text">{text}</MultilineText> : value];
          })}
        />
      )}
      {changed && (
        <Text dimmed small>
          {t('Last corrected by {by} on {when}', { by: shownName(changed.by), when: momentText(changed.at) })}
        </Text>
      )}
    </Section>
  );
}

/** When, why and whence somebody left. */
function Left({ left: { on, reason, hostel } }: { left: NonNullable<StudentRecord['left']> }) {
  return (
    <Section id="left" title={t('Checked out')}>
      <DescriptionList
        facts={[
          [t('Day'), dayText(on)],
          [t('Hostel'), hostel?.name ?? t('N/A')],
          [t('Reason'), reason],
        ]}
      />
    </Section>
  );
}

function Home({ student: { hostel, room } }: Pick<StudentRecord, 'student'>) {
  return (
    <Section id="home" title={t('Room')}>
      <DescriptionList
        facts={[
          [
            t('Hostel'),
            hostel ? (
              <Link key="hostel" to={paths.hostelRooms(hostel._id)}>
                {hostel.name}
              </Link>
            ) : (
              t('N/A')
            ),
          ],
          [
            t('Room'),
            hostel && room ? (
              <Link key="room" to={withQuery(paths.hostelRooms(hostel._id), { q: room.roomNumber })}>
                {room.roomNumber}
              </Link>
            ) : (
              t('N/A')
            ),
          ],
        ]}
      />
    </Section>
  );
}

interface OpenLine {
  text: string;
  /** missing where the person has no page for it */
  to: Path | undefined;
}

/** What waits for somebody, each with the list that shows just that. */
function openLines({ student, open, left }: StudentRecord, role: string): OpenLine[] {
  const { username } = student;
  const hostel = student.hostel ?? left?.hostel;
  const query = { q: username, status: 'pending', ...(role === 'hosteladmin' ? { hostel: hostel?._id } : {}) };
  const inHostel = (path: Path) => hostel && withQuery(path, query);
  const lines: (OpenLine & { count: number })[] = [
    {
      count: open.fines,
      text: t(replyTexts.finesOpen, { fines: open.fines, amount: rupees(open.amount) }),
      to: inHostel(paths.fines()) ?? undefined,
    },
    {
      count: open.leave,
      text: t('{leave, plural, one {# leave request} other {# leave requests}} to decide', { leave: open.leave }),
      to: inHostel(paths.leaveRequests()) ?? undefined,
    },
    {
      count: open.complaints,
      text: t('{complaints, plural, one {# complaint} other {# complaints}} to resolve', { complaints: open.complaints }),
      to: inHostel(paths.complaints()) ?? undefined,
    },
    {
      count: open.roomChanges,
      text: t('Asks for another room'),
      to: hostel && role !== 'warden' ? paths.manualAllocation(hostel._id) : undefined,
    },
  ];
  return lines.filter(({ count }) => count > 0);
}

function Open({ record }: { record: StudentRecord }) {
  const { role } = useMe();
  const lines = openLines(record, role);
  return (
    <Section id="open" title={t('What is open')}>
      {lines.length === 0 ? (
        <Text dimmed>{t('Nothing: no fine to pay, no request and no complaint.')}</Text>
      ) : (
        <ul className={styles.open}>
          {lines.map(({ text, to }) => (
            <li key={text}>{to ? <Link to={to}>{text}</Link> : text}</li>
          ))}
        </ul>
      )}
    </Section>
  );
}

/** One student, for staff. */
export default function StudentPage() {
  const { studentId = '' } = useParams();
  const { role } = useMe();
  const answer = useCallQuery('studentGet', { params: { id: studentId } });
  const student = answer.data?.student;
  // which dialog was opened, not what the state would open now: news of the check-out itself may come before its reply
  const [dialog, setDialog] = useState<'check-out' | 'take-back-in'>();
  const close = () => setDialog(undefined);
  return (
    <Page
      title={student ? shownName(student) : t('Student')}
      subtitle={
        student && (
          <Row gap="xs">
            <span>{[student.name && student.username, student.rollno].filter(Boolean).join(' · ')}</span>
            <StateTags of={student} />
          </Row>
        )
      }
      actions={
        <>
          {role === 'hosteladmin' && student && !answer.data?.erased && (
            <>
              <ButtonLink to={paths.editStudent(studentId)}>{t('Correct details')}</ButtonLink>
              {student.state === 'left' ? (
                <Button onClick={() => setDialog('take-back-in')}>{t('Take back in')}</Button>
              ) : (
                <Button onClick={() => setDialog('check-out')}>{t('Check out')}</Button>
              )}
            </>
          )}
          {student && <HistoryButton object={studentId} of={shownName(student)} />}
          {role === 'hosteladmin' && student && !answer.data?.erased && <PersonalDataButton of={student} />}
          <PrintButton />
        </>
      }
    >
      <Loaded call={answer} failed={t('The student could not be shown')}>
        {(record) => (
          <Grid min="22rem">
            <Stack gap="lg">
              {record.left ? <Left left={record.left} /> : <Home student={record.student} />}
              <Open record={record} />
              <Stays studentId={studentId} />
            </Stack>
            <Details record={record} />
          </Grid>
        )}
      </Loaded>
      {dialog === 'take-back-in' && student && <TakeBackInDialog student={student} onClose={close} />}
      {dialog === 'check-out' && student && <CheckOutDialog studentIds={[student._id]} onClose={close} />}
    </Page>
  );
}
