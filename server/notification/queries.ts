import type { ExpressionBuilder, Selectable } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Notification } from '#contract/notification/notification.ts';
import { pathOf } from '#contract/paths.ts';
import type { Db, Tables } from '#server/db/open.ts';
import type { DB } from '#server/db/rows.ts';
import { type NotificationKey, notificationMessage, type StoredValues } from './notification-text.ts';

/** The most notifications in one reply; `before` asks for the next ones. */
const listLimit = 200;

const columns = ['id', 'text_key', 'text_values', 'page', 'page_params', 'message', 'link', 'is_read', 'created_at'] as const;

type Row = Pick<Selectable<DB['notification']>, (typeof columns)[number]> & Pick<Notification, 'hostel'>;

const hostelOf = (eb: ExpressionBuilder<Tables, 'notification'>) =>
  jsonObjectFrom(
    eb.selectFrom('hostel').select(['hostel.id as _id', 'hostel.name']).whereRef('hostel.id', '=', 'notification.hostel_id'),
  ).as('hostel');

/** Rows from before texts were stored by key hold a finished message and link instead. */
const toNotification = (row: Row): Notification => ({
  _id: row.id,
  // the values were written by `notify`
  message: row.message ?? notificationMessage(row.text_key ?? '', (row.text_values ?? {}) as StoredValues),
  isRead: row.is_read,
  createdAt: row.created_at,
  link: row.link ?? pathOf({ page: row.page ?? '', params: row.page_params ?? [] }),
  hostel: row.hostel,
});

/** The newest notifications, or the newest of those older than `before`. If `before` is not this account's, there are none. */
export async function listNotifications(db: Db, accountId: string, before?: string): Promise<Notification[]> {
  const rows = await db
    .selectFrom('notification')
    .select(columns)
    .select(hostelOf)
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

/** The most notifications that one event of a stream carries; if there were more since the last event, the page reads its list. */
const newestLimit = 10;

/** The texts about a person's place in a team, which is part of the reply of `me`. */
const textsOfPosts: ReadonlySet<string> = new Set([
  'madeCaretaker',
  'madeWarden',
  'relievedCaretaker',
  'relievedWarden',
  'joinedTeam',
  'passedLead',
  'leftTeam',
] satisfies NotificationKey[]);

export interface FoundNews {
  newest: Notification[];
  unread: number;
  /** ids of those of the newest that are about the person's place in a team */
  ofPosts: ReadonlySet<string>;
}

/** The newest notifications of an account, and how many of all are unread. */
export async function findNews(db: Db, accountId: string): Promise<FoundNews> {
  const rows = await db
    .selectFrom('notification')
    .select(columns)
    .select(hostelOf)
    .select((eb) =>
      eb
        .selectFrom('notification as every')
        .select(eb.fn.countAll<number>().as('unread'))
        .where('every.account_id', '=', accountId)
        .where('every.is_read', '=', false)
        .as('unread'),
    )
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(newestLimit)
    .execute();
  return {
    newest: rows.map(toNotification),
    unread: rows[0]?.unread ?? 0,
    ofPosts: new Set(rows.flatMap(({ id, text_key: key }) => (key !== null && textsOfPosts.has(key) ? [id] : []))),
  };
}

/** The notification as it is afterwards, or undefined when this account has no such notification. */
export async function markRead(db: Db, accountId: string, id: string): Promise<Notification | undefined> {
  const row = await db
    .updateTable('notification')
    .set({ is_read: true })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .returning(columns)
    .returning(hostelOf)
    .executeTakeFirst();
  return row && toNotification(row);
}

/** Marks a notification and those before it as read. Returns how many were unread, or undefined when this account has no such notification. */
export async function markReadUpTo(db: Db, accountId: string, newest: string): Promise<number | undefined> {
  const last = db.selectFrom('notification as n').select('n.created_at').where('n.id', '=', newest).where('n.account_id', '=', accountId);
  if (!(await last.executeTakeFirst())) return undefined;
  const { numUpdatedRows } = await db
    .updateTable('notification')
    .set({ is_read: true })
    .where('account_id', '=', accountId)
    .where('is_read', '=', false)
    .where('created_at', '<=', last)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}
