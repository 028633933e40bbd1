import { faults, replyTexts } from '#contract/messages.ts';
import { t } from '#contract/text.ts';
import { campusDay, isSunday } from '#server/campus-day.ts';
import { Fault } from '#server/http/fault.ts';
import { getHostelName, lockHostel } from '#server/hostel/hostel-rows.ts';
import type { Handlers } from '#server/http/serve.ts';
import * as queries from './queries.ts';
import { readSchedule, toSchedule } from './read-schedule.ts';

function refuseWeek(code: 'weekNotSunday' | 'weekInPast'): Fault {
  return new Fault(code, { fields: { weekStartDate: t(faults[code].text) } });
}

export const workerHandlers: Handlers<'workerList' | 'workerCreate' | 'workerCleaners' | 'scheduleGet' | 'scheduleSave'> = {
  async workerList({ scope, db }) {
    return await queries.listWorkers(db, scope);
  },

  async workerCreate({ db, body }) {
    return { message: t(replyTexts.staffRegistered), data: await queries.insertWorker(db, body) };
  },

  async workerCleaners({ db, params }) {
    await getHostelName(db, params.hostelId);
    return await queries.listWorkers(db, { kind: 'hostel', hostelId: params.hostelId }, 'Cleaner');
  },

  async scheduleGet({ db, query }) {
    await getHostelName(db, query.hostel);
    const shifts = await queries.shiftsOfWeek(db, query.hostel, query.weekStartDate);
    return {
      hostel: query.hostel,
      weekStartDate: query.weekStartDate,
      schedule: toSchedule(shifts),
      ...(shifts.length === 0 ? { message: t(replyTexts.noSchedule) } : {}),
    };
  },

  async scheduleSave({ db, body, settings }) {
    if (!isSunday(body.weekStartDate)) throw refuseWeek('weekNotSunday');
    if (body.weekStartDate < campusDay(settings.TIME_ZONE)) throw refuseWeek('weekInPast');
    const shifts = readSchedule(body.schedule);
    // two who save the same week come one after the other
    await lockHostel(db, body.hostel);
    const staff = [...new Set(shifts.map((shift) => shift.staff))];
    if ((await queries.countWorkers(db, body.hostel, staff)) < staff.length) throw new Fault('staffNotFound');
    await queries.replaceShifts(db, body.hostel, body.weekStartDate, shifts);
    return { message: t(replyTexts.scheduleSaved) };
  },
};
