import { sql, type RawBuilder } from 'kysely';
import { notificationTexts } from '#contract/messages.ts';
import type { GuardianTextKey } from '#contract/delivery/gateway.ts';
import type { Urgency } from '#contract/notification/urgency.ts';
import { linkOf, type Path, type PageLink } from '#contract/paths.ts';
import { type TeamRole, teamRoles } from '#contract/roles.ts';
import type { Db } from '#server/db/open.ts';
import { perStatement } from '#server/db/over-many.ts';
import { sendAhead } from '#server/db/together.ts';
import { channel } from '#server/live/live.ts';
import type { NotificationKey, NotificationValues, StoredValues } from './notification-text.ts';

interface Delivery {
  /** ids of accounts, or a role: everybody of it in the team of `hostelId` who is not disabled */
  to: string | readonly string[];
  /** the page that shows what the notification is about, without a query or a hash */
  link: Path;
  /** for staff: the hostel that the notification is about and whose page the link opens */
  hostelId?: string | undefined;
  /** the record that the receivers have to deal with: once that is done, the notification is marked read (`0015-notifications.sql`) */
  about?: string;
}

export interface NewNotification extends Delivery {
  key: NotificationKey;
  values: StoredValues;
}

/** A notification to store: the key of its text, the values of the placeholders, its receivers and its page. */
export function notification<K extends NotificationKey>(
  key: K,
  values: NotificationValues<NoInfer<K>>,
  delivery: Delivery,
): NewNotification {
  return { key, values: values as StoredValues, ...delivery }; // every value that a placeholder takes is a text or a number
}

export interface NotificationRow {
  account_id: string;
  text_key: string;
  urgency: Urgency;
  text_values: StoredValues;
  page: string;
  page_params: string[];
  hostel_id: string | null;
  about: string | null;
}

/** Whether a notification is for a role in the team of its hostel. */
const isForTeam = (to: NewNotification['to']): to is TeamRole => teamRoles.some((role) => role === to);

export function notificationRows(drafts: readonly NewNotification[]): NotificationRow[] {
  // a bulk operation sends the same link thousands of times
  const links = new Map<Path, PageLink>();
  return drafts.flatMap(({ key, values, to, link, hostelId = null, about = null }) => {
    const { page, params } = links.getOrInsertComputed(link, linkOf);
    const receivers = typeof to === 'string' ? [to] : to;
    return receivers.map((receiver) => ({
      account_id: receiver,
      text_key: key,
      urgency: notificationTexts[key].urgency,
      text_values: values,
      page,
      page_params: [...params],
      hostel_id: hostelId,
      about,
    }));
  });
}

/** JSON for PostgreSQL. It refuses half a surrogate pair, so that becomes the replacement character. */
const toJson = (stored: unknown): string =>
  JSON.stringify(stored, (_, value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value));

/** Notifies people of an event, in the transaction of the event: if that is rolled back, nobody is notified. */
export async function notify(db: Db, drafts: readonly NewNotification[]): Promise<void> {
  const rows = [
    ...notificationRows(drafts.filter(({ to }) => !isForTeam(to))),
    ...notificationRows(drafts.filter(({ to }) => isForTeam(to))).map(({ account_id: team, ...row }) => ({ ...row, team })),
  ];
  if (rows.length === 0) return;
  const statement = sql`
    with inserted as (
      insert into notification (account_id, text_key, urgency, text_values, page, page_params, hostel_id, about)
      select coalesce(member.account_id, draft.account_id), text_key, urgency, text_values, page, page_params, draft.hostel_id, about
      from json_to_recordset(${toJson(rows)}::json) as draft (
        account_id uuid, team text, text_key text, urgency text, text_values jsonb, page text, page_params text[], hostel_id uuid, about uuid)
      left join lateral (
        select t.account_id from hostel_team t join account a on a.id = t.account_id
        where t.hostel_id = draft.hostel_id and t.role = draft.team and a.disabled_at is null
      ) member on true
      where draft.team is null or member.account_id is not null
      returning account_id
    )
    select pg_notify(${channel}, account_id::text) from (select distinct account_id from inserted) receiver`;
  await sendAhead(db, statement);
}

/**
 * Deletes the unread notifications of a matter that whoever began it has taken back, so that nobody is left with them; with `key` those of one
 * text. What guardians were already sent stays on the books, as it cost money.
 */
