import { type AttendanceEvent, attendanceEvent } from '#contract/attendance/attendance.ts';
import type { notificationCalls } from '#contract/notification/notification.ts';
import { Fault, orFault } from '#server/fault.ts';
import { sheetOfDay } from '#server/attendance/sheet-of-day.ts';
import type { HostelId } from '#server/call/scope.ts';
import type { Handlers } from '#server/call/handler.ts';
import { findNews, listNotifications, markRead, markReadUpTo } from './queries.ts';
import { streamOfNotifications } from './stream.ts';

/** The texts of events for marks, each read and written once for all the pages that follow it. */
const marksTold = new WeakMap<AttendanceEvent, Promise<string>>();

export const notificationHandlers: Handlers<keyof typeof notificationCalls> = {
  notificationList: ({ me, db, query }) => listNotifications(db, me.userId, query.before),

  async notificationRead({ me, db, params }) {
    const notification = orFault(await markRead(db, me.userId, params.id), 'notFound');
    return notification;
  },

  async notificationReadAll({ me, db, body }) {
    const read = await markReadUpTo(db, me.userId, body.newest);
    if (read === undefined) throw new Fault('notFound');
    return { read };
  },

  async notificationStream({ me, live, signal, findMe, read, settings }) {
    return streamOfNotifications({
      live,
      me,
      signal,
      findMe,
      findNews: () => read((db) => findNews(db, me.userId)),
      textOfMarks: async (event) =>
        await marksTold.getOrInsertComputed(event, async () => {
          const hostelId = event.hostelId as HostelId; // it is sent only to those who follow its hostel
          const of = { hostelId, day: event.date, timeZone: settings.TIME_ZONE, only: event.students };
          const records = event.students.length > 0 ? await read((db) => sheetOfDay(db, of)).catch(() => undefined) : undefined;
          return `event: ${attendanceEvent}\ndata: ${JSON.stringify({ ...event, ...(records ? { records } : {}) })}\n\n`;
        }),
    });
  },
};
