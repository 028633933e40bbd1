import type { AttendanceOption, attendanceCalls } from '#contract/attendance.ts';
import { faults, replyTexts } from '#contract/messages.ts';
import { t } from '#contract/text.ts';
import { campusDay } from '#server/campus-day.ts';
import { Fault } from '#server/http/fault.ts';
import type { Handlers } from '#server/http/handler.ts';
import * as queries from './queries.ts';

export const attendanceHandlers: Handlers<keyof typeof attendanceCalls> = {
  async attendanceOwn({ me, db }) {
    return { studentAttendance: await queries.attendanceOfStudent(db, me.userId) };
  },

  async attendanceOfDay({ db, hostel, params }) {
    return { records: await queries.sheetOfDay(db, hostel.id, params.date) };
  },

  async attendanceMark({ me, db, hostel, params, body, settings }) {
    if (params.date > campusDay(settings.TIME_ZONE)) throw new Fault('dayInFuture', { fields: { date: t(faults.dayInFuture.text) } });
    // of several marks for one student the last one counts, as it would have in several requests
    const marks = new Map<string, AttendanceOption>(body.attendances.map(({ studentId, status }) => [studentId, status]));
    const ids = [...marks.keys()];
    if ((await queries.countOnSheet(db, hostel.id, params.date, ids)) < ids.length) throw new Fault('studentNotFound');
    const marked = [...marks].flatMap(([studentId, status]) => (status === 'not marked' ? [] : [{ studentId, status }]));
    const unmarked = [...marks].flatMap(([studentId, status]) => (status === 'not marked' ? [studentId] : []));
    await queries.writeMarks(db, { hostelId: hostel.id, day: params.date, markedBy: me.userId }, marked);
    await queries.removeMarks(db, params.date, unmarked);
    return { message: t(replyTexts.attendanceMarked) };
  },
};
