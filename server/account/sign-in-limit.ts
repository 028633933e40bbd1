/** Who has to wait after failed sign-ins; docs/decisions/0020-failed-sign-ins.md explains the rule. */
import { createHash } from 'node:crypto';
import { sql, type SqlBool } from 'kysely';
import { anyOf } from '#server/db/listing.ts';
import type { Db } from '#server/db/open.ts';
import { Fault } from '#server/fault.ts';
import { networkOf } from '#server/call/network.ts';
import type { Me } from '#server/call/session.ts';
import { nameKey } from '#server/name-key.ts';
import type { Settings } from '#server/settings.ts';

/** What a failed attempt is counted against, for known and unknown usernames alike. */
export interface Attempt {
  /** the id of the account, or part of the hash of a username that nobody has */
  target: string;
  /** the address, device or session where the account is known; empty for all other places together */
  origin: string;
  /** the address whose failures at all accounts are counted as well; undefined where they are not */
  address: string | undefined;
  /** whether the failures of the address make this attempt wait too */
  waitsForAddress: boolean;
}

/** Days after which an address or device where somebody signed in is forgotten. */
export const knownDays = 90;
/** How many addresses, and how many devices, are remembered for one account. */
const mostKnown = 10;
/** An address or device last seen before this time is forgotten. */
const since = sql<string>`now() - make_interval(days => ${knownDays})`;
const anywhere = '';
const allAccounts = '';

const addressOrigin = (address: string) => `address ${networkOf(address)}`;
const deviceOrigin = (device: string) => `device ${createHash('sha256').update(device).digest('base64url')}`;

/** People type passwords into the username field: of a username that nobody has, too few bits are kept to find out what it was. */
const unknownName = 'name ';
const unknownTarget = (username: string) => `${unknownName}${createHash('sha256').update(nameKey(username)).digest('hex').slice(0, 6)}`;

/** The id of the account that an attempt was aimed at; null for a name that nobody has. */
export const accountOf = ({ target }: Attempt): string | null => (target.startsWith(unknownName) ? null : target);

export interface Origin {
  address: string;
  device: string | undefined;
}

/** What a sign-in counts against: a device or an address at which the account signed in before, or all other places together. */
export async function attemptOf(db: Db, account: { username: string; id: string | undefined }, origin: Origin): Promise<Attempt> {
  const address = addressOrigin(origin.address);
  const device = origin.device === undefined ? address : deviceOrigin(origin.device);
  const rows = await db
    .selectFrom('known_origin')
    .select('origin')
    // an unknown username finds no row, but the query takes as long
    .where('account_id', '=', sql<string>`${account.id ?? null}::uuid`)
    .where('origin', 'in', [address, device])
    .where('seen_at', '>', since)
    .execute();
  const isKnown = (wanted: string) => rows.some((row) => row.origin === wanted);
  const target = account.id ?? unknownTarget(account.username);
  if (device !== address && isKnown(device)) return { target, origin: device, address: undefined, waitsForAddress: false };
  if (isKnown(address)) return { target, origin: address, address, waitsForAddress: false };
  return { target, origin: anywhere, address, waitsForAddress: true };
}

/** A guess at a code that was mailed counts against where it comes from alone, so that nobody elsewhere makes the receiver wait. */
export function attemptFrom(name: string, from: string): Attempt {
  const address = addressOrigin(from);
  return { target: unknownTarget(name), origin: address, address, waitsForAddress: true };
}

/** A guess within a session counts against that session alone, so that nobody else can make its owner wait. */
export const attemptWithin = ({ userId, sessionId }: Pick<Me, 'userId' | 'sessionId'>): Attempt => ({
  target: userId,
  origin: `session ${sessionId}`,
  address: undefined,
  waitsForAddress: false,
});

const minutes = (count: number) => sql<string>`make_interval(mins => ${count})`;

/**
 * Whether the window of a row is still open. A window that ends more than a whole wait from now was made before the clock was set
 * back, and does not count; 5 seconds allow for small corrections of the clock. clock_timestamp() and not now(), since a transaction
 * may have waited for one that began after it.
 */
const isOpen = ({ SIGN_IN_WAIT_MINUTES: wait }: Settings) =>
  sql<SqlBool>`(sign_in_failure.window_ends_at > clock_timestamp()
    and sign_in_failure.window_ends_at <= clock_timestamp() + ${minutes(wait)} + interval '5 seconds')`;

