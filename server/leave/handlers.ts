import { isOfOurTime } from '#contract/day/days.ts';
import { hasBegun, isTooLong, leaveCan, type Leave, type leaveCalls } from '#contract/leave/leave.ts';
import { readsCare } from '#contract/round/round-care.ts';
import { faults, replyTexts } from '#contract/messages.ts';
import { shownName } from '#contract/person/person.ts';
import { paths } from '#contract/paths.ts';
import { t } from '#contract/text/text.ts';
import { campusDay, formatDay } from '#server/campus-day.ts';
import type { Db } from '#server/db/open.ts';
import { decideMany, decideOnce, type Earlier } from '#server/decision.ts';
import { Fault, orFault } from '#server/fault.ts';
import { excerpt, type NewNotification, notification, notify } from '#server/notification/notify.ts';
import type { Scope } from '#server/call/scope.ts';
import type { Handlers } from '#server/call/handler.ts';
import type { Me } from '#server/call/session.ts';
import type { Settings } from '#server/settings.ts';
import { askForConsent, enterConsent, isConsentWanted } from '#server/guardian/consent.ts';
import { tellGuardians } from '#server/guardian/tell.ts';
import { exportSheet } from '#server/sheet/export-sheet.ts';
import * as queries from './queries.ts';
import { leaveSheet } from './leave-sheet.ts';

interface LeaveDecision {
  me: Me;
  scope: Scope;
  db: Db;
  settings: Settings;
  id: string;
  status: 'approved' | 'rejected';
  remark: string;
}

const decidedAlready = ({ record, by, when }: Earlier<queries.LockedLeave>): Fault =>
  new Fault('leaveDecided', { values: { status: record.status, by, when } });

/** Why a leave cannot be cancelled, or its decision taken back: it has begun, or its status is none of `allowed`. */
const refusalUnless =
  (today: string, ...allowed: readonly Leave['status'][]) =>
  (earlier: Earlier<queries.LockedLeave>): Fault => {
    const { status, startDate } = earlier.record;
    if (allowed.includes(status) && hasBegun(earlier.record, today))
      return new Fault('leaveBegun', { values: { start: formatDay(startDate) } });
    return status === 'pending' ? new Fault('leaveNotDecided') : decidedAlready(earlier);
  };

/** The notification for the student. */
function decisionOn(
  { studentId, startDate: start, endDate: end }: Pick<queries.DecidedLeave, 'studentId' | 'startDate' | 'endDate'>,
  status: LeaveDecision['status'],
  remark: string,
): NewNotification {
  const delivery = { to: studentId, link: paths.leaveStatus() };
  if (status === 'approved') return notification('leaveApproved', { start, end }, delivery);
  if (remark === '') return notification('leaveRejectedWithoutRemark', { start, end }, delivery);
  return notification('leaveRejected', { start, end, remark: excerpt(remark) }, delivery);
}

const toldAs = {
  approved: 'wardLeaveApproved',
  rejected: 'wardLeaveRejected',
  takenBack: 'wardLeaveTakenBack',
  cancelled: 'wardLeaveCancelled',
} as const;

const tellOf = (db: Db, leaves: readonly queries.DecidedLeave[], what: keyof typeof toldAs, today: string): Promise<number> =>
  tellGuardians(
    db,
    'leave',
    leaves.map(({ id, studentId, startDate: start, endDate: end }) => ({
      studentId,
      key: toldAs[what],
      values: { start, end },
      about: id,
    })),
    today,
  );

async function decide({ me, scope, db, settings, id, status, remark }: LeaveDecision): Promise<Leave> {
  await decideOnce({
    db,
    timeZone: settings.TIME_ZONE,
    lock: () => queries.lockLeave(db, scope, id),
    notFound: 'leaveNotFound',
    can: status === 'approved' ? leaveCan.approve : leaveCan.reject,
    refusal: decidedAlready,
    update: async (leave) => {
      await queries.decideLeave(db, id, { status, by: me.userId, remark });
      await tellOf(db, [{ ...leave, id }], status, campusDay(settings.TIME_ZONE));
    },
    notification: (leave) => decisionOn(leave, status, remark),
  });
  return await queries.getLeave(db, settings.TIME_ZONE, id);
}

/** A request in scope on which nobody has decided, locked. */
async function lockPending(db: Db, scope: Scope, id: string): Promise<queries.LockedLeave> {
  const leave = orFault(await queries.lockLeave(db, scope, id), 'leaveNotFound');
  if (leave.status !== 'pending') throw new Fault('nothingPending');
  return leave;
}

