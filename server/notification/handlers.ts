import { Fault } from '#server/fault.ts';
import type { Handlers } from '#server/serve.ts';
import { listNotifications, markRead } from './queries.ts';

export const notificationHandlers: Handlers<'notificationList' | 'notificationRead'> = {
  async notificationList({ me, db }) {
    return await listNotifications(db, me.userId);
  },

  async notificationRead({ me, db, params }) {
    const notification = await markRead(db, me.userId, params.id);
    if (!notification) throw new Fault('notFound');
    return notification;
  },
};
