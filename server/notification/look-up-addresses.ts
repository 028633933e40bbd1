import { sql } from 'kysely';
import type { Db } from '#server/db/open.ts';

/** Notifications of one transaction: what it holds up is short. */
const atOnce = 5_000;

/**
 * Queues what accounts have been notified of since this was last done, for each of their addresses (`queue_deliveries` has it for guardians). Any number
 * of processes do so; a notification is in the hands of one, and a process that dies leaves it to the next.
 */
export async function lookUpAddresses(db: Db): Promise<void> {
  let taken = atOnce;
  while (taken === atOnce) {
    const { rows } = await sql<{ taken: number }>`
      with wanted as (
        delete from delivery_wanted where notification_id = any(array(
          select notification_id from delivery_wanted limit ${atOnce} for update skip locked
        )) returning notification_id
      ), queued as (
        insert into delivery (notification_id, channel, address_id, urgency, created_at, due)
        select n.id, a.channel, a.id, n.urgency, n.created_at, n.created_at
        from wanted w join notification n on n.id = w.notification_id join account_address a on a.receiver_id = n.account_id
        where a.channel in (select channel from channel_on) and n.urgency = any(a.urgencies) and a.is_good and may_go(a.channel, n.text_key, a.language)
        on conflict do nothing
      )
      select count(*)::integer as taken from wanted`.execute(db);
    taken = rows[0]?.taken ?? 0;
  }
}
