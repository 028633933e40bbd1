import { daysBetween } from '#contract/day/days.ts';
import { shownName } from '#contract/person/person.ts';
import { leaveStatuses } from '#contract/leave/leave-list.ts';
import { t } from '#contract/text/text.ts';
import { personColumns } from '#server/sheet/person-columns.ts';
import { sheetOf } from '#server/sheet/export-sheet.ts';
import { type ExportedLeave, leavesInPieces } from './queries.ts';

export const leaveSheet = sheetOf({
  title: 'Leave requests',
  rows: leavesInPieces,
  columns: [
    ...personColumns<ExportedLeave>(({ student }) => student),
    { heading: 'Hostel', value: ({ hostel }) => hostel?.name ?? null },
    { heading: 'Start date', kind: 'day', value: ({ startDate }) => startDate },
    { heading: 'End date', kind: 'day', value: ({ endDate }) => endDate },
    { heading: 'Back by', width: 8, value: ({ backBy }) => backBy },
    { heading: 'Nights', kind: 'number', width: 8, value: ({ startDate, endDate }) => daysBetween(startDate, endDate) },
    { heading: 'Reason', kind: 'lines', value: ({ reason }) => reason },
    { heading: 'Status', width: 12, value: ({ status }) => t(leaveStatuses[status].name) },
    { heading: 'Remark', kind: 'lines', value: ({ caretakerRemark }) => caretakerRemark },
    { heading: 'Requested on', kind: 'time', value: ({ createdAt }) => createdAt },
    { heading: 'Decided on', kind: 'time', value: ({ decidedAt }) => decidedAt },
    { heading: 'Decided by', width: 26, value: ({ decidedBy }) => decidedBy && shownName(decidedBy) },
    { heading: 'Times taken back', kind: 'number', width: 12, value: ({ takenBackTimes }) => takenBackTimes },
    { heading: 'Cancelled on', kind: 'time', value: ({ cancelledAt }) => cancelledAt },
  ],
});
