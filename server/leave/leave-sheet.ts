import { daysBetween } from '#contract/day/days.ts';
import { exportTexts } from '#contract/sheet/export-texts.ts';
import { shownName } from '#contract/person/person.ts';
import { t } from '#contract/text/text.ts';
import { personColumns } from '#server/sheet/person-columns.ts';
import type { Column } from '#server/sheet/sheet-limits.ts';
import type { ExportedLeave } from './queries.ts';

const statusNames: Readonly<Record<ExportedLeave['status'], string>> = {
  pending: exportTexts.pending,
  approved: exportTexts.approved,
  rejected: exportTexts.rejected,
  cancelled: exportTexts.cancelled,
};

export const leaveColumns: readonly Column<ExportedLeave>[] = [
  ...personColumns<ExportedLeave>(({ student }) => student),
  { heading: exportTexts.hostel, value: ({ hostel }) => hostel?.name ?? null },
  { heading: exportTexts.startDate, kind: 'day', value: ({ startDate }) => startDate },
  { heading: exportTexts.endDate, kind: 'day', value: ({ endDate }) => endDate },
  { heading: exportTexts.nights, kind: 'number', width: 8, value: ({ startDate, endDate }) => daysBetween(startDate, endDate) },
  { heading: exportTexts.reason, kind: 'lines', value: ({ reason }) => reason },
  { heading: exportTexts.status, width: 12, value: ({ status }) => t(statusNames[status]) },
  { heading: exportTexts.remark, kind: 'lines', value: ({ caretakerRemark }) => caretakerRemark },
  { heading: exportTexts.askedAt, kind: 'time', value: ({ createdAt }) => createdAt },
  { heading: exportTexts.decidedAt, kind: 'time', value: ({ decidedAt }) => decidedAt },
  { heading: exportTexts.decidedBy, width: 26, value: ({ decidedBy }) => decidedBy && shownName(decidedBy) },
  { heading: exportTexts.takenBackTimes, kind: 'number', width: 12, value: ({ takenBackTimes }) => takenBackTimes },
  { heading: exportTexts.cancelledAt, kind: 'time', value: ({ cancelledAt }) => cancelledAt },
];
