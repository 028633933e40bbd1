import { exportTexts } from '#contract/sheet/export-texts.ts';
import { complaintCan, complaintLimits, type complaintCalls } from '#contract/complaint/complaint.ts';
import { replyTexts } from '#contract/messages.ts';
import { shownName } from '#contract/person/person.ts';
import { paths } from '#contract/paths.ts';
import { t } from '#contract/text/text.ts';
import { decideMany, decideOnce } from '#server/decision.ts';
import { Fault } from '#server/fault.ts';
import { excerpt, type NewNotification, notification, notify } from '#server/notification/notify.ts';
import type { Handlers } from '#server/call/handler.ts';
import { exportSheet } from '#server/sheet/export-sheet.ts';
import * as queries from './queries.ts';
import { complaintColumns } from './complaint-sheet.ts';

/** The notification to the student whose complaint was resolved. */
function resolutionFor(studentId: string, remark: string): NewNotification {
  const delivery = { to: studentId, link: paths.ownComplaints() };
  if (remark === '') return notification('complaintResolvedWithoutRemark', {}, delivery);
  return notification('complaintResolved', { remark: excerpt(remark) }, delivery);
}

export const complaintHandlers: Handlers<keyof typeof complaintCalls> = {
  async complaintOwn({ me, db }) {
    return { complaints: await queries.complaintsOfStudent(db, me.userId) };
  },

  async complaintCreate({ me, db, hostel, body }) {
    const about = await queries.insertComplaint(db, { studentId: me.userId, hostelId: hostel.id, complaint: body.complaint });
    const values = { student: shownName(me), complaint: excerpt(body.complaint) };
    await notify(db, [notification('newComplaint', values, { to: 'caretaker', link: paths.complaints(), hostelId: hostel.id, about })]);
    return { message: t(replyTexts.complaintSubmitted) };
  },

  async complaintList({ db, hostel }) {
    return queries.complaintsOfHostel(db, hostel.id);
  },

  async complaintPage({ scope, hostel, db, query }) {
    return await queries.pageComplaints(db, { scope, hostel }, query);
  },

  async complaintExport(context) {
    const rows = queries.complaintsInPieces(context.db, context, context.query);
    return await exportSheet(context, { title: exportTexts.complaints, columns: complaintColumns, rows });
  },

  async complaintResolve({ me, scope, db, params, body: { remark = '' }, settings }) {
    await decideOnce({
      db,
      timeZone: settings.TIME_ZONE,
      lock: () => queries.lockComplaint(db, scope, params.id),
      notFound: 'complaintNotFound',
      can: complaintCan.resolve,
      refusal: ({ by, when }) => new Fault('complaintResolved', { values: { by, when } }),
      update: () => queries.resolveComplaint(db, params.id, me.userId, remark),
      notification: ({ studentId }) => resolutionFor(studentId, remark),
    });
    return { message: t(replyTexts.complaintResolved) };
  },

  async complaintResolveMany({ me, scope, db, body: { ids, remark = '' } }) {
    const { decided, ...reply } = await decideMany({
      db,
      ids,
      decide: () => queries.resolveComplaints(db, scope, ids, { by: me.userId, remark }),
      isAnyWithin: () => queries.isAnyComplaintWithin(db, scope, ids),
      notFound: 'complaintNotFound',
      text: replyTexts.complaintsResolved,
      notification: ({ studentId }) => resolutionFor(studentId, remark),
    });
    return { ...reply, resolved: decided };
  },

  async complaintReopen({ me, scope, db, params, body: { reason }, settings }) {
    await decideOnce({
      db,
      timeZone: settings.TIME_ZONE,
      lock: () => queries.lockComplaint(db, scope, params.id),
      notFound: 'complaintNotFound',
      can: (complaint) => complaintCan.reopen(complaint, new Date()),
      refusal: ({ record, when }) =>
        record.status === 'pending'
          ? new Fault('complaintNotResolved')
          : new Fault('complaintReopenedLate', { values: { when, days: complaintLimits.daysToReopen } }),
      update: () => queries.reopenComplaint(db, params.id, reason),
      notification: ({ hostelId }) => {
        const values = { student: shownName(me), reason: excerpt(reason) };
        return notification('complaintReopened', values, { to: 'caretaker', link: paths.complaints(), hostelId, about: params.id });
      },
    });
    return { message: t(replyTexts.complaintReopened) };
  },
};
