import Phone from 'lucide-react/icons/phone';
import { lazy, Suspense, useDeferredValue } from 'react';
import { paths } from '#contract/paths.ts';
import { shownName } from '#contract/person/person.ts';
import type { Person } from '#contract/call/schemas.ts';
import { t } from '#contract/text/text.ts';
import { useCallQuery } from '#web/api.ts';
import { OwnDays } from '#web/attendance/shared/own-days.tsx';
import { Notifications } from '#web/notification/shared/notifications.tsx';
import { LastDays } from '#web/person/shared/last-days.tsx';
import { RoundCard } from '#web/round/shared/round-card.tsx';
import { useMe } from '#web/session.ts';
import { Grid, InfoAlert, Row, Stack, Text, VisuallyHidden } from '#web/ui/show/elements.tsx';
import { Avatar } from '#web/ui/show/avatar.tsx';
import { numberParts } from '#web/ui/show/telephone-numbers.ts';
import { ButtonLink } from '#web/ui/action/button.tsx';
import { useWide } from '#web/ui/show/wide.ts';
import styles from './dashboard.module.css';
import { NewestLines } from './newest-lines.tsx';
import { studentLines } from './student-lines.ts';
import { Lines, TodaySection } from './today.tsx';
import { fineCan } from '#contract/fine/fine.ts';
import { screenTexts } from '#contract/messages.ts';
import { rupees } from '#contract/day/money.ts';
import { Loaded, Loading } from '#web/ui/page/page.tsx';
import { Link } from '#web/ui/action/link.tsx';

/** Only for a wide screen: a phone would load the calendar for nothing. */
const Attendance = lazy(() => import('#web/attendance/shared/attendance-section.tsx'));

/** For a student who has left: shown instead of *Today*. */
function CheckedOut() {
  const fines = useCallQuery('fineOwn');
  return (
    <InfoAlert title={t('You have checked out')}>
      <Stack gap="sm">
        <Text>{t('Your fines and receipts and your account stay open to you.')}</Text>
        <Loaded call={fines} failed={t(screenTexts.finesFailed)}>
          {(all) => {
            const dues = all.filter(fineCan.pay);
            const amount = rupees(dues.reduce((sum, fine) => sum + fine.amount, 0));
            return (
              <Text strong>
                {t(
                  '{fines, plural, =0 {You have nothing to pay.} one {You have # fine to pay: {amount}.} other {You have # fines to pay: {amount}.}}',
                  {
                    fines: dues.length,
                    amount,
                  },
                )}
              </Text>
            );
          }}
        </Loaded>
        <Row>
          <ButtonLink to={paths.ownFines()}>{t('My fines and receipts')}</ButtonLink>
        </Row>
      </Stack>
    </InfoAlert>
  );
}

/** On a phone the last days as a picture, which leads to the calendar. */
const DaysInBrief = () => (
  <OwnDays>
    {(days, today) => (
      <Link to={paths.attendance()} className="panel pressable" style={{ padding: '0.625rem 0.875rem 0.75rem' }}>
        <LastDays days={days} today={today} />
      </Link>
    )}
  </OwnDays>
);

type Mate = Person & { phone: string };

/** Who shares the room; the whole row calls. */
function RoomMate({ of: mate }: { of: Mate }) {
  const who = shownName(mate);
  const tel = numberParts(mate.phone).find((part) => part.tel)?.tel;
  return (
    <li>
      <Row
        gap={12}
        wrap="nowrap"
        mih={52}
        {...(tel !== undefined && {
          component: 'a',
          href: tel,
          className: 'pressable',
        })}
      >
        <Avatar name={who} size={32} />
        <Grid gap={0} lh={1.3} flex={1} miw={0}>
          {tel !== undefined && <VisuallyHidden>{t('Call')}</VisuallyHidden>}
          <strong>{who}</strong>
          <Text small dimmed component="span">
            {t('Your room-mate')}
          </Text>
        </Grid>
        {tel !== undefined && <Phone size={20} aria-hidden color="var(--mantine-color-anchor)" />}
      </Row>
    </li>
  );
}

const RoomMates = ({ of }: { of: readonly Mate[] }) =>
  of.length > 0 && (
    <ul className={styles.mates}>
      {of.map((mate) => (
        <RoomMate key={mate._id} of={mate} />
      ))}
    </ul>
  );

/** What needs the student and who lives with them come first, then the board, then what has happened. */
export default function StudentHome() {
  const wide = useWide();
  const { hasLeft } = useMe();
  const day = useCallQuery('dashboardToday', {}, { enabled: !hasLeft });
  const rounds = useCallQuery('roundOwn', {}, { enabled: !hasLeft });
  const notices = useCallQuery('noticeList', {}, { enabled: !hasLeft });
  const brief = { enabled: !hasLeft && !wide };
  const days = [useCallQuery('attendanceOwn', {}, brief), useCallQuery('leaveOwn', {}, brief)];
  // the rest waits for what is above it, which would otherwise push it down under a thumb; and it is deferred, because a cheap phone
  // takes as long again to render it. On return to the page the data is cached: all is rendered immediately, at the same height as before
  const drawn = useDeferredValue([day, rounds, notices, ...days].every(({ isLoading }) => !isLoading));
  if (hasLeft) {
    return (
      <>
        <CheckedOut />
        <Notifications />
      </>
    );
  }
  return (
    <>
      <TodaySection loading={rounds.isLoading}>
        {({ student }) => (
          <>
            {rounds.data?.map((own) => (
              <RoundCard key={own.round._id} own={own} />
            ))}
            <Lines lines={student ? studentLines(student) : []} largeRoom />
            {!wide && <RoomMates of={student?.room?.roomMates ?? []} />}
          </>
        )}
      </TodaySection>
      {drawn && (
        // appears at once, so that nothing is later pushed down
        <Suspense fallback={<Loading />}>
          {!wide && <NewestLines />}
          <div className="columns">
            {wide ? <Attendance /> : <DaysInBrief />}
            <Notifications brief={!wide} />
          </div>
        </Suspense>
      )}
    </>
  );
}
