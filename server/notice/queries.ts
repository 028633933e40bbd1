import type { Notice } from '#contract/notice.ts';
import type { Db } from '#server/db/open.ts';

const notices = (db: Db) =>
  db
    .selectFrom('notice')
    .innerJoin('account', 'account.id', 'notice.posted_by')
    .select(['notice.id', 'notice.title', 'notice.description', 'notice.created_at', 'account.username', 'account.role']);

type Row = Awaited<ReturnType<ReturnType<typeof notices>['executeTakeFirstOrThrow']>>;

const toNotice = (row: Row): Notice => ({
  _id: row.id,
  title: row.title,
  description: row.description,
  createdAt: row.created_at,
  postedBy: { username: row.username, role: row.role },
});

export async function listNotices(db: Db): Promise<Notice[]> {
  return (await notices(db).orderBy('notice.created_at', 'desc').orderBy('notice.id').execute()).map(toNotice);
}

export async function findNotice(db: Db, id: string): Promise<Notice | undefined> {
  const row = await notices(db).where('notice.id', '=', id).executeTakeFirst();
  return row && toNotice(row);
}

export async function insertNotice(db: Db, notice: { title: string; description: string; postedBy: string }): Promise<string> {
  const { id } = await db
    .insertInto('notice')
    .values({ title: notice.title, description: notice.description, posted_by: notice.postedBy })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateNotice(db: Db, id: string, text: { title: string; description: string }): Promise<void> {
  await db.updateTable('notice').set(text).where('id', '=', id).execute();
}

/** Returns whether the notice existed. */
export async function deleteNotice(db: Db, id: string): Promise<boolean> {
  const deleted = await db.deleteFrom('notice').where('id', '=', id).executeTakeFirst();
  return deleted.numDeletedRows === 1n;
}
