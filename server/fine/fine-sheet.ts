import { exportTexts } from '#contract/sheet/export-texts.ts';
import { type Fine, type PaymentMethod, standingOf } from '#contract/fine/fine.ts';
import type { FineStanding } from '#contract/list-choices.ts';
import { shownName } from '#contract/person/person.ts';
import { t } from '#contract/text/text.ts';
import { personColumns } from '#server/sheet/person-columns.ts';
import type { Column } from '#server/sheet/sheet.ts';

const standingNames: Readonly<Record<FineStanding, string>> = {
  pending: exportTexts.pending,
  unconfirmed: exportTexts.unconfirmed,
  confirmed: exportTexts.confirmed,
  cancelled: exportTexts.cancelled,
};

const methodNames: Readonly<Record<PaymentMethod, string>> = {
  cash: exportTexts.cash,
  upi: exportTexts.upi,
  card: exportTexts.card,
  bank: exportTexts.bank,
};

export const fineColumns: readonly Column<Fine>[] = [
  { heading: exportTexts.number, kind: 'number', width: 8, value: ({ number }) => number },
  ...personColumns<Fine>(({ student }) => student),
  { heading: exportTexts.hostel, value: ({ hostel }) => hostel.name },
  { heading: exportTexts.amount, kind: 'rupees', value: ({ amount }) => amount },
  { heading: exportTexts.reason, kind: 'lines', value: ({ reason }) => reason },
  { heading: exportTexts.status, width: 20, value: (fine) => t(standingNames[standingOf(fine)]) },
  { heading: exportTexts.imposedAt, kind: 'time', value: ({ imposedAt }) => imposedAt },
  { heading: exportTexts.paidAt, kind: 'time', value: ({ paidAt }) => paidAt },
  { heading: exportTexts.confirmedAt, kind: 'time', value: ({ confirmedAt }) => confirmedAt },
  { heading: exportTexts.confirmedBy, width: 26, value: ({ confirmedBy }) => confirmedBy && shownName(confirmedBy) },
  {
    heading: exportTexts.receiptNo,
    width: 16,
    value: ({ receipt, voidReceipt }) => receipt ?? (voidReceipt && t(exportTexts.voidReceipt, { receipt: voidReceipt })),
  },
  { heading: exportTexts.method, width: 14, value: ({ method }) => method && t(methodNames[method]) },
  { heading: exportTexts.reference, value: ({ reference }) => reference },
  { heading: exportTexts.cancelledAt, kind: 'time', value: ({ cancelledAt }) => cancelledAt },
  { heading: exportTexts.cancelledBy, width: 26, value: ({ cancelledBy }) => cancelledBy && shownName(cancelledBy) },
  { heading: exportTexts.cancelReason, kind: 'lines', value: ({ cancelReason }) => cancelReason },
];
