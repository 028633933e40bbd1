import type { ReactNode } from 'react';
import { leaveCan, type LeaveInHostel } from '#contract/leave/leave.ts';
import { nameAndUsername } from '#contract/person/person.ts';
import { t } from '#contract/text/text.ts';
import { HistoryButton } from '#web/operation/shared/history.tsx';
import { daysText } from '#web/person/shared/leave-days.ts';
import { StudentName } from '#web/person/shared/student-name.tsx';
import { YearBeside } from '#web/person/shared/year-beside.tsx';
import { Beside } from '#web/ui/show/beside.tsx';
import { useMe } from '#web/session.ts';
import { ConsentActions } from './consents.tsx';
import { LeaveFacts } from './leave-facts.tsx';
import { LeaveHistory } from './outcome.tsx';

interface LeaveBesideProps {
  leave: LeaveInHostel;
  /** the campus day; undefined until it is loaded */
  today: string | undefined;
  /** the buttons that act on the request */
  actions: ReactNode;
}

/** The current request in full, with the last twelve months of its student. */
export function LeaveBeside({ leave, today, actions }: LeaveBesideProps) {
  const { role } = useMe();
  const { student, room, hostel } = leave;
  const names = { student: nameAndUsername(student), days: daysText(leave) };
  return (
    <Beside
      label={t('Leave of {student}, {days}', names)}
      title={<StudentName of={student} />}
      subtitle={[room && t('Room {room}', { room: room.roomNumber }), hostel?.name].filter(Boolean).join(' · ')}
      aside={<HistoryButton small object={leave._id} of={t('the leave of {student}, {days}', names)} />}
    >
      <LeaveFacts leave={leave} />
      <LeaveHistory leave={leave} />
      {role === 'warden' && leave.consentWanted && leaveCan.approve(leave) && <ConsentActions leave={leave} />}
      {actions}
      {today !== undefined && <YearBeside key={student._id} studentId={student._id} today={today} />}
    </Beside>
  );
}
