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

const now = sql<string>`now()`;

/** Throws while the account or the address has to wait. */
export async function refuseBlocked(db: Db, attempt: Attempt, settings: Settings): Promise<void> {
  const blocked = await db
    .selectFrom('sign_in_failure')
    .select(sql<number>`ceil(extract(epoch from window_ends_at - now()))::int`.as('seconds'))
    .where('window_ends_at', '>', now)
    .where((eb) =>
      eb.or([
        eb('subject', '=', attempt.account).and('failures', '>=', settings.SIGN_IN_FAILURES_PER_ACCOUNT),
        eb('subject', '=', attempt.address).and('failures', '>=', settings.SIGN_IN_FAILURES_PER_ADDRESS),
      ]),
    )
    .orderBy('window_ends_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const seconds = blocked?.seconds;
  if (seconds !== undefined) throw new Fault('signInBlocked', { values: { minutes: Math.ceil(seconds / 60) }, retryAfter: seconds });
}

/** Counts a failed sign-in; the wait begins with the first failure and frees itself. */
export async function countFailure(db: Db, attempt: Attempt, settings: Settings): Promise<void> {
  const window_ends_at = sql<string>`now() + make_interval(mins => ${settings.SIGN_IN_WAIT_MINUTES})`;
  // always in this order, so that two attempts at once wait for each other instead of blocking each other
  const subjects = [attempt.account, attempt.address];
  await db
    .insertInto('sign_in_failure')
    .values(subjects.map((subject) => ({ subject, failures: 1, window_ends_at })))
    .onConflict((conflict) =>
      conflict.column('subject').doUpdateSet((eb) => {
        const waiting = eb('sign_in_failure.window_ends_at', '>', now);
        return {
          failures: eb
            .case()
            .when(waiting)
            .then(eb('sign_in_failure.failures', '+', 1))
            .else(1)
            .end(),
          window_ends_at: eb
            .case()
            .when(waiting)
            .then(eb.ref('sign_in_failure.window_ends_at'))
            .else(eb.ref('excluded.window_ends_at'))
            .end(),
        };
      }),
    )
    .execute();
}

/** The right password clears the account. The address keeps its count: one own account must not pay for guessing at others. */
export async function forgetFailures(db: Db, attempt: Attempt): Promise<void> {
  await db.deleteFrom('sign_in_failure').where('subject', '=', attempt.account).execute();
}
