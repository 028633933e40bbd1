import { createHash } from 'node:crypto';
import { complaintCan, complaintLimits, complaintPictureLimits, type complaintCalls } from '#contract/complaint/complaint.ts';
import { fieldTexts, replyTexts } from '#contract/messages.ts';
import { shownName } from '#contract/person/person.ts';
import { paths } from '#contract/paths.ts';
import { t } from '#contract/text/text.ts';
import { decideMany, decideOnce } from '#server/decision.ts';
import { refuseIfChanged } from '#server/changed-meanwhile.ts';
import type { Db } from '#server/db/open.ts';
import { Fault, orFault } from '#server/fault.ts';
import { excerpt, type NewNotification, notification, notify } from '#server/notification/notify.ts';
import type { Handlers } from '#server/call/handler.ts';
import { cleanPicture } from '#server/picture/clean-picture.ts';
import { exportSheet } from '#server/sheet/export-sheet.ts';
import * as queries from './queries.ts';
import { complaintSheet } from './complaint-sheet.ts';

/** The notification to the student whose complaint was resolved. */
function resolutionFor(studentId: string, remark: string): NewNotification {
  const delivery = { to: studentId, link: paths.ownComplaints() };
  if (remark === '') return notification('complaintResolvedWithoutRemark', {}, delivery);
  return notification('complaintResolved', { remark: excerpt(remark) }, delivery);
}

const wrongPictures = (text: string): Fault => new Fault('invalid', { fields: { pictures: text } });

/** The pictures of a new complaint, without what a camera wrote into them; those above the limits are refused. */
async function picturesOf(db: Db, studentId: string, sent: readonly string[]) {
  const { picturesADay } = complaintLimits;
  if (sent.length > 0 && (await queries.picturesWithinADay(db, studentId)) + sent.length > picturesADay)
    throw wrongPictures(t(fieldTexts.picturesADay, { limit: picturesADay }));
  return await Promise.all(
    sent.map(async (base64) => {
      const picture = await cleanPicture(Buffer.from(base64, 'base64'), complaintPictureLimits);
      const { bytes, side } = complaintPictureLimits;
      if (!picture) throw wrongPictures(t(fieldTexts.logo, { kilobytes: bytes / 1024, side: String(side) }));
      return { ...picture, digest: createHash('sha256').update(picture.image).digest('hex') };
    }),
  );
}

export const complaintHandlers: Handlers<keyof typeof complaintCalls> = {
  complaintOwn: async ({ me, db }) => ({ complaints: await queries.complaintsOfStudent(db, me.userId) }),

  async complaintCreate({ me, db, hostel, body }) {
    const pictures = await picturesOf(db, me.userId, body.pictures ?? []);
    const { complaint, kind = null } = body;
    const about = await queries.insertComplaint(db, { studentId: me.userId, hostelId: hostel.id, complaint, kind });
    if (pictures.length > 0) await queries.insertPictures(db, about, me.userId, pictures);
    const values = { student: shownName(me), complaint: excerpt(complaint) };
    await notify(db, [notification('newComplaint', values, { to: 'caretaker', link: paths.complaints(), hostelId: hostel.id, about })]);
    return { message: t(replyTexts.complaintSubmitted) };
  },

  async complaintPicture({ scope, db, params }) {
    const found = orFault(await queries.findPicture(db, scope, params), 'notFound');
    return { name: 'picture', type: found.type, bytes: found.image, shown: 'privately' };
  },

  complaintList: async ({ db, hostel }) => queries.complaintsOfHostel(db, hostel.id),
  complaintPage: ({ scope, hostel, db, query }) => queries.pageComplaints(db, { scope, hostel }, query),

  complaintExport: (context) => exportSheet(context, complaintSheet(context.db, context, context.query)),

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

  async complaintCorrect({ scope, db, params: { id }, body: { kind, basedOn }, settings }) {
    const complaint = orFault(await queries.lockComplaint(db, scope, id), 'complaintNotFound');
    await refuseIfChanged(db, {
      wanted: { kind },
      basedOn,
      present: { kind: complaint.kind },
      shown: complaint.kind === null ? {} : { kind: t(complaint.kind) },
      changes: ['complaint', id],
      timeZone: settings.TIME_ZONE,
    });
    await queries.setKind(db, id, kind);
    return { message: t(replyTexts.complaintCorrected) };
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
