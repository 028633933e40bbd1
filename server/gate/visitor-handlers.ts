import { addDays } from '#contract/day/days.ts';
import { holdsAadhaar } from '#contract/gate/aadhaar.ts';
import { barOf, isAsInvited, type visitorCalls, visitorLimits } from '#contract/gate/visitor.ts';
import { fieldTexts, replyTexts } from '#contract/messages.ts';
import { paths } from '#contract/paths.ts';
import { t } from '#contract/text/text.ts';
import type { Handlers } from '#server/call/handler.ts';
import { hostelListed, type IsListed } from '#server/call/scope.ts';
import { hashToken } from '#server/call/session.ts';
import { campusDay } from '#server/campus-day.ts';
import { linkToken } from '#server/delivery/link.ts';
import { linkKey, readSecret } from '#server/delivery/secret.ts';
import { Fault, orFault } from '#server/fault.ts';
import { readInstitutionSetting } from '#server/institution-setting.ts';
import { notification, notify, withdrawNotifications } from '#server/notification/notify.ts';
import { exportSheet } from '#server/sheet/export-sheet.ts';
import { timeOf } from './device-time.ts';
import { findRecorded } from './queries.ts';
import * as queries from './visitor-queries.ts';
import { visitorSheet } from './visitor-sheet.ts';

const ownVisitors = 50;
const hour = 60 * 60 * 1000;

const found = (name: string | undefined) => ({ name: orFault(name, 'visitorNotFound') });

function refuseAadhaar(...said: readonly string[]): void {
  if (said.some(holdsAadhaar)) throw new Fault('visitorAadhaar');
}

const sentAgain = ['name', 'telephone', 'purpose', 'vehicle', 'id_kind', 'id_end'] as const;

/** Whether a device has sent again what is recorded, rather than another visitor. The moment of coming may differ by the clock of the device. */
const isSame = (known: Pick<queries.Coming, (typeof sentAgain)[number]> & { until: string | null }, coming: queries.Coming): boolean =>
  sentAgain.every((column) => known[column] === coming[column]) && Date.parse(known.until ?? '') === Date.parse(coming.until);

