import { type AttendanceClash, firstDayToMark, type attendanceCalls } from '#contract/attendance/attendance.ts';
import { faults, replyTexts } from '#contract/messages.ts';
import { shownName } from '#contract/person/person.ts';
import { t } from '#contract/text/text.ts';
import { campusDay } from '#server/campus-day.ts';
import { holdHostel } from '#server/call/hostel-rows.ts';
import { Fault, orFault } from '#server/fault.ts';
import type { Handlers } from '#server/call/handler.ts';
import { mapPieces } from '#server/db/in-pieces.ts';
import { exportSheet } from '#server/sheet/export-sheet.ts';
import { announceMarks } from './announce-marks.ts';
import * as queries from './queries.ts';
import { registerColumns, registered, registerOnPaper } from './register.ts';
import { registerInPieces, summaryOfDay } from './register-queries.ts';
import { sheetOfDay } from './sheet-of-day.ts';

/** Refuses a day that has not come, or that lies before any register. */
function refuseDay(date: string, { TIME_ZONE }: { TIME_ZONE: string }): void {
  if (date > campusDay(TIME_ZONE)) throw new Fault('dayInFuture', { fields: { date: t(faults.dayInFuture.text) } });
  if (date < firstDayToMark) throw new Fault('dayBeforeAttendance', { fields: { date: t(faults.dayBeforeAttendance.text) } });
}

export const attendanceHandlers: Handlers<keyof typeof attendanceCalls> = {
  attendanceOwn: async ({ me, db }) => ({ studentAttendance: await queries.attendanceOfStudent(db, me.userId) }),

  async attendanceOfDay({ db, hostel, params, query, settings }) {
    const only = query.students?.split(',');
    return { records: await sheetOfDay(db, { hostelId: hostel.id, day: params.date, timeZone: settings.TIME_ZONE, only }) };
  },

  attendanceSummary: async ({ db, params }) => ({ hostels: await summaryOfDay(db, params.date) }),

  async attendanceRegister({ db, scope, hostel, params: { month }, settings }) {
    const today = campusDay(settings.TIME_ZONE);
    const rows = await Array.fromAsync(registerInPieces(db, { scope, hostel }, { month, timeZone: settings.TIME_ZONE }));
    return { today, students: await registerOnPaper(rows.flat(), month, today) };
  },

  async attendanceExport(context) {
    const { month } = context.query;
    const timeZone = context.settings.TIME_ZONE;
    const today = campusDay(timeZone);
    return await exportSheet(context, {
      title: 'Attendance',
      of: month,
      columns: registerColumns(month),
      fixedColumns: 2,
      rows: mapPieces(registerInPieces(context.db, context, { month, timeZone }), (row) => registered(row, month, today)),
    });
  },

  async attendanceExpectLate({ db, hostel, params, body, settings }) {
    refuseDay(params.date, settings);
    const present = orFault((await queries.marksOfDay(db, hostel.id, params.date, [params.studentId]))[0], 'studentNotFound');
    await queries.setLateArrival(db, { hostelId: hostel.id, day: params.date, studentId: params.studentId }, body.expectedAt);
    const values = { student: shownName(present.student) };
    const { expectedAt } = body;
    return {
      message:
        expectedAt === null ? t(replyTexts.lateArrivalRemoved, values) : t(replyTexts.lateArrivalNoted, { ...values, time: expectedAt }),
    };
  },

  async attendanceMark({ me, db, hostel, params, body, settings }) {
    refuseDay(params.date, settings);
    // of several marks for one student the last one counts, as if each had come in its own request
    const wanted = new Map(body.attendances.map((mark) => [mark.studentId, mark]));
    const ids = [...wanted.keys()];
    // marks of one sheet are written one request after the other, so that the second one sees what the first one wrote
    await holdHostel(db, hostel.id);
    const present = await queries.marksOfDay(db, hostel.id, params.date, ids);
    if (present.length < ids.length) throw new Fault('studentNotFound');
    const clashesIn = (marks: readonly queries.PresentMark[]) =>
      marks.flatMap((mark) => {
        const { status, basedOn } = wanted.get(mark.student._id) ?? {};
        const isStale = basedOn !== undefined && basedOn !== mark.status;
        const isElsewhere = mark.hostelId !== null && mark.hostelId !== hostel.id;
        if (status === mark.status || !(isStale || isElsewhere)) return [];
        return [{ student: mark.student, status: mark.status, by: mark.by ? shownName(mark.by) : '', at: mark.at }];
      });
    const marksExcept = (clashes: readonly AttendanceClash[]) => {
      const refused = new Set(clashes.map(({ student }) => student._id));
      return [...wanted.values()].filter(({ studentId }) => !refused.has(studentId));
    };
    const before = new Map(present.map(({ student, status }) => [student._id, status]));
    let clashes = clashesIn(present);
    const open = marksExcept(clashes);
    const marked = open.flatMap(({ studentId, status }) => (status === 'not marked' ? [] : [{ studentId, status }]));
    const unmarked = open.flatMap(({ studentId, status }) => (status === 'not marked' ? [studentId] : []));
    if (marked.length > 0) {
      const written = await queries.writeMarks(db, { hostelId: hostel.id, day: params.date, markedBy: me.userId }, marked);
      // another hostel, which takes a different lock, has marked one of these students meanwhile
      if (written < marked.filter(({ studentId, status }) => before.get(studentId) !== status).length)
        clashes = clashesIn(await queries.marksOfDay(db, hostel.id, params.date, ids));
    }
    if (unmarked.length > 0) await queries.removeMarks(db, hostel.id, params.date, unmarked);
    const taken = marksExcept(clashes);
    const changed = taken.flatMap(({ studentId, status }) => (before.get(studentId) === status ? [] : [studentId]));
    if (changed.length > 0) await announceMarks(db, hostel.id, params.date, changed);
    const message =
      clashes.length === 0
        ? t(replyTexts.attendanceMarked)
        : t(replyTexts.attendanceClashed, { taken: taken.length, clashes: clashes.length });
    return { message, clashes };
  },
};
