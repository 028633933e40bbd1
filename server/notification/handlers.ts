import type { notificationCalls } from '#contract/notification/notification.ts';
import { Fault } from '#server/fault.ts';
import type { Handlers } from '#server/call/handler.ts';
import { findNews, listNotifications, markRead, markReadUpTo } from './queries.ts';
import { streamOfNotifications } from './stream.ts';

export const notificationHandlers: Handlers<keyof typeof notificationCalls> = {
  async notificationList({ me, db, query }) {
    return await listNotifications(db, me.userId, query.before);
  },

  async notificationRead({ me, db, params }) {
    const notification = await markRead(db, me.userId, params.id);
    if (!notification) throw new Fault('notFound');
    return notification;
  },

  async notificationReadAll({ me, db, body }) {
    const read = await markReadUpTo(db, me.userId, body.newest);
    if (read === undefined) throw new Fault('notFound');
    return { read };
  },

  async notificationStream({ me, live, signal, findMe, read }) {
    return streamOfNotifications({ live, me, signal, findMe, findNews: () => read((db) => findNews(db, me.userId)) });
  },
};