export async function withdrawNotifications(db: Db, about: string, key?: NotificationKey): Promise<void> {
  await sql`
    with matter as (
      select n.id, n.guardian_id is not null and exists (
        select from delivery d where d.notification_id = n.id and d.state not in ('waiting', 'read', 'withheld')) as was_sent
      from notification n where about = ${about} and text_key = coalesce(${key ?? null}, text_key) and not is_read
    ), kept as (
      update notification set is_read = true where id in (select id from matter where was_sent)
    ), withdrawn as (
      delete from notification where id in (select id from matter where not was_sent) returning account_id
    )
    select pg_notify(${channel}, account_id::text)
    from (select distinct account_id from withdrawn where account_id is not null) receiver`.execute(db);
}

/** Notifies each account that a query returns, in one statement. A row holds `account_id` (each once), `text_values`, `page` and `page_params`. */
export async function notifyEach(db: Db, key: NotificationKey, receivers: RawBuilder<unknown>): Promise<void> {
  await sql`
    with inserted as (
      insert into notification (account_id, text_key, urgency, text_values, page, page_params)
      select account_id, ${key}, ${notificationTexts[key].urgency}, text_values, page, page_params from ${receivers} receiver
      returning account_id
    )
    select count(pg_notify(${channel}, account_id::text)) from inserted`.execute(db);
}

/** Sends one notification to every `account_id` that a query returns (each once), in as many statements as their number needs. */
export async function notifyAll(
  db: Db,
  { key, values, link, hostelId, about }: NewNotification,
  receivers: RawBuilder<unknown>,
): Promise<void> {
  const { page, params } = linkOf(link);
  const notifyAfter = async (after: string | null): Promise<{ told: number; last: string | null }> => {
    const { rows } = await sql<{ told: number; last: string | null }>`
      with inserted as (
        insert into notification (account_id, text_key, urgency, text_values, page, page_params, hostel_id, about)
        select receiver.account_id, ${key}, ${notificationTexts[key].urgency}, ${JSON.stringify(values).toWellFormed()}::jsonb, ${page}, ${[...params]}::text[], ${hostelId ?? null}::uuid, ${about ?? null}::uuid
        from ${receivers} receiver
        where ${after}::uuid is null or receiver.account_id > ${after}::uuid
        order by receiver.account_id limit ${perStatement}
        returning account_id
      ), told as (
        select account_id, pg_notify(${channel}, account_id::text) from inserted
      )
      select count(*)::integer as told, (array_agg(account_id order by account_id desc))[1] as last from told`.execute(db);
    return rows[0] ?? { told: 0, last: null };
  };
  let part = await notifyAfter(null);
  while (part.told === perStatement) part = await notifyAfter(part.last);
}

/** A notification for guardians, whom it reaches outside the program only: they have no account. */
export interface GuardianNotification {
  /** ids of guardians */
  to: readonly string[];
  key: GuardianTextKey;
  values: StoredValues;
  about?: string;
  /** the id of the consent that they are asked for, to which the message gets a link */
  answers?: string;
}

export async function notifyGuardians(db: Db, drafts: readonly GuardianNotification[]): Promise<void> {
  const rows = drafts.flatMap(({ key, values, to, about = null, answers }) =>
    to.map((guardianId) => ({
      guardian_id: guardianId,
      text_key: key,
      urgency: notificationTexts[key].urgency,
      text_values: values,
      page: answers === undefined ? '' : 'consent',
      page_params: answers === undefined ? [] : [answers],
      about,
    })),
  );
  if (rows.length === 0) return;
  // one parameter, however many rows: PostgreSQL takes no more than 65,535
  const inserting = sql`
    insert into notification (guardian_id, text_key, urgency, text_values, page, page_params, about)
    select guardian_id, text_key, urgency, text_values, page, page_params, about
    from json_to_recordset(${toJson(rows)}::json) as draft (
      guardian_id uuid, text_key text, urgency text, text_values jsonb, page text, page_params text[], about uuid)`;
  await sendAhead(db, inserting);
}

/** Sends one notification to every `guardian_id` that a query returns (each once). */
export async function notifyAllGuardians(
  db: Db,
  { key, values, about }: Omit<GuardianNotification, 'to' | 'answers'>,
  receivers: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    insert into notification (guardian_id, text_key, urgency, text_values, page, page_params, about)
    select guardian_id, ${key}, ${notificationTexts[key].urgency}, ${toJson(values)}::jsonb, '', '{}', ${about ?? null}::uuid
    from ${receivers} receiver`.execute(db);
}

const excerptLength = 120;

/** The beginning of a text that somebody typed, short enough for a notification. */
export function excerpt(text: string): string {
  if (text.length <= excerptLength) return text;
  const beginning = text.slice(0, excerptLength - 1).replace(/[\uD800-\uDBFF]$/, ''); // not half of an emoji
  return `${beginning.trimEnd()}…`;
}
