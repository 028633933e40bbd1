/** A student on one sheet of paper, for whoever asks with authority: it takes the place of the page when that is printed. */
import { ownDays, totalsOf } from '#contract/attendance/attendance-days.ts';
import { rupees } from '#contract/day/money.ts';
import { detailsOnScreen } from '#contract/person/student-details.ts';
import type { Stay } from '#contract/stay/stay.ts';
import type { StudentRecord } from '#contract/student/student.ts';
import type { StudentYear } from '#contract/student/student-year.ts';
import { t } from '#contract/text/text.ts';
import { nightsOf } from '#web/person/shared/leave-days.ts';
import { Photo } from '#web/person/shared/photo.tsx';
import { StayBar } from '#web/stay/shared/stay-bar.tsx';
import { Signature } from '#web/ui/page/signature.tsx';
import { dayText } from '#web/ui/show/dates.ts';
import { DayOf, DescriptionList } from '#web/ui/show/values.tsx';
import { Grid } from '#web/ui/show/elements.tsx';
import { detailText } from '#web/person/shared/detail-text.ts';
import styles from './person-file.module.css';

/** As many stays as fit on the sheet. */
const mostStays = 12;

interface PersonFileProps {
  record: StudentRecord;
  year: StudentYear;
  stays: readonly Stay[];
  /** null: not known, or not the reader's to see */
  bornOn: string | null;
}

/** The last twelve months in numbers. */
function inNumbers({ marks, leave, fines, complaints }: StudentYear): readonly (readonly [string, string])[] {
  const { present, absent, leave: onLeave, percent } = totalsOf(ownDays(marks, leave).values());
  const approved = leave.filter(({ status }) => status === 'approved');
  const sum = (of: typeof fines) => rupees(of.reduce((total, { amount }) => total + amount, 0));
  const unpaid = fines.filter(({ standing }) => standing === 'pending' || standing === 'unconfirmed');
  return [
    [
      t('Attendance'),
      percent === null
        ? t('Not marked')
        : t('{percent} %: present {present}, absent {absent}, on leave {onLeave}', { percent, present, absent, onLeave }),
    ],
    [
      t('Leave'),
      t('{asked} asked for, {approved} approved, {nights, plural, one {# night} other {# nights}}', {
        asked: leave.length,
        approved: approved.length,
        nights: approved.reduce((nights, each) => nights + nightsOf(each), 0),
      }),
    ],
    [
      t('Fines'),
      t('{count}, {sum}; not paid {unpaid}, {due}', { count: fines.length, sum: sum(fines), unpaid: unpaid.length, due: sum(unpaid) }),
    ],
    [
      t('Complaints'),
      t('{count}; {open} not resolved', { count: complaints.length, open: complaints.filter(({ status }) => status === 'pending').length }),
    ],
  ];
}

export function PersonFile({ record: { student, photo, left }, year, stays, bornOn }: PersonFileProps) {
  const known = detailsOnScreen.filter(({ name }) => name !== 'name' && student[name] !== '');
  return (
    <div className={styles.file}>
      <Grid columns="auto minmax(0, 1fr)" gap={20} style={{ alignItems: 'start' }}>
        <Photo of={student} photo={photo} />
        <DescriptionList
          long
          facts={[
            [t('Username'), student.username],
            ...(bornOn === null ? [] : [[t('Date of birth'), dayText(bornOn)] as const]),
            [t('Hostel'), student.hostel?.name ?? t('N/A')],
            [t('Room'), student.room?.roomNumber ?? t('N/A')],
            ...(left ? [[t('Checked out'), `${dayText(left.on)}: ${left.reason}`] as const] : []),
            ...known.map((detail) => [t(detail.label), detailText(detail, student[detail.name])] as const),
          ]}
        />
      </Grid>
      <h2>{t('Where this student has lived')}</h2>
      {stays.length === 0 ? (
        <p>{t('In no room yet.')}</p>
      ) : (
        <>
          <StayBar stays={stays} />
          <Grid component="ul" columns="repeat(2, minmax(0, 1fr))" gap="0 16px">
            {stays.slice(0, mostStays).map(({ hostel, room, seat, from, to }) => (
              <li key={from}>
                {t('{hostel}, room {room}', { hostel: hostel.name, room: room.roomNumber })} {t('seat {seat}', { seat })}:{' '}
                <DayOf at={from} /> – {to === null ? t('now') : <DayOf at={to} />}
              </li>
            ))}
          </Grid>
          {stays.length > mostStays && <p>{t('{count} earlier ones are on the screen only.', { count: stays.length - mostStays })}</p>}
        </>
      )}
      <h2>{t('The last 12 months')}</h2>
      <DescriptionList long facts={inNumbers(year)} />
      <Signature />
    </div>
  );
}
