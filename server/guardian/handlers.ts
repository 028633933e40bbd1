import { guardianLimits, type guardianCalls, isMinor } from '#contract/guardian/guardian.ts';
import { addDays } from '#contract/day/days.ts';
import { fieldTexts, replyTexts } from '#contract/messages.ts';
import { t } from '#contract/text/text.ts';
import { sheetOfDay } from '#server/attendance/sheet-of-day.ts';
import type { Handlers } from '#server/call/handler.ts';
import { livesWithin } from '#server/call/student-rows.ts';
import { campusDay } from '#server/campus-day.ts';
import { changesOf, refuseIfChanged } from '#server/changed-meanwhile.ts';
import { adultsToo } from '#server/institution-setting.ts';
import type { Db } from '#server/db/open.ts';
import { Fault } from '#server/fault.ts';
import type { Settings } from '#server/settings.ts';
import { proposalsForStaff, proposalsOf } from './proposal-queries.ts';
import * as queries from './queries.ts';
import { tellOfAbsence } from './tell.ts';

/** What was done, and what staff are asked then. */
const said = async (db: Db, studentId: string, done: string): Promise<string> =>
  [done, ...(await queries.whatToMend(db, studentId))].join(' ');

/** The first day on which the database knows a birth. */
const earliestBirth = '1900-01-01';

/** Whether guardians see attendance and fines whatever the student says. */
const seeByRule = async (db: Db, studentId: string, { TIME_ZONE: timeZone }: Pick<Settings, 'TIME_ZONE'>): Promise<boolean> =>
  (await adultsToo(db)) || isMinor(await queries.birthOf(db, studentId), campusDay(timeZone));

export const guardianHandlers: Handlers<keyof typeof guardianCalls> = {
  async guardianList({ db, scope, params: { studentId }, settings }) {
    if (!(await livesWithin(db, scope, studentId))) throw new Fault('studentNotFound');
    const bornOn = await queries.birthOf(db, studentId);
    const guardians = await queries.guardiansOf(db, studentId);
    const proposals = await proposalsForStaff(db, studentId);
    const contactIsBarred = await queries.isContactBarred(db, studentId);
    return { bornOn, isMinor: isMinor(bornOn, campusDay(settings.TIME_ZONE)), guardians, contactIsBarred, proposals };
  },

  async guardianCreate({ db, scope, params: { studentId }, body }) {
    if (!(await livesWithin(db, scope, studentId))) throw new Fault('studentNotFound');
    if (!(await queries.insertGuardian(db, studentId, body)))
      throw new Fault('guardiansTooMany', { values: { most: guardianLimits.each } });
    return { message: await said(db, studentId, t(replyTexts.guardianEntered, { guardian: body.name })) };
  },

  async guardianBirth({ db, scope, params: { studentId }, body: { bornOn }, settings }) {
    if (!(await livesWithin(db, scope, studentId))) throw new Fault('studentNotFound');
    if (bornOn !== null && (bornOn < earliestBirth || bornOn >= campusDay(settings.TIME_ZONE)))
      throw new Fault('invalid', { fields: { bornOn: t(fieldTexts.wrong) } });
    await queries.saveBirth(db, studentId, bornOn);
    return { message: t(replyTexts.birthSaved) };
  },

  async guardianChange({ db, scope, params, body: { basedOn, ...wanted }, settings }) {
    const present = await queries.lockGuardian(db, scope, params.id);
    if (!present) throw new Fault('guardianNotFound');
    const changes = (fields: readonly string[]) => changesOf('guardian', [params.id], fields);
    await refuseIfChanged(db, { wanted, basedOn, present: { ...present }, changes, timeZone: settings.TIME_ZONE });
    await queries.changeGuardian(db, present, wanted);
    return { message: await said(db, present.studentId, t(replyTexts.guardianChanged, { guardian: wanted.name ?? present.name })) };
  },

  async guardianOwn({ me, db, settings }) {
    const guardians = (await queries.guardiansOf(db, me.userId)).filter(({ barred }) => !barred);
    return {
      guardians: guardians.map(({ _id, name, relation }) => ({ _id, name, relation })),
      proposals: await proposalsOf(db, me.userId),
      isRule: await seeByRule(db, me.userId, settings),
      maySee: await queries.mayGuardiansSee(db, me.userId),
    };
  },

  async guardianOwnLet({ me, db, body: { maySee }, settings }) {
    await queries.letGuardiansSee(db, me.userId, maySee);
    if (await seeByRule(db, me.userId, settings)) return { message: t(replyTexts.guardiansSeeByRule) };
    return { message: t(maySee ? replyTexts.guardiansMaySee : replyTexts.guardiansMayNotSee) };
  },

  async guardianTellAbsence({ db, hostel, params: { date: day }, settings }) {
    const { TIME_ZONE: timeZone } = settings;
    const today = campusDay(timeZone);
    const isRecent = day <= today && day >= addDays(today, -1);
    const sheet = isRecent ? await sheetOfDay(db, { hostelId: hostel.id, day, timeZone }) : [];
    const absent = sheet.filter(({ status, onLeave }) => status === 'absent' && !onLeave).map(({ student }) => student._id);
    return { message: t(replyTexts.guardiansToldOfAbsence, { guardians: await tellOfAbsence(db, 'absence', { absent, day, today }) }) };
  },

  async guardianRemove({ db, scope, params }) {
    const found = await queries.lockGuardian(db, scope, params.id);
    if (!found) throw new Fault('guardianNotFound');
    await queries.deleteGuardian(db, params.id);
    return { message: t(replyTexts.guardianRemoved, { guardian: found.name }) };
  },
};
