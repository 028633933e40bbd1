/** Where a person wants to be reached. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { OwnMail } from '#contract/delivery/delivery.ts';
import type { Urgency } from '#contract/notification/urgency.ts';
import type { Db } from '#server/db/open.ts';
import { readMailSettings } from './mail-settings.ts';

/** Minutes for which a code can be entered, and how often it may be tried. */
export const codeMinutes = 30;
const mostTries = 5;
/** The most codes to one address within a day, whoever asks for them. */
const mostCodes = 5;

/** Before mail is set up, nobody has chosen when the evening mail goes. */
export const usualDigest = '18:00';

export async function findOwnMail(db: Db, accountId: string): Promise<OwnMail> {
  const settings = await readMailSettings(db);
  const row = await db.selectFrom('mail_address').selectAll().where('account_id', '=', accountId).executeTakeFirst();
  return {
    isOffered: settings?.isOn ?? false,
    address: row?.address ?? '',
    isVerified: row !== undefined && row.verified_at !== null,
    isRefused: row !== undefined && row.refused_at !== null,
    urgencies: (row?.urgencies ?? []) as Urgency[], // the constraint knows the same words
    digestAt: settings?.digestAt ?? usualDigest,
  };
}

/** Counts a code for an address; false if it got too many of them today. */
export async function countCode(db: Db, address: string): Promise<boolean> {
  const hash = createHash('sha256').update(address.toLowerCase()).digest();
  // one after the other, so that many at the same time do not all find the last place free
  await sql`select pg_advisory_xact_lock(hashtextextended(${hash.toString('hex')}, 0))`.execute(db);
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('mail_code_sent')
    .columns(['address_hash'])
    .expression(
      sql`select ${hash}::bytea where ${mostCodes} > (
        select count(*) from mail_code_sent where address_hash = ${hash} and sent_at > now() - interval '1 day')`,
    )
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Stores an address that is not confirmed yet, in place of the one there was. */
export async function setOwnMail(db: Db, accountId: string, address: string, codeHash: Buffer): Promise<void> {
  const unconfirmed = {
    address,
    verified_at: null,
    refused_at: null,
    refused_why: null,
    code_hash: codeHash,
    code_sent_at: sql<string>`now()`,
    code_tries: 0,
  };
  const again = await db
    .updateTable('mail_address')
    .set(unconfirmed)
    .where('account_id', '=', accountId)
    .where('address', '=', address)
    .executeTakeFirst();
  if (again.numUpdatedRows > 0n) return;
  // another row: what was queued for the address there was is not sent to this one
  await removeOwnMail(db, accountId);
  await db
    .insertInto('mail_address')
    .values({ account_id: accountId, ...unconfirmed })
    .execute();
}

/** Counts a try to enter the code; false when there is no code that could be right. */
export async function countCodeTry(db: Db, accountId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('mail_address')
    .set((eb) => ({ code_tries: eb('code_tries', '+', 1) }))
    .where('account_id', '=', accountId)
    .where('code_hash', 'is not', null)
    .where('code_tries', '<', mostTries)
    .where(sql<boolean>`code_sent_at > now() - make_interval(mins => ${codeMinutes})`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Confirms the address if the code is right. */
export async function confirmOwnMail(db: Db, accountId: string, codeHash: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('mail_address')
    .set({ verified_at: sql`now()`, code_hash: null })
    .where('account_id', '=', accountId)
    .where('code_hash', '=', codeHash)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function chooseOwnMail(db: Db, accountId: string, urgencies: readonly Urgency[]): Promise<void> {
  await db
    .updateTable('mail_address')
    .set({ urgencies: [...new Set(urgencies)] })
    .where('account_id', '=', accountId)
    .execute();
}

export async function removeOwnMail(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('mail_address').where('account_id', '=', accountId).execute();
}
