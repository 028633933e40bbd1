import { daysBetween } from '#contract/day/days.ts';
import { shownName } from '#contract/person/person.ts';
import { t } from '#contract/text/text.ts';
import { personColumns } from '#server/sheet/person-columns.ts';
import type { Column } from '#server/sheet/sheet-limits.ts';
import type { ExportedLeave } from './queries.ts';

const statusNames: Readonly<Record<ExportedLeave['status'], string>> = {
  pending: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
  cancelled: 'Cancelled',
};

export const leaveColumns: readonly Column<ExportedLeave>[] = [
  ...personColumns<ExportedLeave>(({ student }) => student),
  { heading: 'Hostel', value: ({ hostel }) => hostel?.name ?? null },
  { heading: 'Start date', kind: 'day', value: ({ startDate }) => startDate },
  { heading: 'End date', kind: 'day', value: ({ endDate }) => endDate },
  { heading: 'Nights', kind: 'number', width: 8, value: ({ startDate, endDate }) => daysBetween(startDate, endDate) },
  { heading: 'Reason', kind: 'lines', value: ({ reason }) => reason },
  { heading: 'Status', width: 12, value: ({ status }) => t(statusNames[status]) },
  { heading: 'Remark', kind: 'lines', value: ({ caretakerRemark }) => caretakerRemark },
  { heading: 'Requested on', kind: 'time', value: ({ createdAt }) => createdAt },
  { heading: 'Decided on', kind: 'time', value: ({ decidedAt }) => decidedAt },
  { heading: 'Decided by', width: 26, value: ({ decidedBy }) => decidedBy && shownName(decidedBy) },
  { heading: 'Times taken back', kind: 'number', width: 12, value: ({ takenBackTimes }) => takenBackTimes },
  { heading: 'Cancelled on', kind: 'time', value: ({ cancelledAt }) => cancelledAt },
];
