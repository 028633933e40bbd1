import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { shownName } from '#contract/person/person.ts';
import { paths, type Path } from '#contract/paths.ts';
import { readsCare } from '#contract/round/round-care.ts';
import { t } from '#contract/text/text.ts';
import { SignInCodeDialog } from '#web/account/shared/secret-dialog.tsx';
import { useCallQuery } from '#web/api.ts';
import { AskOffice } from '#web/institution/shared/ask-office.tsx';
import { useAtTheDoor } from '#web/institution/shared/institution.tsx';
import { TakeBackInDialog } from '#web/check-out/shared/take-back-in-dialog.tsx';
import { Family, FamilyElsewhere } from '#web/guardian/shared/family.tsx';
import { HistoryButton } from '#web/operation/shared/history.tsx';
import { useMe } from '#web/session.ts';
import { PersonalDataButton } from '#web/personal-data/shared/personal-data-button.tsx';
import { Stays } from '#web/stay/shared/stays.tsx';
import { Grid, later, Row, Section, Stack, Text } from '#web/ui/show/elements.tsx';
import { Button, ButtonLink } from '#web/ui/action/button.tsx';
import { MoreActions } from '#web/ui/action/more-actions.tsx';
import { Loaded, Page } from '#web/ui/page/page.tsx';
import { PrintButton, ScreenOnly } from '#web/ui/page/print.tsx';
import { PersonFile } from './person-file.tsx';
import { StateTags } from './shared/state-tags.tsx';
import { Contacts, Details, Left } from './student-details.tsx';
import { FineLink, PhotoActions, TopCard, type TopDialog, TopDialogs } from './top-card.tsx';
import { Year } from './year.tsx';
import type { RoundPlace } from '#contract/round/round-draw.ts';
import type { StudentRound } from '#contract/round/round-draw.ts';
import { momentText } from '#web/ui/show/dates.ts';
import { DescriptionList } from '#web/ui/show/values.tsx';
import { Link, useNavigate } from '#web/ui/action/link.tsx';
import { replyTexts } from '#contract/messages.ts';
import { rupees } from '#contract/day/money.ts';
import { useAction } from '#web/operation/shared/use-action.ts';
import type { StudentRecord } from '#contract/student/student.ts';
import { listsOf } from './lists-of.ts';
import { withParams } from '#web/with-params.ts';
import { useWide } from '#web/ui/show/wide.ts';

const namesOf = ({ room, hostel }: RoundPlace) => ({ room: room.roomNumber, hostel: hostel.name });

const offerText = ({ place, expiresAt }: NonNullable<StudentRound['offer']>) =>
  t('Room {room}, {hostel}, until {when}', { ...namesOf(place), when: momentText(expiresAt) });

const waitingText = (waiting: NonNullable<StudentRound['waiting']>) =>
  t('Number {no}, {ahead, plural, =0 {next} other {# before them still waiting}}', waiting);

/** What the last allotment round came to for a student: the place, or the waiting and the seat that is offered, and why. */
function LastRound({ round: { _id, name, place, waiting, offer, reason } }: { round: StudentRound }) {
  const linked = (
    <Link key="round" to={paths.round(_id)}>
      {name}
    </Link>
  );
  return (
    <Section id="round" title={t('Last allotment round')}>
      <DescriptionList
        facts={[
          [t('Round'), linked],
          ...(offer ? [[t('Seat that is offered'), offerText(offer)] as const] : []),
          ...(waiting ? [[t('Waiting list'), waitingText(waiting)] as const] : []),
          [t('Result when drawn'), place ? t('Room {room}, {hostel}', namesOf(place)) : t('No seat')],
        ]}
      />
      <div>
        <Text strong>{t('Why')}</Text>
        <Text>{reason}</Text>
      </div>
    </Section>
  );
}

interface OpenLine {
  text: string;
  /** undefined if the reader has no page for it */
  to: Path | undefined;
}

/** The open matters of a student, each with a link to the list of exactly these. */
function openLines(record: StudentRecord, role: string): OpenLine[] {
  const { open, student, left } = record;
  const hostel = student.hostel ?? left?.hostel;
  const lists = listsOf(record, { status: 'pending' });
  const lines: (OpenLine & { count: number })[] = [
    {
      count: open.fines,
      text: t(replyTexts.finesOpen, { fines: open.fines, amount: rupees(open.amount) }),
      to: lists?.fines,
    },
    {
      count: open.leave,
      text: t('{leave, plural, one {# leave request} other {# leave requests}} to decide', { leave: open.leave }),
      to: lists?.leave,
    },
    {
      count: open.complaints,
      text: t('{complaints, plural, one {# complaint} other {# complaints}} to resolve', { complaints: open.complaints }),
      to: lists?.complaints,
    },
    {
      count: open.roomChanges,
      text: t('Asks for another room'),
      to: hostel && role !== 'warden' ? paths.manualAllocation(hostel._id) : undefined,
    },
  ];
  return lines.filter(({ count }) => count > 0);
}

function OpenMatters({ record }: { record: StudentRecord }) {
  const { role } = useMe();
  const lines = openLines(record, role);
  return (
    <Section id="open" title={t('To be settled')}>
      {lines.length === 0 ? (
        <Text dimmed>{t('Nothing: no fine to pay, no request and no complaint.')}</Text>
      ) : (
        <Grid component="ul" gap={8}>
          {lines.map(({ text, to }) => (
            <li key={text}>{to ? <Link to={to}>{text}</Link> : text}</li>
          ))}
        </Grid>
      )}
    </Section>
  );
}

