import type { LeaveInHostel } from '#contract/leave/leave.ts';
import { leaveStatuses } from '#contract/leave/leave-list.ts';
import { t } from '#contract/text/text.ts';
import { daysText, nightsText, shortDaysText } from '#web/person/shared/leave-days.ts';
import { StudentName } from '#web/person/shared/student-name.tsx';
import type { ListPlace } from '#web/record/shared/list-page.tsx';
import { Day, MultilineText, StatusTag } from '#web/ui/show/values.tsx';
import { clockText } from '#web/ui/show/clock-text.ts';
import type { Columns } from '#web/ui/list/resource-list.tsx';
import { LateTag, LeaveOutcome } from './outcome.tsx';

export const leaveColumns = ({ ofAll, beside, asTable, today, status: known }: ListPlace): Columns<LeaveInHostel> => [
  { label: t('Student'), value: ({ student }) => <StudentName of={student} />, rank: 'lead' },
  ...(ofAll ? [{ label: t('Hostel'), value: ({ hostel }: LeaveInHostel) => hostel?.name ?? t('None') }] : []),
  ...(asTable
    ? [
        { label: t('Start Date'), value: ({ startDate }: LeaveInHostel) => <Day day={startDate} today={today} />, whole: true },
        {
          label: t('End Date'),
          value: ({ endDate, backBy }: LeaveInHostel) => (
            <>
              <Day day={endDate} today={today} /> {backBy && clockText(backBy)}
            </>
          ),
          whole: true,
        },
      ]
    : [{ label: t('Days'), value: daysText, whole: true, rank: 'line' as const, brief: shortDaysText }]),
  { label: t('Nights'), value: nightsText, right: true, whole: true },
  {
    label: t('Reason'),
    value: (leave) => (
      <>
        <LateTag leave={leave} /> <MultilineText>{leave.reason}</MultilineText>
      </>
    ),
    cut: beside,
    rank: 'line',
    brief: ({ reason }) => reason,
  },
  {
    label: t('Status'),
    value: (leave) => (beside ? <StatusTag of={leaveStatuses} status={leave.status} /> : <LeaveOutcome leave={leave} />),
    long: !beside,
    rank: 'value',
    brief: ({ status }) => (status === known ? '' : <StatusTag of={leaveStatuses} status={status} />),
  },
];
