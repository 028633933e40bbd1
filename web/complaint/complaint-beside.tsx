import type { ReactNode } from 'react';
import type { ComplaintInHostel } from '#contract/complaint/complaint.ts';
import { nameAndUsername } from '#contract/person/person.ts';
import { complaintStatuses } from '#contract/complaint/complaint-list.ts';
import { t } from '#contract/text/text.ts';
import { HistoryButton } from '#web/operation/shared/history.tsx';
import { StudentName } from '#web/person/shared/student-name.tsx';
import { YearBeside } from '#web/person/shared/year-beside.tsx';
import { Row } from '#web/ui/show/elements.tsx';
import { Beside } from '#web/ui/show/beside.tsx';
import { momentText } from '#web/ui/show/dates.ts';
import { StatusTag } from '#web/ui/show/values.tsx';
import { Pictures } from './pictures.tsx';
import { remarkAndHistory, Quote } from './quote.tsx';

interface ComplaintBesideProps {
  complaint: ComplaintInHostel;
  /** the campus day; undefined until it is loaded */
  today: string | undefined;
  /** the buttons that act on the complaint */
  actions: ReactNode;
}

/** The current complaint in full, with the last twelve months of its student. */
export function ComplaintBeside({ complaint, today, actions }: ComplaintBesideProps) {
  const { student, room, hostel, createdAt, status } = complaint;
  const names = { student: nameAndUsername(student), when: momentText(createdAt) };
  return (
    <Beside
      label={t('Complaint of {student}, {when}', names)}
      title={<StudentName of={student} />}
      subtitle={[complaint.kind && t(complaint.kind), room && t('Room {room}', { room: room.roomNumber }), hostel.name]
        .filter(Boolean)
        .join(' · ')}
      aside={<HistoryButton small object={complaint._id} of={t('the complaint of {student}, {when}', names)} />}
    >
      <Row>
        <StatusTag of={complaintStatuses} status={status} />
      </Row>
      <Quote caption={momentText(createdAt)}>{complaint.complaint}</Quote>
      <Pictures of={complaint} />
      {(complaint.remark !== '' || complaint.reopenings.length > 0) && remarkAndHistory(complaint)}
      {actions}
      {today !== undefined && <YearBeside key={student._id} studentId={student._id} today={today} />}
    </Beside>
  );
}
