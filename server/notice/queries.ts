import { sql } from 'kysely';
import type { Notice } from '#contract/notice.ts';
import type { Db } from '#server/db/open.ts';

const notices = (db: Db) =>
  db
    .selectFrom('notice')
    .innerJoin('account as author', 'author.id', 'notice.posted_by')
    .leftJoin('account as editor', 'editor.id', 'notice.edited_by')
    .select([
      'notice.id',
      'notice.title',
      'notice.description',
      'notice.created_at',
      'notice.edited_at',
      'author.username as authorUsername',
      'author.name as authorName',
      'author.role as authorRole',
      'editor.username as editorUsername',
      'editor.name as editorName',
      'editor.role as editorRole',
    ])
    .where('notice.deleted_at', 'is', null);

type Row = Awaited<ReturnType<ReturnType<typeof notices>['executeTakeFirstOrThrow']>>;

const toNotice = (row: Row): Notice => ({
  _id: row.id,
  title: row.title,
  description: row.description,
  createdAt: row.created_at,
  postedBy: { username: row.authorUsername, name: row.authorName, role: row.authorRole },
  edited:
    row.editorUsername !== null && row.editorName !== null && row.editorRole !== null && row.edited_at !== null
      ? { by: { username: row.editorUsername, name: row.editorName, role: row.editorRole }, at: row.edited_at }
      : null,
});

/** Anybody may read the list, so that it must have an end; years of notices fit. */
const mostListed = 500;

export async function listNotices(db: Db): Promise<Notice[]> {
  return (await notices(db).orderBy('notice.created_at', 'desc').orderBy('notice.id').limit(mostListed).execute()).map(toNotice);
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

/** The account that posted a notice which is not deleted; the notice is locked until the transaction ends. */
export async function lockAuthor(db: Db, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('notice')
    .select('posted_by')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row?.posted_by;
}

export async function updateNotice(db: Db, id: string, text: { title: string; description: string }, by: string): Promise<void> {
  await db
    .updateTable('notice')
    .set({ ...text, edited_by: by, edited_at: sql`now()` })
    .where('id', '=', id)
    .execute();
}

export async function deleteNotice(db: Db, id: string, by: string): Promise<void> {
  await db
    .updateTable('notice')
    .set({ deleted_by: by, deleted_at: sql`now()` })
    .where('id', '=', id)
    .execute();
}
