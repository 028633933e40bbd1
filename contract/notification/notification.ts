import Type, { type Static } from 'typebox';
import { attendanceEvent } from '#contract/attendance/attendance.ts';
import { type CallRow, howOften } from '#contract/call/call.ts';
import { changeEvent } from '#contract/call/live-change.ts';
import { Id, Nullable, Timestamp } from '#contract/call/schemas.ts';
import { everyone } from '#contract/who.ts';
import type { Records } from '#contract/call/record.ts';

export const Notification = Type.Object({
  _id: Id,
  message: Type.String(),
  isRead: Type.Boolean(),
  createdAt: Timestamp,
  /** the page of the web app that shows what the notification is about */
  link: Type.String(),
  /** for caretakers and wardens: the hostel it is about, which they may have to switch to first */
  hostel: Nullable(Type.Object({ _id: Id, name: Type.String() })),
});
export type Notification = Static<typeof Notification>;

/** The name of the server-sent event for a new notification. */
export const notificationEvent = 'notification';

/** The data of the event, in JSON, so that an open page need not request it. An event without data means that anything may be new. */
export interface News {
  /** the newest notifications, newest first; the page knows most of them already */
  newest: readonly Notification[];
  /** how many of all the caller's notifications are unread */
  unread: number;
  /** whether the reply of `me` may have changed: the role, the hostel chosen, the hostels served */
  me: boolean;
}

export const notificationCalls = {
  notificationList: {
    about: "The caller's notifications, newest first, at most 200; with `before`, the ones older than that notification",
    route: 'GET /notifications',
    ignoresUnknown: true,
    who: everyone,
    allowedAfterCheckOut: true,
    query: Type.Object({ before: Type.Optional(Id) }),
    reply: Type.Array(Notification),
  },
  notificationRead: {
    about: "Mark one of the caller's notifications as read",
    done: 'Read a notification',
    routine: true,
    route: 'PATCH /notifications/{id}/read',
    withoutBasedOn: 'nothing is replaced: read stays read',
    ignoresUnknown: true,
    perPerson: howOften.reading,
    who: everyone,
    allowedAfterCheckOut: true,
    reply: Notification,
    faults: ['notFound'],
  },
  notificationReadAll: {
    about: "Mark the caller's notifications as read: the named one and all older ones, so that one that has just come stays unread",
    done: 'Read all notifications',
    routine: true,
    route: 'POST /notifications/read',
    perPerson: howOften.reading,
    who: everyone,
    allowedAfterCheckOut: true,
    body: Type.Object({ newest: Id }),
    reply: Type.Object({ read: Type.Integer() }),
    faults: ['notFound'],
  },
  notificationStream: {
    about: `Server-sent events: \`${notificationEvent}\` whenever the caller may have a new notification (the first one with the milliseconds for which there was nothing; a later one with what is new: \`newest\` notifications, how many are \`unread\`, and whether \`me\` is to be read again; without content there may be anything new); to staff, \`${attendanceEvent}\` with the hostel, the day, the ids of the students (none: all) and their \`records\` when marks of the hostel chosen have changed, and \`${changeEvent}\` with the names of tables when something else has`,
    route: 'GET /notifications/stream',
    who: everyone,
    allowedAfterCheckOut: true,
    stream: true,
    reply: Type.String(),
  },
} satisfies Record<string, CallRow>;

export const notificationRecords = {
  notification: { notRecorded: 'a consequence of what is recorded', ofAccount: 'account_id', erased: 'deleted' },
} as const satisfies Records;
