import type { workerCalls } from '#contract/worker.ts';
import { faults, replyTexts } from '#contract/messages.ts';
import { t } from '#contract/text.ts';
import { campusDay, isSunday } from '#server/campus-day.ts';
import { Fault } from '#server/http/fault.ts';
import { lockHostel } from '#server/hostel/hostel-rows.ts';
import type { Handlers } from '#server/http/handler.ts';
import * as queries from './queries.ts';
import { readSchedule, toSchedule } from './read-schedule.ts';

function refuseWeek(code: 'weekNotSunday' | 'weekInPast'): Fault {
  return new Fault(code, { fields: { weekStartDate: t(faults[code].text) } });
}

export const workerHandlers: Handlers<keyof typeof workerCalls> = {
  async workerList({ scope, db }) {
    return await queries.listWorkers(db, scope);
  },

  async workerCreate({ db, hostel, body }) {
    return { message: t(replyTexts.staffRegistered), data: await queries.insertWorker(db, hostel.id, body) };
  },

  async workerCleaners({ db, hostel }) {
    return await queries.listCleaners(db, hostel.id);
  },

  async scheduleGet({ db, hostel, query }) {
    const shifts = await queries.shiftsOfWeek(db, hostel.id, query.weekStartDate);
    return {
      hostel: hostel.id,
      weekStartDate: query.weekStartDate,
      schedule: toSchedule(shifts),
      ...(shifts.length === 0 ? { message: t(replyTexts.noSchedule) } : {}),
    };
  },

  async scheduleSave({ db, hostel, body, settings }) {
    if (!isSunday(body.weekStartDate)) throw refuseWeek('weekNotSunday');
    if (body.weekStartDate < campusDay(settings.TIME_ZONE)) throw refuseWeek('weekInPast');
    // two who save the same week come one after the other
    await lockHostel(db, hostel.id);
    const shifts = readSchedule(body.schedule, await queries.shiftsOfWeek(db, hostel.id, body.weekStartDate));
    const staff = [...new Set(shifts.map((shift) => shift.staff))];
    if ((await queries.countWorkers(db, hostel.id, staff)) < staff.length) throw new Fault('staffNotFound');
    await queries.replaceShifts(db, hostel.id, body.weekStartDate, shifts);
    return { message: t(replyTexts.scheduleSaved) };
  },
};
