import type { dashboardCalls } from '#contract/dashboard/dashboard.ts';
import { campusDay } from '#server/campus-day.ts';
import { Fault } from '#server/fault.ts';
import type { Handlers } from '#server/call/handler.ts';
import * as queries from './queries.ts';
import { waitingByHostel } from './waiting-queries.ts';

export const dashboardHandlers: Handlers<keyof typeof dashboardCalls> = {
  dashboardWaiting: async ({ db, scope }) => ({ hostels: await waitingByHostel(db, scope) }),

  async dashboardToday({ me, db, settings }) {
    const date = campusDay(settings.TIME_ZONE);
    switch (me.role) {
      case 'student':
        return { date, student: await queries.todayOfStudent(db, me.userId, date) };
      case 'caretaker':
        return { date, caretaker: await queries.todayOfCaretaker(db, me.hostelId, date) };
      case 'warden':
        return { date, warden: await queries.todayOfWarden(db, me.hostelId, date) };
      case 'hosteladmin':
        return { date, hosteladmin: await queries.todayOfAdministrator(db, date) };
      case 'guard':
        throw new Fault('forbidden');
    }
  },
};
