import { fineCan, type fineCalls, type Fine } from '#contract/fine/fine.ts';
import { fieldTexts } from '#contract/messages.ts';
import { isInPaise } from '#contract/day/money.ts';
import { shownName } from '#contract/person/person.ts';
import { paths } from '#contract/paths.ts';
import { t } from '#contract/text/text.ts';
import { campusDay } from '#server/campus-day.ts';
import { decideOnce, type Decision, type Earlier } from '#server/decision.ts';
import { Fault, orFault } from '#server/fault.ts';
import { tellGuardians } from '#server/guardian/tell.ts';
import { fineLimitOf } from '#server/institution-setting.ts';
import { excerpt, notification, notify } from '#server/notification/notify.ts';
import type { Handlers } from '#server/call/handler.ts';
import type { Scope } from '#server/call/scope.ts';
import type { Db } from '#server/db/open.ts';
import type { Settings } from '#server/settings.ts';
import { exportSheet } from '#server/sheet/export-sheet.ts';
import * as queries from './queries.ts';
import { fineSheet } from './fine-sheet.ts';
import { issueReceipt } from './receipt-rows.ts';

/** The fault that says why a fine cannot be paid, withdrawn, confirmed, declined or cancelled. */
function refusalOf({ record, by, when }: Earlier<queries.LockedFine>): Fault {
  if (record.status === 'pending') return new Fault('finePending');
  if (record.status === 'cancelled') return new Fault('fineCancelled', { values: { by, when } });
  return record.confirmedAt === null ? new Fault('finePaid', { values: { when } }) : new Fault('fineConfirmed', { values: { by, when } });
}

interface Deciding {
  db: Db;
  scope: Scope;
  params: { id: string };
  settings: Pick<Settings, 'TIME_ZONE'>;
}
type OnFine = Pick<Decision<queries.LockedFine>, 'can' | 'update' | 'notification'>;

/** Takes a decision on a fine in scope, and returns the fine as it is then. */
async function decide({ db, scope, params: { id }, settings: { TIME_ZONE: timeZone } }: Deciding, decision: OnFine): Promise<Fine> {
  const lock = () => queries.lockFine(db, scope, id);
  await decideOnce({ db, timeZone, lock, notFound: 'fineNotFound', refusal: refusalOf, ...decision });
  return await queries.getFine(db, id);
}

export const fineHandlers: Handlers<keyof typeof fineCalls> = {
  fineList: async ({ db, hostel }) => queries.finesOfHostel(db, hostel.id),
  finePage: ({ scope, hostel, db, query, settings }) => queries.pageFines(db, settings.TIME_ZONE, { scope, hostel }, query),

  fineExport: (context) => exportSheet(context, fineSheet(context.db, context.settings.TIME_ZONE, context, context.query)),

  fineOwn: ({ me, db }) => queries.finesOfStudent(db, me.userId),

  async fineGet({ scope, db, params }) {
    const fine = orFault(await queries.findFine(db, scope, params.id), 'fineNotFound');
    return fine;
  },

  finePay: ({ me, body, ...context }) =>
    decide(context, {
      can: fineCan.pay,
      update: () => queries.payFine(context.db, context.params.id, body),
      notification: ({ amount, hostelId }) =>
        notification('finePaid', { student: shownName(me), amount }, { to: 'caretaker', link: paths.fines(), hostelId }),
    }),

  finePayWithdraw: ({ me, ...context }) =>
    decide(context, {
      can: fineCan.withdraw,
      update: () => queries.withdrawPayment(context.db, context.params.id),
      notification: ({ amount, hostelId }) =>
        notification('finePayWithdrawn', { student: shownName(me), amount }, { to: 'caretaker', link: paths.fines(), hostelId }),
    }),

  async fineConfirm({ me, body: { method, reference }, ...context }) {
    const { db, params, settings } = context;
    return await decide(context, {
      can: fineCan.confirm,
      update: async ({ hostelId }) => {
        await queries.confirmFine(db, params.id, { by: me.userId, method, reference });
        await issueReceipt(db, { id: params.id, hostelId }, Number(campusDay(settings.TIME_ZONE).slice(0, 4)));
      },
      notification: ({ studentId, amount }) => notification('fineConfirmed', { amount }, { to: studentId, link: paths.ownFines() }),
    });
  },

  finePayDecline: ({ body: { remark }, ...context }) =>
    decide(context, {
      can: fineCan.decline,
      update: () => queries.withdrawPayment(context.db, context.params.id),
      notification: ({ studentId, amount }) =>
        notification('finePayDeclined', { amount, remark }, { to: studentId, link: paths.ownFines() }),
    }),

  fineCancel: ({ me, body: { reason }, ...context }) =>
    decide(context, {
      can: fineCan.cancel,
      update: () => queries.cancelFine(context.db, context.params.id, { by: me.userId, reason }),
      notification: ({ studentId, amount }) =>
        notification('fineCancelled', { amount, reason: excerpt(reason) }, { to: studentId, link: paths.ownFines() }),
    }),

  async fineImpose({ me, scope, db, body, settings }) {
    if (!isInPaise(body.amount)) throw new Fault('invalid', { fields: { amount: t(fieldTexts.twoDecimals) } });
    const { hostelId, limit: stored } = orFault(await queries.findHostelAndLimit(db, scope, body.studentId), 'studentNotFound');
    const limit = fineLimitOf(stored);
    if (body.amount > limit) throw new Fault('invalid', { fields: { amount: t(fieldTexts.atMost, { limit: String(limit) }) } });
    const id = await queries.insertFine(db, { ...body, hostelId, imposedBy: me.userId });
    const values = { amount: body.amount, reason: excerpt(body.reason) };
    await notify(db, [notification('fineImposed', values, { to: body.studentId, link: paths.ownFines() })]);
    const news = { studentId: body.studentId, key: 'wardFined', about: id, values } as const;
    await tellGuardians(db, 'fine', [news], campusDay(settings.TIME_ZONE));
    return await queries.getFine(db, id);
  },
};
