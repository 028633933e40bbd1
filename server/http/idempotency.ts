import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#server/db/open.ts';
import { Fault } from './fault.ts';

/** Hours for which a repetition is answered like the first request. */
const keptHours = 24;
/** A reservation without an answer after so long was left by a server that died. */
const abandonedMinutes = 2;

const acceptable = /^[\x21-\x7e]{1,200}$/;

/** A request that must act once, however often it arrives. */
export interface Repeatable {
  accountId: string;
  key: string;
  requestHash: Buffer;
}

/** Throws when the key cannot be one; undefined when there is none. */
export function repeatableOf(
  key: string | string[] | undefined,
  accountId: string,
  request: { method: string; url: string; body: unknown },
): Repeatable | undefined {
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !acceptable.test(key)) throw new Fault('malformed');
  const { method, url, body } = request;
  return {
    accountId,
    key,
    requestHash: createHash('sha256')
      .update(JSON.stringify([method, url, body ?? null]))
      .digest(),
  };
}

/**
 * Reserves the key, or gives the answer of the request that had it before. Another request with the key that is still under
 * way is waited for. The reservation lasts as long as the transaction is not rolled back.
 */
export async function findReplyOrReserve(db: Db, { accountId, key, requestHash }: Repeatable): Promise<{ answer: unknown } | undefined> {
  await sql`
    delete from idempotent_answer where account_id = ${accountId} and (created_at < now() - make_interval(hours => ${keptHours})
      or key = ${key} and body is null and created_at < now() - make_interval(mins => ${abandonedMinutes}))`.execute(db);
  const { rows: reserved } = await sql`
    insert into idempotent_answer (account_id, key, request_hash) values (${accountId}, ${key}, ${requestHash})
    on conflict do nothing returning key`.execute(db);
  if (reserved.length === 1) return undefined;
  const found = await db
    .selectFrom('idempotent_answer')
    .select(['request_hash', 'body'])
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .executeTakeFirst();
  if (!found || (found.request_hash.equals(requestHash) && found.body === null)) throw new Fault('conflict', { retryAfter: 1 });
  if (!found.request_hash.equals(requestHash)) throw new Fault('idempotencyKeyReused');
  return { answer: found.body };
}

export async function saveReply(db: Db, { accountId, key }: Repeatable, answer: unknown): Promise<void> {
  await sql`
    update idempotent_answer set body = ${JSON.stringify(answer)}::jsonb where account_id = ${accountId} and key = ${key}`.execute(db);
}

export async function dropReservation(db: Db, { accountId, key }: Repeatable): Promise<void> {
  await sql`delete from idempotent_answer where account_id = ${accountId} and key = ${key} and body is null`.execute(db);
}
