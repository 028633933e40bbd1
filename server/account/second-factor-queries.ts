import { sql } from 'kysely';
import type { Db } from '#server/db/open.ts';
import { hashOneTimeCode, matchingTimeStep } from './second-factor.ts';

/** Saves a secret that is not confirmed yet and replaces an earlier unconfirmed one; false when the authenticator app is on. */
export async function saveUnconfirmed(db: Db, accountId: string, secret: Buffer): Promise<boolean> {
  const saved = await db
    .insertInto('second_factor')
    .values({ account_id: accountId, secret })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet({ secret, last_step: 0 }).where('second_factor.confirmed_at', 'is', null),
    )
    .executeTakeFirst();
  return saved.numInsertedOrUpdatedRows === 1n;
}

/** The secret of an account, confirmed or not. */
export async function findSecret(db: Db, accountId: string): Promise<{ secret: Buffer; confirmed: boolean } | undefined> {
  const row = await db
    .selectFrom('second_factor')
    .select(['secret', 'confirmed_at'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row && { secret: row.secret, confirmed: row.confirmed_at !== null };
}

/** Uses up a code of the authenticator app or a recovery code. False when it is wrong or was used before. */
export async function useCode(db: Db, accountId: string, code: string): Promise<boolean> {
  const found = await findSecret(db, accountId);
  if (!found) return false;
  const step = matchingTimeStep(found.secret, code);
  if (step === null) return false;
  if (step === undefined) {
    const used = await db
      .deleteFrom('recovery_code')
      .where('account_id', '=', accountId)
      .where('code_hash', '=', hashOneTimeCode(code))
      .executeTakeFirst();
    return used.numDeletedRows === 1n;
  }
  // of two simultaneous sign-ins with one code, the second waits for the row lock and then finds the step used
  const used = await db
    .updateTable('second_factor')
    .set({ last_step: step })
    .where('account_id', '=', accountId)
    .where('secret', '=', found.secret)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return used.numUpdatedRows === 1n;
}

/** Switches the authenticator app on; false when it was on already. */
export async function confirm(db: Db, accountId: string, recoveryCodeHashes: readonly Buffer[]): Promise<boolean> {
  const confirmed = await db
    .updateTable('second_factor')
    .set({ confirmed_at: sql`now()` })
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst();
  if (confirmed.numUpdatedRows === 0n) return false;
  await db
    .insertInto('recovery_code')
    .values(recoveryCodeHashes.map((codeHash) => ({ account_id: accountId, code_hash: codeHash })))
    .execute();
  return true;
}

/** Removes the authenticator app with its recovery codes. */
export async function remove(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('second_factor').where('account_id', '=', accountId).execute();
}