export const visitorHandlers: Handlers<keyof typeof visitorCalls> = {
  async visitorInvite({ me, db, body, settings }) {
    const { hostelId, userId: studentId } = me;
    if (hostelId === null) throw new Fault('noHostelAllotted');
    refuseAadhaar(body.name, body.purpose);
    const today = campusDay(settings.TIME_ZONE);
    if (body.day < today || body.day > addDays(today, visitorLimits.daysAhead))
      throw new Fault('invalid', { fields: { day: t(fieldTexts.visitDay) } });
    if ((await queries.expectedOf(db, studentId, today)) >= visitorLimits.open)
      throw new Fault('visitorsTooMany', { values: { limit: visitorLimits.open } });
    const code = await queries.inviteVisitor(db, { hostelId, studentId, ...body }, await linkKey(db));
    return { message: t(replyTexts.visitorInvited, { name: body.name, code }), code };
  },

  async visitorOwn({ me, db }) {
    const key = await readSecret(db, 'link_key');
    const site = (await readInstitutionSetting(db, 'site')) ?? '';
    return (await queries.visitorsOfStudent(db, me.userId, ownVisitors)).map(({ tokenHash, ...visitor }) => {
      // there is another key after a backup was restored
      const token = key !== undefined && tokenHash !== null ? linkToken(key, 'visit', visitor._id) : undefined;
      return { ...visitor, link: token !== undefined && tokenHash?.equals(hashToken(token)) ? `${site}/open/visit/${token}` : null };
    });
  },

  async visitorWithdraw({ me, db, params: { id } }) {
    return { message: t(replyTexts.visitorWithdrawn, found(await queries.withdrawVisitor(db, me.userId, id))) };
  },

  async visitorAnswer({ me, db, params: { id }, body: { agreed } }) {
    const visitor = await queries.lockVisitor(db, id);
    if (visitor?.student_id !== me.userId || visitor.came_at === null) throw new Fault('visitorNotFound');
    if (visitor.left_at !== null) throw new Fault('visitorLeft');
    await queries.answerVisitor(db, id, agreed);
    await withdrawNotifications(db, id, 'visitorAtGate');
    return { message: t(agreed ? replyTexts.visitorAgreed : replyTexts.visitorRefused, { name: visitor.name }) };
  },

  async visitorsAtGate({ me, db, scope, hostel, settings }) {
    const isListed: IsListed = (id) => hostelListed({ scope, hostel }, id);
    return {
      visitors: await queries.visitorsAtGate(db, isListed, campusDay(settings.TIME_ZONE)),
      barred: me.role === 'caretaker' ? [] : await queries.barredVisitors(db, isListed),
    };
  },

  async visitorRecord({ me, db, scope, hostel, body, settings, countTowards }) {
    const { id, studentId, name, telephone, purpose, vehicle = '' } = body;
    refuseAadhaar(name, telephone, purpose, vehicle);
    const at = timeOf(body);
    const until = Date.parse(body.until);
    if (!(until > Date.parse(at) && until <= Date.parse(at) + visitorLimits.hours * hour))
      throw new Fault('invalid', { fields: { until: t(fieldTexts.visitUntil) } });
    const student = studentId === null ? undefined : await findRecorded(db, scope, studentId, at);
    if (studentId !== null && student?.hostelId !== hostel.id) throw new Fault('studentNotFound');
    const coming = {
      name,
      telephone,
      purpose,
      vehicle,
      id_kind: body.idKind,
      id_end: body.idEnd,
      day: campusDay(settings.TIME_ZONE, new Date(at)),
      came_at: at,
      recorded_by: me.userId,
      until: body.until,
    };
    const isNew = await queries.recordUninvited(db, { ...coming, id, hostel_id: hostel.id, student_id: studentId });
    const known = isNew ? undefined : await queries.lockVisitor(db, id);
    if (!isNew && (known?.hostel_id !== hostel.id || known.student_id !== studentId)) throw new Fault('conflict');
    const isInvited = known?.came_at === null;
    if (known && !isInvited && !isSame(known, coming)) throw new Fault('conflict');
    const isAsked = isNew || (isInvited && !isAsInvited(known, coming));
    if (isInvited) await queries.recordInvited(db, id, { ...coming, agreed: isAsked ? null : true });
    // what a device tells of a visit that is over nobody needs to be asked about
    if (isAsked && studentId !== null && until > Date.now()) {
      countTowards(studentId);
      await notify(db, [
        notification('visitorAtGate', { visitor: name, purpose }, { to: studentId, link: paths.ownVisitors(), about: id }),
      ]);
    }
    const bar =
      isNew || isInvited ? barOf(await queries.barredVisitors(db, (id) => hostelListed({ scope, hostel }, id)), coming) : undefined;
    if (bar) {
      const delivery = { to: 'warden', link: paths.visitors(), hostelId: hostel.id, about: id };
      await notify(db, [notification('barredAtGate', { visitor: name, reason: bar.reason }, delivery)]);
    }
    return { message: t(replyTexts.wentIn, { student: name }) };
  },

  async visitorLeave({ me, db, scope, params: { id }, body }) {
    const { name } = found(await queries.recordLeft(db, scope, { id, at: timeOf(body), by: me.userId }));
    await withdrawNotifications(db, id, 'visitorAtGate');
    return { message: t(replyTexts.wentOut, { student: name }) };
  },

  visitorPage: ({ scope, hostel, db, query }) => queries.pageVisitors(db, { scope, hostel }, query),

  visitorExport: (context) => exportSheet(context, visitorSheet(context.db, context, context.query)),

  async visitorBar({ db, hostel, body: { name, telephone = '', reason } }) {
    refuseAadhaar(name, telephone, reason);
    await queries.barVisitor(db, { hostelId: hostel.id, name, telephone, reason });
    return { message: t(replyTexts.visitorBarred, { name }) };
  },

  async visitorBarEnd({ db, scope, params: { id } }) {
    return { message: t(replyTexts.visitorBarEnded, found(await queries.endBar(db, scope, id))) };
  },
};
