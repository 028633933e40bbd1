import { sql } from 'kysely';
import type { Db } from '#server/db/open.ts';
import { Fault } from '#server/http/fault.ts';
import { nameKey } from '#server/name-key.ts';
import type { Settings } from '#server/settings.ts';

/** Whom failures are counted against; known or unknown accounts alike. */
export interface Attempt {
  account: string;
  address: string;
}

export const attemptSubjects = (username: string, address: string): Attempt => ({
  // a name may be as long as the body allows; the key stays short and tells nothing when read
  account: `account ${nameKey(username).slice(0, 100)}`,
  address: `address ${address}`,
});

/** Throws while the account or the address has to wait. */
export async function refuseBlocked(db: Db, attempt: Attempt, settings: Settings): Promise<void> {
  const { rows } = await sql<{ seconds: number }>`
    select ceil(extract(epoch from window_ends_at - now()))::int as seconds from sign_in_failure
    where window_ends_at > now()
      and (subject = ${attempt.account} and failures >= ${settings.SIGN_IN_FAILURES_PER_ACCOUNT}
        or subject = ${attempt.address} and failures >= ${settings.SIGN_IN_FAILURES_PER_ADDRESS})
    order by window_ends_at desc limit 1
  `.execute(db);
  const seconds = rows[0]?.seconds;
  if (seconds !== undefined) throw new Fault('signInBlocked', { values: { minutes: Math.ceil(seconds / 60) }, retryAfter: seconds });
}

/** Counts a failed sign-in; the wait begins with the first failure and frees itself. */
export async function countFailure(db: Db, attempt: Attempt, settings: Settings): Promise<void> {
  await sql`
    insert into sign_in_failure as f (subject, failures, window_ends_at)
    select subject, 1, now() + make_interval(mins => ${settings.SIGN_IN_WAIT_MINUTES})
    from unnest(${[attempt.account, attempt.address]}::text[]) subject order by subject
    on conflict (subject) do update set
      failures = case when f.window_ends_at > now() then f.failures + 1 else 1 end,
      window_ends_at = case when f.window_ends_at > now() then f.window_ends_at else excluded.window_ends_at end
  `.execute(db);
}

/** The right password clears the account. The address keeps its count: one own account must not pay for guessing at others. */
export async function forgetFailures(db: Db, attempt: Attempt): Promise<void> {
  await db.deleteFrom('sign_in_failure').where('subject', '=', attempt.account).execute();
}
