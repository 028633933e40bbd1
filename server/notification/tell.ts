import { sql } from 'kysely';
import type { Db } from '#server/db/open.ts';

export interface Telling {
  to: string;
  message: string;
  /** path of the page that shows what it is about */
  link: string;
}

/** Tells people of an event, within the transaction of the event: what is rolled back tells nobody. */
export async function tell(db: Db, tellings: readonly Telling[]): Promise<void> {
  if (tellings.length === 0) return;
  await sql`
    insert into notification (account_id, message, link)
    select * from unnest(${tellings.map((telling) => telling.to)}::uuid[], ${tellings.map((telling) => telling.message)}::text[], ${tellings.map((telling) => telling.link)}::text[])
  `.execute(db);
}
