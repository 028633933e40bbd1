import { useState } from 'react';
import { useParams } from 'react-router';
import { shownName } from '#contract/person/person.ts';
import { paths, withQuery } from '#contract/paths.ts';
import { readsCare } from '#contract/round/round-care.ts';
import { t } from '#contract/text/text.ts';
import { useCallQuery } from '#web/api.ts';
import { CheckOutDialog } from '#web/check-out/shared/check-out-dialog.tsx';
import { TakeBackInDialog } from '#web/check-out/shared/take-back-in-dialog.tsx';
import { Family } from '#web/guardian/shared/family.tsx';
import { HistoryButton } from '#web/operation/shared/history.tsx';
import { useMe } from '#web/session.ts';
import { PersonalDataButton } from '#web/personal-data/shared/personal-data-button.tsx';
import { Stays } from '#web/stay/shared/stays.tsx';
import { Grid, Row, Stack } from '#web/ui/show/arrange.tsx';
import { Button, ButtonLink } from '#web/ui/action/button.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { PrintButton } from '#web/ui/page/print.tsx';
import { Loaded } from '#web/ui/page/states.tsx';
import { LastRound } from './last-round.tsx';
import { OpenMatters } from './open-matters.tsx';
import { PhotoCard } from './photo-card.tsx';
import { StateTags } from './shared/state-tags.tsx';
import { Contacts, Details, Home, Left } from './student-details.tsx';
import { Year } from './year.tsx';

/** One student, for staff: who it is, what is open, the last twelve months, and what the reader may do. */
export default function StudentPage() {
  const { studentId = '' } = useParams();
  const { role } = useMe();
  const today = useCallQuery('me').data?.today;
  const answer = useCallQuery('studentGet', { params: { id: studentId } });
  const year = useCallQuery('studentYear', { params: { id: studentId } });
  const student = answer.data?.student;
  // the dialog that was opened, not the one for the present state: the event of a check-out may arrive before its reply
  const [dialog, setDialog] = useState<'check-out' | 'take-back-in'>();
  const close = () => setDialog(undefined);
  return (
    <Page
      title={student ? shownName(student) : t('Student')}
      subtitle={
        student && (
          <Row gap="xs">
            <span>{[student.name && student.username, student.rollno, student.programme, student.batch].filter(Boolean).join(' · ')}</span>
            <StateTags of={student} />
          </Row>
        )
      }
      actions={
        <>
          {role === 'caretaker' && student?.hostel && (
            <ButtonLink to={withQuery(paths.imposeFine(), { student: studentId })}>{t('Impose fine')}</ButtonLink>
          )}
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
              <PhotoCard record={record} />
              <Contacts student={record.student} />
              {readsCare(role) && !record.erased && <Family studentId={studentId} />}
              {record.left ? <Left left={record.left} /> : <Home record={record} />}
            </Stack>
            <Stack gap="lg">
              <OpenMatters record={record} />
              {record.round && <LastRound round={record.round} />}
              <Details record={record} />
              <Stays studentId={studentId} />
            </Stack>
            <Stack gap="lg">
              <Loaded call={year} failed={t('The last 12 months could not be shown')}>
                {(months) => today !== undefined && <Year record={record} year={months} today={today} />}
              </Loaded>
            </Stack>
          </Grid>
        )}
      </Loaded>
      {dialog === 'take-back-in' && student && <TakeBackInDialog student={student} onClose={close} />}
      {dialog === 'check-out' && student && <CheckOutDialog studentIds={[student._id]} onClose={close} />}
    </Page>
  );
}