/** Throws while the attempt has to wait. */
export async function refuseBlocked(db: Db, attempt: Attempt, settings: Settings): Promise<void> {
  const { target, origin, address = '' } = attempt;
  const blocked = await db
    .selectFrom('sign_in_failure')
    .select(sql<number>`ceil(extract(epoch from window_ends_at - clock_timestamp()))::int`.as('seconds'))
    .where(isOpen(settings))
    .where((eb) =>
      eb.or([
        eb('target', '=', target).and('origin', '=', origin).and('failures', '>=', settings.SIGN_IN_FAILURES_PER_ACCOUNT),
        ...(attempt.waitsForAddress
          ? [eb('target', '=', allAccounts).and('origin', '=', address).and('failures', '>=', settings.SIGN_IN_FAILURES_PER_ADDRESS)]
          : []),
      ]),
    )
    .orderBy('window_ends_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!blocked) return;
  const seconds = Math.max(1, Math.min(blocked.seconds, settings.SIGN_IN_WAIT_MINUTES * 60));
  throw new Fault('signInBlocked', { values: { minutes: Math.ceil(seconds / 60) }, retryAfter: seconds });
}

/** Counts a failed sign-in; the wait begins with the first failure and ends by itself. */
export async function countFailure(db: Db, { target, origin, address }: Attempt, settings: Settings): Promise<void> {
  const window_ends_at = sql<string>`clock_timestamp() + ${minutes(settings.SIGN_IN_WAIT_MINUTES)}`;
  // always in this order, so that two simultaneous attempts wait for each other instead of deadlocking
  const counted = [{ target, origin }, ...(address === undefined ? [] : [{ target: allAccounts, origin: address }])];
  await db
    .insertInto('sign_in_failure')
    .values(counted.map((row) => ({ ...row, failures: 1, window_ends_at })))
    .onConflict((conflict) =>
      conflict.columns(['target', 'origin']).doUpdateSet((eb) => ({
        failures: eb
          .case()
          .when(isOpen(settings))
          .then(eb('sign_in_failure.failures', '+', 1))
          .else(1)
          .end(),
        window_ends_at: eb
          .case()
          .when(isOpen(settings))
          .then(eb.ref('sign_in_failure.window_ends_at'))
          .else(eb.ref('excluded.window_ends_at'))
          .end(),
      })),
    )
    .execute();
}

/**
 * The right password clears the failures counted for its account and origin. The count of the address stays: signing in to one's own
 * account must not reset it for somebody who guesses at others.
 */
export async function forgetFailures(db: Db, { target, origin }: Attempt): Promise<void> {
  await db.deleteFrom('sign_in_failure').where('target', '=', target).where('origin', '=', origin).execute();
}

/** Ends the waits of accounts, from every origin, once they have a new password or sign-in code. */
export async function endWaitsOf(db: Db, accountIds: readonly string[]): Promise<void> {
  await db.deleteFrom('sign_in_failure').where('target', '=', anyOf(accountIds)).execute();
}

/** Remembers where an account signed in, and forgets the addresses and devices it has not used for the longest time. */
export async function rememberOrigin(db: Db, accountId: string, { address, device }: Origin): Promise<void> {
  const origins = [addressOrigin(address), ...(device === undefined ? [] : [deviceOrigin(device)])];
  await db
    .insertInto('known_origin')
    .values(origins.map((origin) => ({ account_id: accountId, origin })))
    .onConflict((conflict) => conflict.columns(['account_id', 'origin']).doUpdateSet({ seen_at: sql<string>`now()` }))
    .execute();
  const ranked = db
    .selectFrom('known_origin')
    .select(['origin', sql<number>`row_number() over (partition by split_part(origin, ' ', 1) order by seen_at desc, origin)`.as('place')])
    .where('account_id', '=', accountId)
    .as('ranked');
  await db
    .deleteFrom('known_origin')
    .where('account_id', '=', accountId)
    .where((eb) =>
      eb.or([
        eb('seen_at', '<', since),
        eb('origin', 'in', eb.selectFrom(ranked).select('ranked.origin').where('ranked.place', '>', mostKnown)),
      ]),
    )
    .execute();
}
