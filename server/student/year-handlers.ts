import { addDays } from '#contract/day/days.ts';
import { daysOfYear, type studentYearCalls } from '#contract/student/student-year.ts';
import { campusDay } from '#server/campus-day.ts';
import { Fault } from '#server/fault.ts';
import type { Handlers } from '#server/call/handler.ts';
import { yearOfStudent } from './year-queries.ts';

export const studentYearHandlers: Handlers<keyof typeof studentYearCalls> = {
  async studentYear({ scope, db, params: { id }, settings: { TIME_ZONE: timeZone } }) {
    const year = await yearOfStudent(db, scope, { id, from: addDays(campusDay(timeZone), 1 - daysOfYear), timeZone });
    if (!year) throw new Fault('studentNotFound');
    return year;
  },
};
