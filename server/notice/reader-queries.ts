/** Whom a notice asks to say that they have read it, and who has. */
import { type RawBuilder, sql } from 'kysely';
import type { Inputs, Replies } from '#contract/calls.ts';
import type { Notice } from '#contract/notice/notice.ts';
import type { NoticeReader } from '#contract/notice/notice-readers.ts';
import { paths } from '#contract/paths.ts';
import { inPieces } from '#server/db/in-pieces.ts';
import { eachWordOccurs, occurs, orderOf, readPage, type Way } from '#server/db/listing.ts';
import type { Db } from '#server/db/open.ts';
import { livingIn, namedWith, narrowed } from '#server/db/word-index.ts';
import { channel } from '#server/live/live.ts';
import { excerpt, notification, notifyAll } from '#server/notification/notify.ts';
import { occursInPerson, personOrder } from '#server/person.ts';
import { newAddressees } from './queries.ts';

/** The accounts that are asked, as `account_id`: whom the notice is for now, without its author and administrators, who look after all notices. */
const asked = (notice: Notice): RawBuilder<unknown> => {
  const author = sql`(select posted_by from notice where id = ${notice._id})`;
  return sql`(select account_id from ${newAddressees(notice, author, undefined)} as found join account on account.id = account_id
    where account.role <> 'hosteladmin')`;
};

/** Of those, who has not said yet. */
const whoHasNot = (notice: Notice): RawBuilder<unknown> => sql`(select account_id from ${asked(notice)} as asked
  where not exists (select from notice_reading r where r.notice_id = ${notice._id} and r.account_id = asked.account_id))`;

/** Notes that somebody has read the notice; what they were told of it needs no reading any more. */
export async function insertReading(db: Db, noticeId: string, accountId: string): Promise<void> {
  await db
    .insertInto('notice_reading')
    .values({ notice_id: noticeId, account_id: accountId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await sql`
    with seen as (
      update notification set is_read = true where account_id = ${accountId} and about = ${noticeId} and not is_read returning account_id
    )
    select pg_notify(${channel}, account_id::text) from (select distinct account_id from seen) as woken`.execute(db);
}

type PageQuery = Inputs['noticeReaderPage']['query'];

const orders = { name: [], read: [sql`r.read_at`] };

const readers = (db: Db, notice: Notice, { q, state, sort }: PageQuery, way?: Way) =>
  db
    .selectFrom('account as a')
    .leftJoin('student as s', 's.account_id', 'a.id')
    .leftJoin('hostel as h', 'h.id', 's.hostel_id')
    .leftJoin('allotment', 'allotment.student_id', 'a.id')
    .leftJoin('room as l', 'l.id', 'allotment.room_id')
    .leftJoin('notice_reading as r', (join) => join.onRef('r.account_id', '=', 'a.id').on('r.notice_id', '=', notice._id))
    .select(['a.id as _id', 'a.username', 'a.name', 'l.room_number as room', 'r.read_at as readAt'])
    .select(sql<NoticeReader['hostel']>`case when h.id is not null then json_build_object('_id', h.id, 'name', h.name) end`.as('hostel'))
    .where(sql<boolean>`a.id in (select account_id from ${asked(notice)} as asked)`)
    .$if(state !== undefined, (query) => query.where('r.read_at', state === 'read' ? 'is not' : 'is', null))
    .where(eachWordOccurs(q, (word) => [occursInPerson(word, 'a'), occurs(word, sql`lower(l.room_number)`)]))
    .orderBy(orderOf(sort, orders, [personOrder('a'), sql`a.id`], way));

/** Whether a reminder may go today. */
const mayRemind = (timeZone: string, today: string): RawBuilder<boolean> => sql`coalesce(
  coalesce(ends_on >= ${today}, true) and coalesce((reminded_at at time zone ${timeZone})::date < ${today}::date, true), false)`;

interface Day {
  timeZone: string;
  today: string;
}

/** How many are asked, and how many of them have said so. */
export async function countReaders(db: Db, notice: Notice): Promise<{ asked: number; read: number }> {
  const { rows } = await sql<{ asked: number; read: number }>`
    select count(*)::integer as asked, count(r.account_id)::integer as read from ${asked(notice)} as asked
    left join notice_reading r on r.account_id = asked.account_id and r.notice_id = ${notice._id}`.execute(db);
  return rows[0] ?? { asked: 0, read: 0 };
}

const foundByWords = (db: Db, { q }: PageQuery) =>
  narrowed(db, q, 'a.id', { table: 'account', rowsWith: (word) => sql`${namedWith(word)} union all ${livingIn(word)}` });

export const pageReaders = async (db: Db, notice: Notice, query: PageQuery): Promise<Replies['noticeReaderPage']> => ({
  ...(await readPage(query, 'a.id', (way) => readers(db, notice, query, way), foundByWords(db, query))),
  title: notice.title,
  ...(await countReaders(db, notice)),
});

export const readersInPieces = (db: Db, notice: Notice, query: PageQuery): AsyncIterable<NoticeReader[]> =>
  inPieces(db, readers(db, notice, query));

/**
 * Notifies whoever has not said yet that they have read the notice, in place of a reminder that they have not looked at. Returns how many
 * those are; undefined if there is nobody, or a reminder went today.
 */
export async function remindReaders(db: Db, notice: Notice, { timeZone, today }: Day): Promise<number | undefined> {
  const { rows } = await sql<{ people: number }>`
    select count(*)::integer as people from ${whoHasNot(notice)} as left_over
    where (select ${mayRemind(timeZone, today)} from notice where id = ${notice._id})`.execute(db);
  const people = rows[0]?.people ?? 0;
  if (people === 0) return undefined;
  await sql`
    delete from notification n where about = ${notice._id} and text_key = 'noticeReadingWanted' and not is_read
      and not exists (select from delivery d where d.notification_id = n.id and d.state not in ('waiting', 'read', 'withheld'))`.execute(
    db,
  );
  await db
    .updateTable('notice')
    .set({ reminded_at: sql`now()` })
    .where('id', '=', notice._id)
    .execute();
  const delivery = { to: [], link: paths.noticeBoard(), about: notice._id };
  await notifyAll(db, notification('noticeReadingWanted', { title: excerpt(notice.title) }, delivery), whoHasNot(notice));
  return people;
}
