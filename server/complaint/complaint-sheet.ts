import { complaintStatuses } from '#contract/complaint/complaint-list.ts';
import { t } from '#contract/text/text.ts';
import { personColumns } from '#server/sheet/person-columns.ts';
import { sheetOf } from '#server/sheet/export-sheet.ts';
import { complaintsInPieces, type ExportedComplaint } from './queries.ts';

export const complaintSheet = sheetOf({
  title: 'Complaints',
  rows: complaintsInPieces,
  columns: [
    ...personColumns<ExportedComplaint>(({ student }) => student),
    { heading: 'Hostel', value: ({ hostel }) => hostel.name },
    { heading: 'Complaint', kind: 'lines', value: ({ complaint }) => complaint },
    { heading: 'Kind', width: 18, value: ({ kind }) => kind && t(kind) },
    { heading: 'Status', width: 12, value: ({ status }) => t(complaintStatuses[status].name) },
    { heading: 'Remark', kind: 'lines', value: ({ remark }) => remark },
    { heading: 'Registered', kind: 'time', value: ({ createdAt }) => createdAt },
    { heading: 'Resolved on', kind: 'time', value: ({ resolvedAt }) => resolvedAt },
    { heading: 'Times reopened', kind: 'number', value: ({ reopenedTimes }) => reopenedTimes },
    { heading: 'Reopened because', kind: 'lines', value: ({ reopenedReasons }) => reopenedReasons },
  ],
});
