/** Where a person wants to be reached. */
import { sql } from 'kysely';
import type { OwnMail } from '#contract/delivery/delivery.ts';
import type { Urgency } from '#contract/notification/urgency.ts';
import type { Db } from '#server/db/open.ts';
import { codeMinutes } from './count-code.ts';
import { readMailSettings, usualClock } from './mail-settings.ts';

export async function findOwnMail(db: Db, accountId: string): Promise<OwnMail> {
  const settings = await readMailSettings(db);
  const row = await db.selectFrom('mail_address').selectAll().where('account_id', '=', accountId).executeTakeFirst();
  return {
    isOffered: settings?.isOn ?? false,
    address: row?.address ?? '',
    isCodeSent: row !== undefined && row.code_hash !== null,
    isVerified: row !== undefined && row.verified_at !== null,
    isRefused: row !== undefined && row.refused_at !== null,
    urgencies: (row?.urgencies ?? []) as Urgency[], // the constraint knows the same words
    digestAt: (settings ?? usualClock).digestAt,
  };
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

/** Stores an address that the office knows. Nothing is sent there before the person has confirmed it. */
export async function offerOwnMail(db: Db, accountId: string, address: string): Promise<void> {
  await db.insertInto('mail_address').values({ account_id: accountId, address }).execute();
}

/** Confirms the address if the code is right. */
export async function confirmOwnMail(db: Db, accountId: string, codeHash: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('mail_address')
    .set({ verified_at: sql`now()`, code_hash: null })
    .where('account_id', '=', accountId)
    .where('code_hash', '=', codeHash)
    .where(sql<boolean>`code_sent_at > now() - make_interval(mins => ${codeMinutes})`)
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
