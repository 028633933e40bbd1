import { fineCan, type fineCalls } from '#contract/fine.ts';
import { fieldTexts } from '#contract/messages.ts';
import { isInPaise } from '#contract/money.ts';
import { shownName } from '#contract/person.ts';
import { paths } from '#contract/paths.ts';
import { t } from '#contract/text.ts';
import { decideOnce } from '#server/decision.ts';
import { Fault } from '#server/http/fault.ts';
import { accountsToNotify } from '#server/hostel/hostel-rows.ts';
import { excerpt, notification, notify } from '#server/notification/notify.ts';
import type { Handlers } from '#server/http/handler.ts';
import * as queries from './queries.ts';

export const fineHandlers: Handlers<keyof typeof fineCalls> = {
  async fineList({ db, hostel }) {
    return await queries.finesOfHostel(db, hostel.id);
  },

  async fineOwn({ me, db }) {
    return await queries.finesOfStudent(db, me.userId);
  },

  async finePay({ me, db, params, settings }) {
    await decideOnce({
      db,
      timeZone: settings.TIME_ZONE,
      lock: () => queries.lockFine(db, me.userId, params.id),
      notFound: 'fineNotFound',
      can: fineCan.pay,
      refusal: ({ when }) => new Fault('finePaid', { values: { when } }),
      update: () => queries.payFine(db, params.id),
      notification: async ({ amount, hostelId }) => {
        const caretakers = await accountsToNotify(db, hostelId, 'caretaker');
        return notification('finePaid', { student: shownName(me), amount }, { to: caretakers, link: paths.fines() });
      },
    });
    return await queries.getFine(db, params.id);
  },

  async fineImpose({ me, scope, db, body }) {
    if (!isInPaise(body.amount)) throw new Fault('invalid', { fields: { amount: t(fieldTexts.twoDecimals) } });
    const hostelId = await queries.findHostelOf(db, scope, body.studentId);
    if (hostelId === undefined) throw new Fault('studentNotFound');
    const id = await queries.insertFine(db, { ...body, hostelId, imposedBy: me.userId });
    const values = { amount: body.amount, reason: excerpt(body.reason) };
    await notify(db, [notification('fineImposed', values, { to: body.studentId, link: paths.ownFines() })]);
    return await queries.getFine(db, id);
  },
};
