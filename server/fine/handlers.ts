import { fineCan, type fineCalls, type Fine, type PaymentMethod, standingOf } from '#contract/fine/fine.ts';
import { fieldTexts } from '#contract/messages.ts';
import { isInPaise } from '#contract/day/money.ts';
import { shownName } from '#contract/person/person.ts';
import { paths } from '#contract/paths.ts';
import { t } from '#contract/text/text.ts';
import { campusDay } from '#server/campus-day.ts';
import { decideOnce, type Earlier } from '#server/decision.ts';
import { Fault } from '#server/fault.ts';
import { tellGuardians } from '#server/guardian/tell.ts';
import { fineLimit } from '#server/institution-setting.ts';
import { excerpt, notification, notify } from '#server/notification/notify.ts';
import type { Handlers } from '#server/call/handler.ts';
import { exportSheet } from '#server/sheet/export-sheet.ts';
import * as queries from './queries.ts';
import { issueReceipt } from './receipt-rows.ts';
import type { FineStanding } from '#contract/list-choices.ts';
import { personColumns } from '#server/sheet/person-columns.ts';
import type { Column } from '#server/sheet/sheet-limits.ts';

const standingNames: Readonly<Record<FineStanding, string>> = {
  pending: 'Pending',
  unconfirmed: 'Paid, not confirmed',
  confirmed: 'Paid, confirmed',
  cancelled: 'Cancelled',
};

const methodNames: Readonly<Record<PaymentMethod, string>> = {
  cash: 'Cash',
  upi: 'UPI',
  card: 'Card',
  bank: 'Bank transfer',
};

const fineColumns: readonly Column<Fine>[] = [
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
];

/** The fault that says why a fine can no longer be paid, confirmed or cancelled. */
function refusalOf({ record, by, when }: Earlier<queries.LockedFine>): Fault {
  if (record.status === 'cancelled') return new Fault('fineCancelled', { values: { by, when } });
  return record.confirmedAt === null ? new Fault('finePaid', { values: { when } }) : new Fault('fineConfirmed', { values: { by, when } });
}

export const fineHandlers: Handlers<keyof typeof fineCalls> = {
  async fineList({ db, hostel }) {
    return queries.finesOfHostel(db, hostel.id);
  },

  async finePage({ scope, hostel, db, query }) {
    return await queries.pageFines(db, { scope, hostel }, query);
  },

  async fineExport(context) {
    const rows = queries.finesInPieces(context.db, context, context.query);
    return await exportSheet(context, { title: 'Fines', columns: fineColumns, rows });
  },

  async fineOwn({ me, db }) {
    return await queries.finesOfStudent(db, me.userId);
  },

  async fineGet({ scope, db, params }) {
    const fine = await queries.findFine(db, scope, params.id);
    if (!fine) throw new Fault('fineNotFound');
    return fine;
  },

  async finePay({ me, scope, db, params, body, settings }) {
    await decideOnce({
      db,
      timeZone: settings.TIME_ZONE,
      lock: () => queries.lockFine(db, scope, params.id),
      notFound: 'fineNotFound',
      can: fineCan.pay,
      refusal: refusalOf,
      update: () => queries.payFine(db, params.id, body),
      notification: ({ amount, hostelId }) =>
        notification('finePaid', { student: shownName(me), amount }, { to: 'caretaker', link: paths.fines(), hostelId }),
    });
    return await queries.getFine(db, params.id);
  },

  async finePayWithdraw({ me, scope, db, params, settings }) {
    await decideOnce({
      db,
      timeZone: settings.TIME_ZONE,
      lock: () => queries.lockFine(db, scope, params.id),
      notFound: 'fineNotFound',
      can: fineCan.withdraw,
      refusal: (earlier) => (earlier.record.status === 'pending' ? new Fault('finePending') : refusalOf(earlier)),
      update: () => queries.withdrawPayment(db, params.id),
      notification: ({ amount, hostelId }) =>
        notification('finePayWithdrawn', { student: shownName(me), amount }, { to: 'caretaker', link: paths.fines(), hostelId }),
    });
    return await queries.getFine(db, params.id);
  },

  async fineConfirm({ me, scope, db, params, body: { method, reference }, settings }) {
    await decideOnce({
      db,
      timeZone: settings.TIME_ZONE,
      lock: () => queries.lockFine(db, scope, params.id),
      notFound: 'fineNotFound',
      can: fineCan.confirm,
      refusal: refusalOf,
      update: async ({ hostelId }) => {
        await queries.confirmFine(db, params.id, { by: me.userId, method, reference });
        await issueReceipt(db, { id: params.id, hostelId }, Number(campusDay(settings.TIME_ZONE).slice(0, 4)));
      },
      notification: ({ studentId, amount }) => notification('fineConfirmed', { amount }, { to: studentId, link: paths.ownFines() }),
    });
    return await queries.getFine(db, params.id);
  },

  async fineCancel({ me, scope, db, params, body: { reason }, settings }) {
    await decideOnce({
      db,
      timeZone: settings.TIME_ZONE,
      lock: () => queries.lockFine(db, scope, params.id),
      notFound: 'fineNotFound',
      can: fineCan.cancel,
      refusal: refusalOf,
      update: () => queries.cancelFine(db, params.id, { by: me.userId, reason }),
      notification: ({ studentId, amount }) =>
        notification('fineCancelled', { amount, reason: excerpt(reason) }, { to: studentId, link: paths.ownFines() }),
    });
    return await queries.getFine(db, params.id);
  },

  async fineImpose({ me, scope, db, body, settings }) {
    if (!isInPaise(body.amount)) throw new Fault('invalid', { fields: { amount: t(fieldTexts.twoDecimals) } });
    const limit = await fineLimit(db);
    if (body.amount > limit) throw new Fault('invalid', { fields: { amount: t(fieldTexts.atMost, { limit: String(limit) }) } });
    const hostelId = await queries.findHostelOf(db, scope, body.studentId);
    if (hostelId === undefined) throw new Fault('studentNotFound');
    const id = await queries.insertFine(db, { ...body, hostelId, imposedBy: me.userId });
    const values = { amount: body.amount, reason: excerpt(body.reason) };
    await notify(db, [notification('fineImposed', values, { to: body.studentId, link: paths.ownFines() })]);
    await tellGuardians(db, 'fine', [{ studentId: body.studentId, key: 'wardFined', values }], campusDay(settings.TIME_ZONE));
    return await queries.getFine(db, id);
  },
};
