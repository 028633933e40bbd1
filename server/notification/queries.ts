import type { Notification } from '#contract/notification.ts';
import type { Db } from '#server/db/open.ts';

/** The newest are enough to show at once; older ones come when asked for. */
const listLimit = 200;

interface Row {
  id: string;
  message: string;
  link: string;
  is_read: boolean;
  created_at: string;
}

const toNotification = (row: Row): Notification => ({
  _id: row.id,
  message: row.message,
  isRead: row.is_read,
  createdAt: row.created_at,
  link: row.link,
});

const columns = ['id', 'message', 'link', 'is_read', 'created_at'] as const;

/** Those older than the notification `before`, if it is named; one that is not this account's has none before it. */
export async function listNotifications(db: Db, accountId: string, before?: string): Promise<Notification[]> {
  const rows = await db
    .selectFrom('notification')
    .select(columns)
    .where('account_id', '=', accountId)
    .$if(before !== undefined, (query) =>
      query.where((eb) => {
        const last = eb
          .selectFrom('notification as b')
          .where('b.id', '=', before ?? '')
          .where('b.account_id', '=', accountId);
        return eb.or([
          eb('created_at', '<', last.select('b.created_at')),
          eb.and([eb('created_at', '=', last.select('b.created_at')), eb('id', '>', before ?? '')]),
        ]);
      }),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(listLimit)
    .execute();
  return rows.map(toNotification);
}

/** The notification as it is then, or undefined when this account has none such. */
export async function markRead(db: Db, accountId: string, id: string): Promise<Notification | undefined> {
  const row = await db
    .updateTable('notification')
    .set({ is_read: true })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .returning(columns)
    .executeTakeFirst();
  return row && toNotification(row);
}
