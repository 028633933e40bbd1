import { leaveCan, type Leave, type leaveCalls } from '#contract/leave.ts';
import { faults } from '#contract/messages.ts';
import { paths } from '#contract/paths.ts';
import { t } from '#contract/text.ts';
import { usernameOf } from '#server/account/account-rows.ts';
import { formatCampusTime } from '#server/campus-day.ts';
import type { Db } from '#server/db/open.ts';
import { Fault } from '#server/http/fault.ts';
import { accountsToNotify } from '#server/hostel/hostel-rows.ts';
import { excerpt, notification, notify } from '#server/notification/notify.ts';
import type { Scope } from '#server/http/scope.ts';
import type { Handlers } from '#server/http/handler.ts';
import type { Me } from '#server/http/session.ts';
import type { Settings } from '#server/settings.ts';
import * as queries from './queries.ts';

interface Deciding {
  me: Me;
  scope: Scope;
  db: Db;
  settings: Settings;
  id: string;
}

/** Decides a pending request once: the row is locked, so that of two decisions at the same time the second finds it decided. */
async function decide({ me, scope, db, settings, id }: Deciding, status: 'approved' | 'rejected', remark: string): Promise<Leave> {
  const state = await queries.lockLeave(db, scope, id);
  if (!state) throw new Fault('leaveNotFound');
  const can = status === 'approved' ? leaveCan.approve : leaveCan.reject;
  if (!can(state)) {
    const when = formatCampusTime(settings.TIME_ZONE, state.decidedAt ?? '');
    const by = await usernameOf(db, state.decidedBy);
    throw new Fault('leaveDecided', { values: { status: state.status, by, when } });
  }
  await queries.decideLeave(db, id, { status, by: me.userId, remark });
  const leave = await queries.getLeave(db, id);
  const days = { start: leave.startDate, end: leave.endDate };
  const delivery = { to: leave.student._id, link: paths.leaveStatus() };
  await notify(db, [
    status === 'approved'
      ? notification('leaveApproved', days, delivery)
      : notification('leaveRejected', { ...days, remark: excerpt(remark) }, delivery),
  ]);
  return leave;
}

export const leaveHandlers: Handlers<keyof typeof leaveCalls> = {
  async leaveCreate({ me, db, body }) {
    if (body.endDate < body.startDate)
      throw new Fault('leaveEndsBeforeStart', { fields: { endDate: t(faults.leaveEndsBeforeStart.text) } });
    const id = await queries.insertLeave(db, { ...body, studentId: me.userId });
    const values = { student: me.username, start: body.startDate, end: body.endDate };
    const wardens = me.hostelId === null ? [] : await accountsToNotify(db, me.hostelId, 'warden');
    await notify(db, [notification('leaveAsked', values, { to: wardens, link: paths.leaveRequests() })]);
    return await queries.getLeave(db, id);
  },

  async leaveOwn({ me, db }) {
    return await queries.leavesOfStudent(db, me.userId);
  },

  async leaveList({ db, hostel }) {
    return await queries.leavesOfHostel(db, hostel.id);
  },

  async leaveApprove({ me, scope, db, settings, params }) {
    return await decide({ me, scope, db, settings, id: params.id }, 'approved', '');
  },

  async leaveReject({ me, scope, db, settings, params, body }) {
    return await decide({ me, scope, db, settings, id: params.id }, 'rejected', body.caretakerRemark ?? '');
  },
};
