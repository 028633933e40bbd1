import { sql } from 'kysely';
import type { Db } from '#server/db/open.ts';
import { channel } from './live.ts';

export interface NewNotification {
  to: string;
  message: string;
  /** path of the page that shows what it is about */
  link: string;
}

/** Tells people of an event, within the transaction of the event: what is rolled back tells nobody. */
export async function notify(db: Db, drafts: readonly NewNotification[]): Promise<void> {
  if (drafts.length === 0) return;
  await sql`
    with inserted as (
      insert into notification (account_id, message, link)
      select * from unnest(${drafts.map((draft) => draft.to)}::uuid[], ${drafts.map((draft) => draft.message)}::text[],
        ${drafts.map((draft) => draft.link)}::text[])
      returning account_id
    )
    select pg_notify(${channel}, account_id::text) from (select distinct account_id from inserted) told`.execute(db);
}

const excerptLength = 120;

/** The beginning of a text somebody typed, short enough for a notification. */
export const excerpt = (text: string): string => (text.length <= excerptLength ? text : `${text.slice(0, excerptLength - 1).trimEnd()}…`);
