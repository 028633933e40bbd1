/** The queue of deliveries: who may send what now, and what became of it. Any number of processes take from it. */
import { randomUUID } from 'node:crypto';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Delivery, MailSettings } from '#contract/delivery/delivery.ts';
import { safetyTexts } from '#contract/delivery/gateway.ts';
import { isAwayOver } from '#server/call/away-over.ts';
import { campusTimes, lastTimeItWas } from '#server/campus-day.ts';
import type { Db } from '#server/db/open.ts';
import { shownNameOf } from '#server/person.ts';
import type { StoredValues } from '#server/notification/notification-text.ts';

/** Minutes to the next try. Once they are used up, it has failed. */
const waits = [1, 5, 30, 120, 360] as const;
/** For how long a process has a delivery to itself; several times what sending takes at most. */
const leaseSeconds = 180;
export type Channel = Delivery['channel'];
/** What costs nothing goes together, and again if whoever sent it did not learn what became of it. */
const isFree = (channel: Channel): boolean => channel === 'mail' || channel === 'push';

/**
 * The most messages to one address: what comes beyond that waits, and goes together if it is free. That is held up only by what is as urgent.
 * To a number, messages for all whom it was entered for and who confirmed it are counted, and those to guardians about safety by themselves: what one
 * person is told or asks for cannot hold them up, nor more than half of the others.
 */
const most = { free: { count: 10, within: '1 hour' }, telephone: { count: 20, ofPerson: 10, within: '1 day' } } as const;

const isAboutSafety = (textKey: RawBuilder<unknown>): RawBuilder<boolean> => sql`coalesce(${textKey} = any(${safetyTexts}), false)`;

/** What comes first: safety, which no guardian is asked, and then what else expires soon. */
const rankOf = (textKey: RawBuilder<unknown>, urgency: RawBuilder<unknown>): RawBuilder<number> =>
  sql`case when ${isAboutSafety(textKey)} then 2 when ${urgency} = 'now' then 1 else 0 end`;

/** What counts against the most: `s` of the same channel as `d`, gone or going. */
const taken = (within: string): RawBuilder<SqlBool> => sql`s.channel = d.channel and (s.state = 'sending'
  or s.state in ('sent', 'delivered', 'failed', 'unknown') and s.sent_to is not null and s.settled_at > now() - ${within}::interval)`;

/** Whether one more may go to the address of the delivery `d` of the notification `w` today, or within the hour. */
function hasRoom(channel: Channel): RawBuilder<SqlBool> {
  if (isFree(channel))
    return sql`${most.free.count} > (
      select count(distinct s.message) from delivery s join notification n on n.id = s.notification_id
      where s.address_id = d.address_id and ${taken(most.free.within)}
        and ${rankOf(sql`n.text_key`, sql`s.urgency`)} >= ${rankOf(sql`w.text_key`, sql`d.urgency`)})`;
  const { count, ofPerson, within } = most.telephone;
  const isSafety = isAboutSafety(sql`w.text_key`);
  return sql`(
    select count(*) < ${count} and (${isSafety} or count(*) filter (where o.person_id = u.person_id) < ${ofPerson})
    from telephone_user u
    join telephone_user o on o.telephone <> '' and o.line = u.line
    join delivery s on s.address_id = o.address_id
    join notification n on n.id = s.notification_id
    where u.address_id = d.address_id and ${isAboutSafety(sql`n.text_key`)} = ${isSafety} and ${taken(within)})`;
}
/** After so many days, nobody needs to be told any more. */
const daysOfUse = 3;

/** What may be sent at this time of day. */
export interface Hours {
  quiet: boolean;
  /** what was queued until this moment of the campus is of the last evening mail */
  digestUntil: string;
  timeZone: string;
}

type Clock = Pick<MailSettings, 'quietFrom' | 'quietUntil' | 'digestAt'>;

/** Whether a time of day is in the night between two others. */
const isBetween = (time: string, from: string, until: string): boolean =>
  from <= until ? time >= from && time < until : time >= from || time < until;

export function hoursOf({ quietFrom, quietUntil, digestAt }: Clock, timeZone: string, now = new Date()): Hours {
  const time = campusTimes(timeZone)(now.toISOString()).slice(11);
  return { quiet: isBetween(time, quietFrom, quietUntil), digestUntil: lastTimeItWas(digestAt, timeZone, now), timeZone };
}

