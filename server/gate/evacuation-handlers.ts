import { type fireSheetCalls, whereaboutsOf } from '#contract/gate/fire-sheet.ts';
import { replyTexts } from '#contract/messages.ts';
import { t } from '#contract/text/text.ts';
import type { Handlers } from '#server/call/handler.ts';
import { holdHostel } from '#server/call/hostel-rows.ts';
import { hostelListed } from '#server/call/scope.ts';
import { campusDay } from '#server/campus-day.ts';
import { Fault } from '#server/fault.ts';
import { sql } from 'kysely';
import { timeOf } from './device-time.ts';
import * as evacuations from './evacuation-queries.ts';
import * as queries from './queries.ts';

const listed = 50;

export const fireSheetHandlers: Handlers<keyof typeof fireSheetCalls> = {
  async gateEvacuationSet({ me, db, hostel, body: { underWay, ...device }, settings: { TIME_ZONE: timeZone } }) {
    await holdHostel(db, hostel.id);
    const at = timeOf(device);
    const present = await evacuations.evacuationUnderWay(db, hostel.id);
    if (underWay) {
      // a device that learns late of an end does not begin it again
      if (!present && !(await evacuations.hasEndedSince(db, hostel.id, at)))
        await evacuations.beginEvacuation(db, hostel.id, at, me.userId);
    } else if (present && Date.parse(at) >= Date.parse(present.beganAt)) {
      // an end from before the begin is of an earlier one
      const today = campusDay(timeZone);
      const students = await queries.studentsAtGate(db, (hostelId) => sql`${hostelId} = ${hostel.id}::uuid`, { today, timeZone });
      const inside = students.filter((student) => whereaboutsOf(student, today) === 'inside').map(({ _id }) => _id);
      await evacuations.endEvacuation(db, { id: present.id, at, by: me.userId, inside });
    }
    const isUnderWay = (await evacuations.evacuationUnderWay(db, hostel.id)) !== undefined;
    return { message: t(isUnderWay ? replyTexts.evacuationBegun : replyTexts.evacuationEnded, { hostel: hostel.name }) };
  },

  async gateEvacuationMark({ me, db, scope, hostel, body: { studentId, accounted, ...device } }) {
    await holdHostel(db, hostel.id);
    const at = timeOf(device);
    const student = await queries.findRecorded(db, scope, studentId, at);
    if (!student) throw new Fault('studentNotFound');
    const found = await evacuations.evacuationAt(db, hostel.id, at);
    const id = found?.id ?? (await evacuations.beginEvacuation(db, hostel.id, at, me.userId));
    await evacuations.markInEvacuation(db, { evacuation_id: id, student_id: studentId, accounted, at, marked_by: me.userId });
    return { message: t(accounted ? replyTexts.accountedFor : replyTexts.notAccountedFor, { student: student.name }) };
  },

  gateEvacuationList: ({ db, scope, hostel }) => evacuations.evacuationsOf(db, (id) => hostelListed({ scope, hostel }, id), listed),

  async gateHelpSet({ me, db, scope, params: { studentId }, body: { needsHelp } }) {
    const student = await evacuations.nameWithin(db, scope, studentId);
    if (student === undefined) throw new Fault('studentNotFound');
    await evacuations.setHelp(db, studentId, needsHelp, me.userId);
    return { message: t(needsHelp ? replyTexts.needsHelp : replyTexts.needsNoHelp, { student }) };
  },
};
