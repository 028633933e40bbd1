import { checkOutLimits, type checkOutCalls } from '#contract/check-out/check-out.ts';
import { faults, replyTexts } from '#contract/messages.ts';
import { shownName } from '#contract/person/person.ts';
import { t } from '#contract/text/text.ts';
import { campusDay, formatDay } from '#server/campus-day.ts';
import type { Db } from '#server/db/open.ts';
import { lockAllHostels } from '#server/call/hostel-rows.ts';
import { Fault } from '#server/fault.ts';
import type { Handlers } from '#server/call/handler.ts';
import type { Scope } from '#server/call/scope.ts';
import type { Me } from '#server/call/session.ts';
import { refuseUnlessAtDoor } from '#server/institution-setting.ts';
import * as queries from './leaver-rows.ts';
import { isOwing, checkOutStudents, describeOpenFines } from './check-out-students.ts';

interface CheckOut {
  me: Me;
  scope: Scope;
  db: Db;
  timeZone: string;
  studentIds: readonly string[];
  day: string;
  reason: string;
  despite: boolean;
}

/** Throws when a check-out is not possible, or when fines are open and it is not made `despite` them. */
function refuse(leavers: readonly queries.Leaver[], { day, despite, timeZone }: CheckOut): void {
  const gone = leavers.find(({ hasLeft }) => hasLeft);
  if (gone) throw new Fault('alreadyLeft', { values: { student: shownName(gone.person) } });
  if (day > campusDay(timeZone)) throw new Fault('checkOutInFuture', { fields: { day: t(faults.checkOutInFuture.text) } });
  const early = leavers.find(({ stayedOn }) => stayedOn !== null && stayedOn > day);
  if (early) {
    const values = { student: shownName(early.person), day: formatDay(early.stayedOn ?? '') };
    throw new Fault('checkOutBeforeStay', { values, fields: { day: t(faults.checkOutBeforeStay.text, values) } });
  }
  const owing = despite ? [] : leavers.filter(isOwing);
  if (owing.length > 0) {
    const open = owing.map((leaver) => ({ studentId: leaver.id, what: describeOpenFines(leaver) }));
    throw new Fault('stillOpen', { values: { students: owing.length }, data: { open } });
  }
}

/** Whether all of them live in a hostel within reach. */
const areWithin = (leavers: readonly queries.Leaver[], scope: Scope): boolean =>
  scope.kind === 'all' || (scope.kind === 'hostel' && leavers.every(({ hostelId }) => hostelId !== null && hostelId === scope.hostelId));

async function checkOut(context: CheckOut): Promise<queries.Leaver[]> {
  const { me, scope, db, timeZone, studentIds, day, reason } = context;
  const ids = [...new Set(studentIds)];
  const hostels = new Map<string, string>((await lockAllHostels(db)).map(({ id, name }) => [id, name]));
  await queries.lockLeavers(db, ids);
  const leavers = await queries.findLeavers(db, ids, timeZone);
  if (leavers.length < ids.length || !areWithin(leavers, scope)) throw new Fault('studentNotFound');
  refuse(leavers, context);
  await checkOutStudents(db, leavers, { day, reason, by: me.userId, timeZone, hostels });
  return leavers;
}

export const checkOutHandlers: Handlers<keyof typeof checkOutCalls> = {
  async studentDepart({ me, scope, db, params, body: { day, reason, despite = false }, settings }) {
    await refuseUnlessAtDoor(db, me, 'departures');
    const [leaver] = await checkOut({ me, scope, db, timeZone: settings.TIME_ZONE, studentIds: [params.id], day, reason, despite });
    return { message: t(replyTexts.studentCheckedOut, { student: leaver ? shownName(leaver.person) : '' }) };
  },

  async studentCheckOut({ me, scope, db, params, body: { day, reason, despite = false }, settings }) {
    const [leaver] = await checkOut({ me, scope, db, timeZone: settings.TIME_ZONE, studentIds: [params.id], day, reason, despite });
    return { message: t(replyTexts.studentCheckedOut, { student: leaver ? shownName(leaver.person) : '' }) };
  },

  async studentCheckOutMany({ me, scope, db, body: { studentIds, day, reason, despite = false }, settings }) {
    const leavers = await checkOut({ me, scope, db, timeZone: settings.TIME_ZONE, studentIds, day, reason, despite });
    return { message: t(replyTexts.studentsCheckedOut, { students: leavers.length }) };
  },

  async studentCheckOutPreview({ me, scope, db, body, settings }) {
    await refuseUnlessAtDoor(db, me, 'departures');
    const ids = [...new Set(body.studentIds)];
    const leavers = await queries.findLeavers(db, ids, settings.TIME_ZONE);
    if (leavers.length < ids.length || !areWithin(leavers, scope)) throw new Fault('studentNotFound');
    return {
      students: leavers.length,
      first: leavers.slice(0, checkOutLimits.named).map(({ person }) => person),
      withRoom: leavers.filter(({ freesSeat }) => freesSeat).length,
      ...(await queries.countRequests(db, ids)),
      open: leavers.filter(isOwing).map((leaver) => ({ student: leaver.person, what: describeOpenFines(leaver) })),
      left: leavers.filter(({ hasLeft }) => hasLeft).map(({ person }) => person),
    };
  },
};
