import type { ComplaintInHostel } from '#contract/complaint/complaint.ts';
import { t } from '#contract/text/text.ts';
import { complaintStatuses } from '#web/person/shared/complaint-statuses.ts';
import { StudentName } from '#web/person/shared/student-name.tsx';
import { MultilineText } from '#web/ui/show/multiline-text.tsx';
import { type Columns, nothing } from '#web/ui/list/resource-list.tsx';
import { StatusTag } from '#web/ui/show/status-tag.tsx';
import { DayOf, Timestamp } from '#web/ui/show/time.tsx';
import { remarkAndHistory } from './history.tsx';

interface Shown {
  /** with a column for the hostel */
  ofAll: boolean;
  /** the current complaint is shown in full beside the list, so that a row needs only one line */
  beside: boolean;
}

export const complaintColumns = ({ ofAll, beside }: Shown): Columns<ComplaintInHostel> => [
  { label: t('Student'), value: ({ student }) => <StudentName of={student} />, sort: 'student' },
  ...(ofAll ? [{ label: t('Hostel'), value: ({ hostel }: ComplaintInHostel) => hostel.name, sort: 'hostel' }] : []),
  { label: t('Complaint'), value: ({ complaint }) => <MultilineText>{complaint}</MultilineText>, cut: beside },
  { label: t('Status'), value: ({ status }) => <StatusTag of={complaintStatuses} status={status} />, sort: 'status' },
  {
    label: t('Remark'),
    value: (complaint) => (beside ? complaint.remark || nothing : remarkAndHistory(complaint)),
    cut: beside,
    long: !beside,
  },
  {
    label: t('Registered'),
    value: ({ createdAt }) => (beside ? <DayOf at={createdAt} /> : <Timestamp at={createdAt} />),
    sort: 'made',
    whole: true,
  },
];