export const leaveHandlers: Handlers<keyof typeof leaveCalls> = {
  async leaveCreate({ me, db, body, settings }) {
    if (body.endDate < body.startDate)
      throw new Fault('leaveEndsBeforeStart', { fields: { endDate: t(faults.leaveEndsBeforeStart.text) } });
    if (!isOfOurTime(body.startDate)) throw new Fault('leaveYearOdd', { fields: { startDate: t(faults.leaveYearOdd.text) } });
    if (isTooLong(body)) throw new Fault('leaveTooLong', { fields: { endDate: t(faults.leaveTooLong.text) } });
    const asked = { ...body, studentId: me.userId };
    const consentWanted = await isConsentWanted(db, asked, campusDay(settings.TIME_ZONE));
    const id = await queries.insertLeave(db, { ...asked, consentWanted });
    if (consentWanted) await askForConsent(db, { ...asked, id, student: shownName(me) });
    const values = { student: shownName(me), start: body.startDate, end: body.endDate };
    if (me.hostelId !== null) {
      const delivery = { to: 'warden', link: paths.leaveRequests(), hostelId: me.hostelId, about: id };
      await notify(db, [notification('leaveRequested', values, delivery)]);
    }
    return await queries.getLeave(db, settings.TIME_ZONE, id);
  },

  leaveOwn: ({ me, db, settings }) => queries.leavesOfStudent(db, settings.TIME_ZONE, me.userId),

  leaveList: async ({ me, scope, db, hostel, settings }) =>
    queries.leavesOfHostel(db, settings.TIME_ZONE, { scope, hostel, withConsents: readsCare(me.role) }),

  leavePage: ({ me, scope, hostel, db, query, settings }) =>
    queries.pageLeaves(db, settings.TIME_ZONE, { scope, hostel, withConsents: readsCare(me.role) }, query),

  leaveExport: (context) => exportSheet(context, leaveSheet(context.db, context.settings.TIME_ZONE, context, context.query)),

  leaveApprove: ({ me, scope, db, settings, params }) => decide({ me, scope, db, settings, id: params.id, status: 'approved', remark: '' }),

  leaveReject: ({ me, scope, db, settings, params, body }) =>
    decide({ me, scope, db, settings, id: params.id, status: 'rejected', remark: body.caretakerRemark ?? '' }),

  async leaveDecideMany({ me, scope, db, settings, body: { ids, status, caretakerRemark: remark = '' } }) {
    return await decideMany({
      db,
      ids,
      decide: async () => {
        const decided = await queries.decideLeaves(db, scope, ids, { status, by: me.userId, remark });
        await tellOf(db, decided, status, campusDay(settings.TIME_ZONE));
        return decided;
      },
      isAnyWithin: () => queries.isAnyLeaveWithin(db, scope, ids),
      notFound: 'leaveNotFound',
      text: status === 'approved' ? replyTexts.leavesApproved : replyTexts.leavesRejected,
      notification: (leave) => decisionOn(leave, status, remark),
    });
  },

  async leaveConsentAsk({ scope, db, params }) {
    const leave = await lockPending(db, scope, params.id);
    const reached = await askForConsent(db, { ...leave, id: params.id, student: shownName(leave.student) });
    if (reached === 0) throw new Fault('consentUnreached');
    return { message: t(replyTexts.consentAsked, { guardians: reached }) };
  },

  async leaveConsentEnter({ me, scope, db, params, body: { guardianId, answer, remark = '' } }) {
    const leave = await lockPending(db, scope, params.id);
    const of = { leaveId: params.id, studentId: leave.studentId, guardianId };
    if (!(await enterConsent(db, of, { answer, remark, by: me.userId }))) throw new Fault('guardianNotFound');
    return { message: t(replyTexts.consentEntered) };
  },

  async leaveCancel({ me, scope, db, settings, params }) {
    const today = campusDay(settings.TIME_ZONE);
    await decideOnce({
      db,
      timeZone: settings.TIME_ZONE,
      lock: () => queries.lockLeave(db, scope, params.id),
      notFound: 'leaveNotFound',
      can: (leave) => leaveCan.cancel(leave, today),
      refusal: refusalUnless(today, 'approved'),
      update: async (leave) => {
        await queries.cancelLeave(db, params.id);
        if (leave.status === 'approved') await tellOf(db, [{ ...leave, id: params.id }], 'cancelled', today);
      },
      notification: ({ status, startDate: start, endDate: end }) => {
        // a request cancelled while pending leaves the wardens nothing to do
        const isExpected = status === 'approved' && me.hostelId !== null;
        const delivery = { to: isExpected ? 'warden' : [], link: paths.leaveRequests(), hostelId: me.hostelId ?? undefined };
        return notification('leaveCancelled', { student: shownName(me), start, end }, delivery);
      },
    });
    return { message: t(replyTexts.leaveCancelled) };
  },

  async leaveTakeBack({ me, scope, db, settings, params }) {
    const today = campusDay(settings.TIME_ZONE);
    await decideOnce({
      db,
      timeZone: settings.TIME_ZONE,
      lock: () => queries.lockLeave(db, scope, params.id, 'withStudent'),
      notFound: 'leaveNotFound',
      can: (leave) => leaveCan.takeBack(leave, today),
      refusal: refusalUnless(today, 'approved', 'rejected'),
      update: async (leave) => {
        const other = await queries.findOverlapping(db, params.id, leave);
        if (other) {
          const { start, end, status } = other;
          const values = { student: shownName(leave.student), start: formatDay(start), end: formatDay(end), status };
          throw new Fault('leaveDaysTaken', { values });
        }
        await queries.takeBackDecision(db, params.id, me.userId);
        await tellOf(db, [{ ...leave, id: params.id }], 'takenBack', today);
      },
      notification: ({ status, studentId, startDate: start, endDate: end }) => {
        const delivery = { to: studentId, link: paths.leaveStatus() };
        if (status === 'approved') return notification('leaveApprovalTakenBack', { start, end }, delivery);
        return notification('leaveRejectionTakenBack', { start, end }, delivery);
      },
    });
    return { message: t(replyTexts.leaveTakenBack) };
  },
};