const CheckOutDialog = later(async () => ({ default: (await import('#web/check-out/shared/check-out-dialog.tsx')).CheckOutDialog }));

const LateDialog = later(async () => ({ default: (await import('#web/attendance/shared/late-dialog.tsx')).LateDialog }));

const PersonalDataDialog = later(() => import('#web/personal-data/shared/personal-data-dialog.tsx'));

/** One student, for staff: who it is, what is open, the last twelve months, and what the reader may do. */
export default function StudentPage() {
  const { studentId = '' } = useParams();
  const wide = useWide();
  const { role } = useMe();
  const mayGiveCode = useAtTheDoor('codes') || role === 'hosteladmin';
  const mayCheckOutHere = useAtTheDoor('departures');
  const navigate = useNavigate();
  const today = useCallQuery('me').data?.today;
  const answer = useCallQuery('studentGet', { params: { id: studentId } });
  const year = useCallQuery('studentYear', { params: { id: studentId } });
  const stays = useCallQuery('studentStays', { params: { id: studentId } });
  const student = answer.data?.student;
  const family = useCallQuery('guardianList', { params: { studentId } }, { enabled: readsCare(role) && answer.data?.erased === false });
  // the dialog that was opened, not the one for the present state: the event of a check-out may arrive before its reply
  const [params, setParams] = useSearchParams();
  const [pressed, setDialog] = useState<'check-out' | 'take-back-in' | 'late' | 'code' | TopDialog>();
  const removePhoto = useAction('studentPhotoRemove');
  const isHere = student !== undefined && student.hostel !== null;
  const isKept = role === 'hosteladmin' && student !== undefined && !answer.data?.erased;
  const may = {
    code: isHere && mayGiveCode,
    'check-out': (isHere && mayCheckOutHere) || (isKept && student.state !== 'left'),
    erase: isKept,
  };
  // the search leads to a dialog
  const asked = (['code', 'check-out', 'erase'] as const).find((known) => known === params.get('do') && may[known]);
  const dialog = pressed ?? asked;
  const close = () => {
    setDialog(undefined);
    if (params.has('do')) setParams(withParams({ do: undefined }), { replace: true, preventScrollReset: true });
  };
  return (
    <Page
      title={student ? shownName(student) : t('Student')}
      subtitle={
        student && (
          <Row gap="xs">
            {/* where students sign in with their roll numbers, it is one number */}
            <span>
              {[...new Set([student.name && student.username, student.rollno, student.programme, student.batch])]
                .filter(Boolean)
                .join(' · ')}
            </span>
            <StateTags of={student} />
          </Row>
        )
      }
      actions={
        <>
          {wide && role === 'caretaker' && student?.hostel && <FineLink studentId={studentId} />}
          {may.code && <Button onClick={() => setDialog('code')}>{t('Sign-in code')}</Button>}
          {may['check-out'] && <Button onClick={() => setDialog('check-out')}>{t('Check out')}</Button>}
          {isKept && <ButtonLink to={paths.editStudent(studentId)}>{t('Correct details')}</ButtonLink>}
          {isKept && student.state === 'left' && <Button onClick={() => setDialog('take-back-in')}>{t('Take back in')}</Button>}
          <MoreActions from={120}>
            {answer.data && <PhotoActions record={answer.data} remove={removePhoto} onOpen={setDialog} />}
            {student?.hostel && (
              <>
                {today !== undefined && <Button onClick={() => setDialog('late')}>{t('May come late tonight')}</Button>}
                <Button onClick={() => setDialog('delivery')}>{t('Something left')}</Button>
                <AskOffice work="codes" about={studentId} />
                <AskOffice work="departures" about={studentId} />
              </>
            )}
            {student && <HistoryButton object={studentId} of={shownName(student)} />}
            {isKept && <PersonalDataButton of={student} />}
          </MoreActions>
          <PrintButton />
        </>
      }
    >
      <Loaded call={answer} beside={[stays]} failed={t('The student could not be shown')}>
        {(record) => (
          <>
            <ScreenOnly>
              <Grid min="22rem">
                <Stack gap="lg">
                  <TopCard record={record} remove={removePhoto} />
                  <Contacts student={record.student} />
                  {!record.erased && (readsCare(role) ? <Family studentId={studentId} /> : <FamilyElsewhere />)}
                  {record.left && <Left left={record.left} />}
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
            </ScreenOnly>
            {year.data && stays.data && (
              <PersonFile record={record} year={year.data} stays={stays.data} bornOn={family.data?.bornOn ?? null} />
            )}
          </>
        )}
      </Loaded>
      {answer.data && (dialog === 'photo' || dialog === 'card' || dialog === 'delivery') && (
        <TopDialogs record={answer.data} opened={dialog} onClose={close} />
      )}
      {dialog === 'take-back-in' && student && <TakeBackInDialog student={student} onClose={close} />}
      {dialog === 'code' && student && <SignInCodeDialog account={student} onClose={close} />}
      {dialog === 'erase' && student && <PersonalDataDialog person={student} onClose={close} />}
      {dialog === 'late' && student?.hostel && today !== undefined && (
        <LateDialog sheet={{ hostelId: student.hostel._id, date: today }} record={{ student, expectedAt: null }} onClose={close} />
      )}
      {dialog === 'check-out' && student && (
        <CheckOutDialog
          studentIds={[student._id]}
          // who has left is no longer a caretaker's to see
          onDone={() => {
            if (role === 'caretaker' && student.hostel) navigate(paths.studentInfo(student.hostel._id));
          }}
          onClose={close}
        />
      )}
    </Page>
  );
}
