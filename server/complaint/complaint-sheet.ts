import { exportTexts } from '#contract/sheet/export-texts.ts';
import { t } from '#contract/text/text.ts';
import { personColumns } from '#server/sheet/person-columns.ts';
import type { Column } from '#server/sheet/sheet.ts';
import type { ExportedComplaint } from './queries.ts';

const statusNames: Readonly<Record<ExportedComplaint['status'], string>> = {
  pending: exportTexts.pending,
  resolved: exportTexts.resolved,
};

export const complaintColumns: readonly Column<ExportedComplaint>[] = [
  ...personColumns<ExportedComplaint>(({ student }) => student),
  { heading: exportTexts.hostel, value: ({ hostel }) => hostel.name },
  { heading: exportTexts.complaint, kind: 'lines', value: ({ complaint }) => complaint },
  { heading: exportTexts.status, width: 12, value: ({ status }) => t(statusNames[status]) },
  { heading: exportTexts.remark, kind: 'lines', value: ({ remark }) => remark },
  { heading: exportTexts.registered, kind: 'time', value: ({ createdAt }) => createdAt },
  { heading: exportTexts.resolvedAt, kind: 'time', value: ({ resolvedAt }) => resolvedAt },
  { heading: exportTexts.reopenedTimes, kind: 'number', value: ({ reopenedTimes }) => reopenedTimes },
  { heading: exportTexts.reopenedReasons, kind: 'lines', value: ({ reopenedReasons }) => reopenedReasons },
];
