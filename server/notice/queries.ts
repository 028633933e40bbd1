import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { type Audience, type Notice, noticeReaders } from '#contract/notice/notice.ts';
import type { Db } from '#server/db/open.ts';
import type { Me } from '#server/call/session.ts';
import { audienceColumns, isFor } from './audience.ts';
import { sendAhead } from '#server/db/together.ts';

/** Whether the caller, who may read the notice, is asked to say that they have, and has. */
const readingOf = (me: Me | null): RawBuilder<Notice['reading']> =>
  me === null || me.hasLeft || me.role === 'hosteladmin'
    ? sql`null`
    : sql`case when notice.asks_reading and notice.posted_by <> ${me.userId} and coalesce(notice.for_role = ${me.role}, true) then
        case when exists (select from notice_reading r where r.notice_id = notice.id and r.account_id = ${me.userId}) then 'said' else 'wanted' end
      end`;

const notices = (db: Db, me: Me | null) =>
  db
    .selectFrom('notice')
    .innerJoin('account as author', 'author.id', 'notice.posted_by')
    .leftJoin('account as editor', 'editor.id', 'notice.edited_by')
    .leftJoin('hostel', 'hostel.id', 'notice.for_hostel_id')
    .select([
      'notice.id',
      'notice.title',
      'notice.description',
      'notice.created_at',
      'notice.edited_at',
      'notice.for_role',
      'notice.for_hostel_id',
      'notice.ends_on',
      'notice.asks_reading',
      'hostel.name as hostelName',
      'author.username as authorUsername',
      'author.name as authorName',
      'author.role as authorRole',
      'editor.username as editorUsername',
      'editor.name as editorName',
      'editor.role as editorRole',
    ])
    .select(readingOf(me).as('reading'))
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
  forRole: noticeReaders.find((role) => role === row.for_role) ?? null,
  forHostel: row.for_hostel_id !== null && row.hostelName !== null ? { _id: row.for_hostel_id, name: row.hostelName } : null,
  until: row.ends_on,
  asksReading: row.asks_reading,
  reading: row.reading,
});

/** The list is public, so its length must be limited; this is enough for years of notices. */
const mostListed = 500;

export async function listNotices(db: Db, me: Me | null, { today, ended }: { today: string; ended: boolean }): Promise<Notice[]> {
  const rows = await notices(db, me)
    .where(isFor(me))
    .where(ended ? sql<SqlBool>`notice.ends_on < ${today}` : sql<SqlBool>`coalesce(notice.ends_on >= ${today}, true)`)
    .orderBy('notice.created_at', 'desc')
    .orderBy('notice.id')
    .limit(mostListed)
    .execute();
  return rows.map(toNotice);
}

/** A notice that is not deleted; with `readable`, only if the caller may read it. */
export async function findNotice(db: Db, id: string, { me, readable }: { me: Me; readable: boolean }): Promise<Notice | undefined> {
  const row = await notices(db, me)
    .where('notice.id', '=', id)
    .$if(readable, (query) => query.where(isFor(me)))
    .executeTakeFirst();
  return row && toNotice(row);
}

/** The fields to write into a notice; an undefined one stays as it is. */
export interface NoticeText extends Partial<Record<keyof Audience, string | null | undefined>> {
  title: string;
  description: string;
  until?: string | null | undefined;
  asksReading?: boolean | undefined;
}

const columnsOf = ({ title, description, forRole, forHostel, until, asksReading }: NoticeText) => ({
  title,
  description,
  ...(forRole === undefined ? {} : { [audienceColumns.forRole]: forRole }),
  ...(forHostel === undefined ? {} : { [audienceColumns.forHostel]: forHostel }),
  ...(until === undefined ? {} : { ends_on: until }),
  ...(asksReading === undefined ? {} : { asks_reading: asksReading }),
});

export async function insertNotice(db: Db, notice: NoticeText, postedBy: string): Promise<string> {
  const id = randomUUID();
  await sendAhead(db, db.insertInto('notice').values({ id, ...columnsOf(notice), posted_by: postedBy }));
  return id;
}

/** The accounts that a notice is for: of its role, living or working in its hostel, and neither disabled nor checked out. */
const addressees = ({ forRole, forHostel }: Audience): RawBuilder<unknown> => sql`
  select a.id from account a left join student s on s.account_id = a.id
  where a.disabled_at is null and s.left_on is null
    and coalesce(a.role = ${forRole}, true)
    and (${forHostel?._id ?? null}::uuid is null or s.hostel_id = ${forHostel?._id ?? null}::uuid
      or exists (select from hostel_team t where t.hostel_id = ${forHostel?._id ?? null}::uuid and t.account_id = a.id))`;

/** The accounts to notify of a notice, as `account_id`: all it is for, except `by`, who wrote the change, and those it was for before. */
export function newAddressees(now: Audience, by: string | RawBuilder<unknown>, before: Audience | undefined): RawBuilder<unknown> {
  const others = before ? sql`except (${addressees(before)})` : sql``;
  return sql`(select id as account_id from (${addressees(now)} ${others}) as addressed where id <> ${by})`;
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

export async function updateNotice(db: Db, id: string, text: NoticeText, by: string): Promise<void> {
  await db
    .updateTable('notice')
    .set({ ...columnsOf(text), edited_by: by, edited_at: sql`now()` })
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
