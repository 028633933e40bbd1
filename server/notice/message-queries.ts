/** A notice as a message: whom it reaches, and what became of it. */
import { type RawBuilder, sql } from 'kysely';
import { type Audience, type Notice, noticeCan } from '#contract/notice/notice.ts';
import { namedUnreached, type NoticeOutcome, type NoticeReach } from '#contract/notice/notice-message.ts';
import { paths } from '#contract/paths.ts';
import type { Me } from '#server/call/session.ts';
import type { Db } from '#server/db/open.ts';
import { lookUpAddresses } from '#server/notification/look-up-addresses.ts';
import { excerpt, notification, notifyAll, notifyAllGuardians } from '#server/notification/notify.ts';
import { personOf, personOrder } from '#server/person.ts';
import { newAddressees } from './queries.ts';
import { countReaders } from './reader-queries.ts';

interface Asked {
  me: Me;
  audience: Audience;
  /** of a notice that was posted: who has it already is left out */
  id?: string;
}

/** What the delivery `d` is after it left the house, or may have. */
const went = sql`d.state not in ('waiting', 'read', 'withheld')`;

/** Whether the notification `n` was read, or left the house. */
const gotThere = sql`(n.is_read or exists (select from delivery d where d.notification_id = n.id and ${went}))`;

/** Whether `n` was sent with the notice, and was not taken back since. */
const isSent = sql`((n.text_key = 'noticeSent' and n.created_at <= (select sent_at from notice where id = n.about)) is true
  and not exists (select from delivery d where d.notification_id = n.id and d.state = 'withheld'))`;

/** The notifications `n` about a notice. */
const about = (id: string | undefined): RawBuilder<unknown> =>
  sql`n.about = ${id ?? null}::uuid and n.text_key in ('noticePosted', 'noticeSent')`;

/** The accounts and guardians who have a notice: it reached them, or is on its way. */
const whoHas = (id: string | undefined): RawBuilder<unknown> =>
  sql`select coalesce(n.account_id, n.guardian_id) from notification n where ${about(id)} and (${gotThere} or ${isSent})`;

/** The accounts that the notice is for, or the students whose guardians it is for. */
const people = ({ me, audience }: Asked): RawBuilder<unknown> =>
  newAddressees(audience.forRole === 'guardian' ? { ...audience, forRole: 'student' } : audience, me.userId, undefined);

/** `receiver_id` of the accounts or guardians that a message is for, with the `account_id` of the person or student. */
const receivers = (asked: Asked): RawBuilder<unknown> =>
  asked.audience.forRole === 'guardian'
    ? sql`(select g.id as receiver_id, p.account_id from ${people(asked)} p join guardian g on g.student_id = p.account_id where not is_barred(g))`
    : sql`(select account_id as receiver_id, account_id from ${people(asked)} p)`;

/** Guardians are a matter of the wardens, and people of other hostels one of administrators. */
const mayName = ({ me, audience: { forRole, forHostel } }: Asked): boolean =>
  me.role === 'hosteladmin' || (forHostel !== null && !(forRole === 'guardian' && me.role === 'caretaker'));

/** By the same rule as `queue_deliveries`. */
export async function findReach(db: Db, asked: Asked): Promise<NoticeReach> {
  const reached = sql`
    select r.account_id, r.receiver_id, a.channel
    from ${receivers(asked)} r join receiver_address a on a.receiver_id = r.receiver_id
    where 'today' = any(a.urgencies) and a.is_good and may_go(a.channel, 'noticeSent', a.language)
      and a.channel in (select channel from channel_on)`;
  const { rows } = await sql<NoticeReach>`
    with who_has (receiver_id) as (${whoHas(asked.id)}), reached as (${reached}), unreached as (
      select p.account_id from ${people(asked)} p
      where exists (select from channel_on) and not exists (select from reached r where r.account_id = p.account_id)
        and not exists (select from notification n where n.account_id = p.account_id and ${about(asked.id)} and ${gotThere})
    ), named as (
      select ${personOf('a')} as person, ${personOrder('a')} as place from account a where a.id in (select account_id from unreached)
      order by place, a.id limit ${mayName(asked) ? namedUnreached : 0}
    )
    select
      (select coalesce(json_agg(json_build_object('channel', c.channel, 'people', n.people, 'cost', round(n.people * c.price, 2)) order by c.channel), '[]')
        from channel_on c cross join lateral (
          select count(*) as people from reached r where r.channel = c.channel and r.receiver_id not in (select receiver_id from who_has)) n
      ) as channels,
      (select count(*)::integer from unreached) as unreached,
      (select coalesce(json_agg(person order by place), '[]') from named) as named`.execute(db);
  const [found = { channels: [], unreached: 0, named: [] }] = rows;
  return found;
}

export async function findOutcome(db: Db, me: Me, notice: Notice): Promise<NoticeOutcome> {
  const { rows } = await sql<Omit<NoticeOutcome, 'reach' | 'reading'>>`
    select count(n.account_id)::integer as told, (count(n.account_id) filter (where n.is_read))::integer as opened, (
      select coalesce(json_agg(to_json(c) order by c.channel), '[]') from (
        select d.channel,
          count(*) filter (where d.state in ('waiting', 'sending')) as waiting, count(*) filter (where d.state = 'sent') as sent,
          count(*) filter (where d.state = 'delivered') as delivered, count(*) filter (where d.state = 'failed') as failed,
          count(*) filter (where d.state = 'unknown') as unknown
        from notification n join delivery d on d.notification_id = n.id where ${about(notice._id)} group by d.channel
      ) c
    ) as messages
    from notification n where ${about(notice._id)}`.execute(db);
  const [found = { told: 0, opened: 0, messages: [] }] = rows;
  const reading = notice.asksReading && noticeCan.askReading(me, notice) ? await countReaders(db, notice) : null;
  return { ...found, reading, reach: await findReach(db, { me, audience: notice, id: notice._id }) };
}

/** Notifies whom the notice is for and does not have it yet, in place of what they have not read of it. Changes nothing if there is nobody. */
export async function sendNotice(db: Db, me: Me, { _id: id, title, ...audience }: Notice): Promise<void> {
  const left = sql`${receivers({ me, audience })} r where receiver_id not in (${whoHas(id)})`;
  const { rows: some } = await sql`select from ${left} limit 1`.execute(db);
  if (some.length === 0) return;
  await sql`delete from notification n where ${about(id)} and not ${gotThere} and not ${isSent}`.execute(db);
  await db
    .updateTable('notice')
    .set({ sent_at: sql`now()` })
    .where('id', '=', id)
    .execute();
  const values = { title: excerpt(title) };
  // whoever is notified in one statement is left out of the next
  if (audience.forRole === 'guardian')
    await notifyAllGuardians(db, { key: 'noticeSent', values, about: id }, sql`(select receiver_id as guardian_id from ${left})`);
  else {
    const draft = notification('noticeSent', values, { to: [], link: paths.noticeBoard(), about: id });
    await notifyAll(db, draft, sql`(select receiver_id as account_id from ${left})`);
    // whoever sent it reads at once how many messages wait
    await lookUpAddresses(db);
  }
}
