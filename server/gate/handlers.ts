import type { gateCalls } from '#contract/gate/gate.ts';
import { fieldTexts, replyTexts } from '#contract/messages.ts';
import { t } from '#contract/text/text.ts';
import { holdHostel } from '#server/call/hostel-rows.ts';
import type { Handlers } from '#server/call/handler.ts';
import { campusDay } from '#server/campus-day.ts';
import { changedMeanwhile, changesOf, isStale } from '#server/changed-meanwhile.ts';
import { Fault } from '#server/fault.ts';
import type { Settings } from '#server/settings.ts';
import * as queries from './queries.ts';

const day = 24 * 60 * 60 * 1000;
/** A device that was without a network for longer has a clock that is wrong. */
const longestAway = 30 * day;
const ownMovements = 50;

const askedNow = ({ TIME_ZONE }: Settings) => ({ today: campusDay(TIME_ZONE), timeZone: TIME_ZONE });

/** The time of a movement by the server's clock. None is in the future: the device has measured its clock too long ago. */
function timeOf({ at, offset }: { at: string; offset: number }): string {
  const now = Date.now();
  const moment = Math.min(Date.parse(at) + offset, now);
  if (!(moment > now - longestAway)) throw new Fault('invalid', { fields: { at: t(fieldTexts.date) } });
  return new Date(moment).toISOString();
}

export const gateHandlers: Handlers<keyof typeof gateCalls> = {
  async gateCurfewList({ db, scope }) {
    return await queries.curfewsOf(db, { scope, hostel: undefined });
  },

  async gateCurfewSet({ db, hostel, body: { curfew, basedOn }, settings }) {
    await holdHostel(db, hostel.id);
    const present = await queries.curfewOfHostel(db, hostel.id);
    if (isStale({ wanted: curfew, basedOn, present }))
      throw await changedMeanwhile(db, { current: present, changes: changesOf('curfew', [hostel.id]), timeZone: settings.TIME_ZONE });
    await queries.setCurfew(db, hostel.id, curfew);
    return { message: t(curfew ? replyTexts.curfewSet : replyTexts.curfewRemoved, { hostel: hostel.name }) };
  },

  async gateStudents({ db, scope, hostel, query: { only }, settings }) {
    const listed = { scope, hostel };
    const hostels = await queries.curfewsOf(db, listed);
    return { hostels, students: await queries.studentsAtGate(db, listed, { ...askedNow(settings), only }) };
  },

  async gateRecord({ me, db, scope, body: { id, studentId, direction, at, offset, method, reason = '' } }) {
    if ((method === 'hand') !== (reason !== '')) throw new Fault('invalid', { fields: { reason: t(fieldTexts.required) } });
    const student = await queries.findAtGate(db, scope, studentId);
    if (!student) throw new Fault('studentNotFound');
    await queries.addMovement(db, {
      id,
      student_id: studentId,
      hostel_id: student.hostelId,
      direction,
      at: timeOf({ at, offset }),
      offset_ms: offset,
      recorded_by: me.userId,
      method,
      reason,
    });
    return { message: t(direction === 'in' ? replyTexts.wentIn : replyTexts.wentOut, { student: student.name }) };
  },

  async gateOwn({ me, db, settings }) {
    return {
      ...(await queries.placeOfStudent(db, me.userId, askedNow(settings))),
      movements: await queries.movementsOf(db, me.userId, ownMovements),
    };
  },
};