const isDue = ({ quiet, digestUntil, timeZone }: Hours): RawBuilder<SqlBool> => sql`(
  d.state = 'sending' and d.leased_until < now()
  or d.state = 'waiting' and d.due <= now() and (
    d.urgency = 'now'
    or not ${quiet} and (d.urgency = 'today' or d.created_at <= ${digestUntil}::timestamp at time zone ${timeZone})
  ))`;

/** A notification to be put into words. */
export interface Said {
  key: string | null;
  values: StoredValues | null;
  page: string | null;
  params: string[] | null;
  hostel: string | null;
  /** what a mail says below the text */
  body?: string | null;
  urgency?: string;
}

/** What goes to one address in one message. */
export interface Claimed {
  /** names it, also when a mail is sent again */
  message: string;
  addressId: string;
  to: { name: string; address: string };
  language: string;
  /** the student whom it is about; null: the receiver has an account */
  ward: string | null;
  said: Said[];
}

/** The ids of what is due, what is urgent first. Read for many messages at once: with thousands waiting, most of the time went into sorting them for each. */
export async function readDue(db: Db, channel: Channel, hours: Hours): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select d.id from delivery d join notification w on w.id = d.notification_id
    where d.settled_at is null and d.channel = ${channel} and ${isDue(hours)}
    order by ${rankOf(sql`w.text_key`, sql`d.urgency`)} desc, d.due`.execute(db);
  return rows.map(({ id }) => id);
}

interface Attempt {
  /** undefined: none of them may be sent at the moment, or others have them */
  claimed: Claimed | undefined;
  /** how many of the ids need no look any more */
  seen: number;
}

/**
 * Takes the first of these deliveries that may be sent, with everything that is due for its mail address or device, and with what is in the hands of a
 * process that died; others leave it alone until the lease ends. Of messages to a telephone it takes one. What nobody needs any more, or would cost money
 * twice, is settled instead: then, `said` is empty.
 */
export async function claim(db: Db, channel: Channel, hours: Hours, ids: readonly string[]): Promise<Attempt> {
  const free = isFree(channel);
  // one after the other, until there is one: counting what each address had takes time
  const { rows: found } = await sql<{ no: number; id: string; address: string; message: string | null }>`
    select due.no::integer as no, taken.* from unnest(${[...ids]}::uuid[]) with ordinality due (id, no), lateral (
      select d.id, d.address_id as address, d.message from delivery d join notification w on w.id = d.notification_id
      where d.id = due.id and d.settled_at is null and ${isDue(hours)} and (d.message is not null or ${hasRoom(channel)})
      for update of d skip locked
    ) taken limit 1`.execute(db);
  const [first] = found;
  if (!first) return { claimed: undefined, seen: ids.length };
  const message = first.message ?? randomUUID();
  const { rows } = await sql<Said & { state: string; address: string; name: string; language: string; ward: string | null }>`
    with taken as (
      select d.id, d.notification_id, d.created_at, d.tries, d.state, d.urgency from delivery d
      where d.settled_at is null and d.channel = ${channel} and d.address_id = ${first.address} and ${isDue(hours)}
        and d.message is not distinct from ${first.message}::uuid and (${free} or d.id = ${first.id})
      for update skip locked
    ), fate as (
      select t.id, n.text_key as key, n.text_values as values, n.page, n.page_params as params, t.urgency, h.name as hostel, n.created_at,
        case when n.text_key in ('noticeSent', 'noticeReadingWanted') then notice.description end as body,
        a.address, a.name, a.language,
        (select ${shownNameOf('p')} from guardian g join account p on p.id = g.student_id where g.id = n.guardian_id) as ward,
        case
          when t.state = 'sending' and not ${free} then 'unknown'
          when not may_go(${channel}, n.text_key, a.language) or a.is_good is not true or not n.urgency = any(a.urgencies) or n.is_read and n.guardian_id is not null then 'withheld'
          when n.text_key in ('noticePosted', 'noticeSent', 'noticeReadingWanted') and n.about is not null and (notice.deleted_at is null
            and case n.text_key when 'noticeSent' then notice.sent_at >= n.created_at when 'noticeReadingWanted' then notice.reminded_at >= n.created_at else true end)
            is not true then 'withheld'
          when n.text_key = 'wardAbsent' and n.about is not null and not exists (
            select from attendance m where m.student_id = n.about and m.day = (n.text_values ->> 'day')::date and m.status = 'absent'
              and not exists (select from leave_request l where l.student_id = m.student_id and ${isAwayOver('l', sql`m.day`)})) then 'withheld'
          when n.text_key = 'wardFined' and n.about is not null and not exists (select from fine f where f.id = n.about and f.status <> 'cancelled') then 'withheld'
          when n.is_read then 'read'
          when t.tries > ${waits.length} or t.created_at < now() - make_interval(days => ${daysOfUse}) then 'failed'
          else 'sending'
        end as state
      from taken t
      join notification n on n.id = t.notification_id
      left join hostel h on h.id = n.hostel_id
      left join notice on notice.id = n.about
      left join receiver_address a on a.id = ${first.address} and a.channel = ${channel}
    ), settled as (
      update delivery d set
        state = f.state, message = ${message},
        tries = d.tries + case f.state when 'sending' then 1 else 0 end,
        leased_until = case f.state when 'sending' then now() + make_interval(secs => ${leaseSeconds}) end,
        settled_at = case f.state when 'sending' then null else now() end,
        sent_to = case f.state when 'unknown' then f.address else d.sent_to end
      from fate f where f.id = d.id
    )
    select key, values, page, params, hostel, body, urgency, state, address, name, language, ward from fate order by created_at, id`.execute(
    db,
  );
  const said = rows.filter(({ state }) => state === 'sending');
  const { address = '', name = '', language = '', ward = null } = said[0] ?? {};
  return { claimed: { message, addressId: first.address, to: { name, address }, language, ward, said }, seen: first.no };
}

interface Settlement {
  channel: Channel;
  message: string;
  addressId: string;
  to: string;
  answer: string;
  providerId?: string | null | undefined;
}

/** Notes why nothing can be sent by a channel, or that it works again. */
async function noteFault(db: Db, channel: Channel, fault: string | null): Promise<void> {
  if (channel === 'push') return; // each device is of one of several services, of which no fault is of all
  const noted = sql`fault = ${fault}, fault_at = case when ${fault}::text is not null then now() end where fault is not null or ${fault}::text is not null`;
  await (channel === 'mail' ? sql`update mail_channel set ${noted}` : sql`update gateway set ${noted} and channel = ${channel}`).execute(
    db,
  );
}

const settle = async (
  db: Db,
  { message, addressId, to, answer, providerId = null }: Settlement,
  changes: RawBuilder<unknown>,
): Promise<void> => {
  await sql`
    update delivery set leased_until = null, sent_to = ${to}, answer = ${answer.toWellFormed()}, provider_id = ${providerId}, ${changes}
    where address_id = ${addressId} and settled_at is null and message = ${message} and state = 'sending'`.execute(db);
};

export async function settleSent(db: Db, settlement: Settlement): Promise<void> {
  await settle(db, settlement, sql`state = 'sent', settled_at = now()`);
  await noteFault(db, settlement.channel, null);
}

export const settleFailed = (db: Db, settlement: Settlement, state: 'failed' | 'unknown'): Promise<void> =>
  settle(db, settlement, sql`state = ${state}, settled_at = now()`);

/** To be tried again: after a while, or at once if this delivery was not the reason. */
export async function putBack(db: Db, settlement: Settlement, was: 'later' | 'channel'): Promise<void> {
  if (was === 'channel') {
    await settle(db, settlement, sql`state = 'waiting', tries = tries - 1`);
    await noteFault(db, settlement.channel, settlement.answer.toWellFormed());
    return;
  }
  const minutes = sql`(${[...waits]}::integer[])[tries]`;
  await settle(
    db,
    settlement,
    sql`state = case when ${minutes} is null then 'failed' else 'waiting' end,
      settled_at = case when ${minutes} is null then now() end,
      due = now() + make_interval(mins => coalesce(${minutes}, 0))`,
  );
}

/** Its owner wants no more mail there. */
export async function stopAddress(db: Db, addressId: string): Promise<void> {
  await db.updateTable('mail_address').set({ urgencies: [] }).where('id', '=', addressId).execute();
  await db
    .updateTable('guardian')
    .set({ mail_stopped_at: sql`coalesce(mail_stopped_at, now())` })
    .where('id', '=', addressId)
    .execute();
}

/** Nothing is sent to the address any more until its owner, or for a guardian the office, enters another; the office sees it. A device is forgotten. */
export async function refuseAddress(db: Db, addressId: string, why: string): Promise<void> {
  await db
    .updateTable('mail_address')
    .set({ refused_at: sql`now()`, refused_why: why.toWellFormed() })
    .where('id', '=', addressId)
    .execute();
  await db
    .updateTable('guardian')
    .set({ mail_refused_at: sql`now()`, mail_refused_why: why.toWellFormed() })
    .where('id', '=', addressId)
    .execute();
  await db.deleteFrom('push_subscription').where('id', '=', addressId).execute();
}
