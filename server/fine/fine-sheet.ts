import { type Fine, standingOf } from '#contract/fine/fine.ts';
import { shownName } from '#contract/person/person.ts';
import { methodNames, standingNames } from '#contract/fine/fine-list.ts';
import { t } from '#contract/text/text.ts';
import { personColumns } from '#server/sheet/person-columns.ts';
import { sheetOf } from '#server/sheet/export-sheet.ts';
import { finesInPieces } from './queries.ts';

export const fineSheet = sheetOf({
  title: 'Fines',
  rows: finesInPieces,
  columns: [
    { heading: 'No', kind: 'number', width: 8, value: ({ number }) => number },
    ...personColumns<Fine>(({ student }) => student),
    { heading: 'Hostel', value: ({ hostel }) => hostel.name },
    { heading: 'Amount', kind: 'rupees', value: ({ amount }) => amount },
    { heading: 'Reason', kind: 'lines', value: ({ reason }) => reason },
    { heading: 'Status', width: 20, value: (fine) => t(standingNames[standingOf(fine)]) },
    { heading: 'Imposed on', kind: 'time', value: ({ imposedAt }) => imposedAt },
    { heading: 'Paid on', kind: 'time', value: ({ paidAt }) => paidAt },
    { heading: 'Confirmed on', kind: 'time', value: ({ confirmedAt }) => confirmedAt },
    { heading: 'Confirmed by', width: 26, value: ({ confirmedBy }) => confirmedBy && shownName(confirmedBy) },
    {
      heading: 'Receipt no',
      width: 16,
      value: ({ receipt, voidReceipt }) => receipt ?? (voidReceipt && t('{receipt} (void)', { receipt: voidReceipt })),
    },
    { heading: 'Paid by', width: 14, value: ({ method }) => method && t(methodNames[method]) },
    { heading: 'Reference', value: ({ reference }) => reference },
    { heading: 'Cancelled on', kind: 'time', value: ({ cancelledAt }) => cancelledAt },
    { heading: 'Cancelled by', width: 26, value: ({ cancelledBy }) => cancelledBy && shownName(cancelledBy) },
    { heading: 'Cancelled because', kind: 'lines', value: ({ cancelReason }) => cancelReason },
  ],
});
