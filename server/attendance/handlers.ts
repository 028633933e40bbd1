import type { AttendanceOption } from '#contract/attendance.ts';
import { faults, replyTexts } from '#contract/messages.ts';
import { t } from '#contract/text.ts';
import { campusDay } from '#server/campus-day.ts';
import { Fault } from '#server/http/fault.ts';
import { getHostelName } from '#server/hostel/hostel-rows.ts';
import type { Handlers } from '#server/http/serve.ts';
import * as queries from './queries.ts';

export const attendanceHandlers: Handlers<'attendanceOwn' | 'attendanceOfDay' | 'attendanceMark'> = {
  async attendanceOwn({ me, db }) {
    return { studentAttendance: await queries.attendanceOfStudent(db, me.userId) };
  },

  async attendanceOfDay({ db, params }) {
    await getHostelName(db, params.hostelId);
    return { records: await queries.sheetOfDay(db, params.hostelId, params.date) };
  },

  async attendanceMark({ me, db, params, body, settings }) {
    await getHostelName(db, params.hostelId);
    if (params.date > campusDay(settings.TIME_ZONE)) throw new Fault('dayInFuture', { fields: { date: t(faults.dayInFuture.text) } });
    // of several marks for one student the last one counts, as it would have in several requests
    const marks = new Map<string, AttendanceOption>(body.attendances.map(({ studentId, status }) => [studentId, status]));
    const ids = [...marks.keys()];
    if ((await queries.countOnSheet(db, params.hostelId, params.date, ids)) < ids.length) throw new Fault('studentNotFound');
    const marked = [...marks].flatMap(([studentId, status]) => (status === 'not marked' ? [] : [{ studentId, status }]));
    const unmarked = [...marks].flatMap(([studentId, status]) => (status === 'not marked' ? [studentId] : []));
    await queries.writeMarks(db, { hostelId: params.hostelId, day: params.date, markedBy: me.userId }, marked);
    await queries.removeMarks(db, params.date, unmarked);
    return { message: t(replyTexts.attendanceMarked) };
  },
};
