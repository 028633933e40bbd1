/** Who has to wait after failed sign-ins: docs/decisions/0018-failed-sign-ins.md says the rule in words. */
import { createHash } from 'node:crypto';
import { sql, type SqlBool } from 'kysely';
import { anyOf } from '#server/db/any-of.ts';
import type { Db } from '#server/db/open.ts';
import { Fault } from '#server/http/fault.ts';
import { networkOf } from '#server/http/network.ts';
import type { Me } from '#server/http/session.ts';
import { nameKey } from '#server/name-key.ts';
import type { Settings } from '#server/settings.ts';

/** What failures are counted for: known and unknown accounts alike. */
export interface Attempt {
  /** the account, or what stands for a name that nobody has */
  target: string;
  /** where the account is known, or empty for all other places together */
  origin: string;
  /** whose failures at all accounts count as well; undefined where they do not */
  address: string | undefined;
  /** the failures of the address make this one wait too */
  waitsForAddress: boolean;
}

/** Days after which a place where somebody signed in is forgotten. */
const knownDays = 90;
/** Addresses, and devices, that are remembered of one account. */
const mostKnown = 10;
const anywhere = '';
const allAccounts = '';

const addressOrigin = (address: string) => `address ${networkOf(address)}`;
const deviceOrigin = (device: string) => `device ${createHash('sha256').update(device).digest('base64url')}`;

/** People type passwords into the field for the name: of a name that nobody has only so few bits are kept that nothing can be found out. */
const unknownTarget = (username: string) => `name ${createHash('sha256').update(nameKey(username)).digest('hex').slice(0, 6)}`;

export interface Origin {
  address: string;
  device: string | undefined;
}

/** How a sign-in counts: for a device or an address at which the account signed in before, or for strangers. */
export async function attemptOf(db: Db, account: { username: string; id: string | undefined }, origin: Origin): Promise<Attempt> {
  const address = addressOrigin(origin.address);
  const device = origin.device === undefined ? address : deviceOrigin(origin.device);
  const known = await db
    .selectFrom('known_origin')
    .select('origin')
    .where('account_id', '=', account.id ?? null)
    .where('origin', 'in', [address, device])
    .where('seen_at', '>', sql<string>`now() - make_interval(days => ${knownDays})`)
    .execute();
  const isKnown = (wanted: string) => known.some((row) => row.origin === wanted);
  const target = account.id ?? unknownTarget(account.username);
  if (device !== address && isKnown(device)) return { target, origin: device, address: undefined, waitsForAddress: false };
  if (isKnown(address)) return { target, origin: address, address, waitsForAddress: false };
  return { target, origin: anywhere, address, waitsForAddress: true };
}

/** How a guess of somebody counts who is signed in: for the session alone, so that nobody else can make its owner wait. */
export const attemptWithin = ({ userId, sessionId }: Pick<Me, 'userId' | 'sessionId'>): Attempt => ({
  target: userId,
  origin: `session ${sessionId}`,
  address: undefined,
  waitsForAddress: false,
});

/** The window of a row goes on. One that ends later than a whole window from now was made by a clock that has been set back since. */
const isOpen = (settings: Settings) =>
  sql<SqlBool>`(f.window_ends_at > now() and f.window_ends_at <= now() + make_interval(mins => ${settings.SIGN_IN_WAIT_MINUTES}))`;

/** Throws while the attempt has to wait. */
export async function refuseBlocked(db: Db, attempt: Attempt, settings: Settings): Promise<void> {
  const address = attempt.waitsForAddress ? (attempt.address ?? anywhere) : anywhere;
  const blocked = await db
    .selectFrom('sign_in_failure as f')
    .select(sql<number>`greatest(1, ceil(extract(epoch from f.window_ends_at - now())))::int`.as('seconds'))
    .where(isOpen(settings))
    .where((eb) =>
      eb.or([
        eb.and({ 'f.target': attempt.target, 'f.origin': attempt.origin }).and('f.failures', '>=', settings.SIGN_IN_FAILURES_PER_ACCOUNT),
        eb.and({ 'f.target': allAccounts, 'f.origin': address }).and('f.failures', '>=', settings.SIGN_IN_FAILURES_PER_ADDRESS),
      ]),
    )
    .orderBy('f.window_ends_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const seconds = blocked?.seconds;
  if (seconds !== undefined) throw new Fault('signInBlocked', { values: { minutes: Math.ceil(seconds / 60) }, retryAfter: seconds });
}

/** Counts a failed sign-in; the wait begins with the first failure and ends by itself. */
export async function countFailure(db: Db, { target, origin, address }: Attempt, settings: Settings): Promise<void> {
  const counted = [{ target, origin }, ...(address === undefined ? [] : [{ target: allAccounts, origin: address }])];
  await sql`
    insert into sign_in_failure as f (target, origin, failures, window_ends_at)
    select target, origin, 1, now() + make_interval(mins => ${settings.SIGN_IN_WAIT_MINUTES})
    from unnest(${counted.map((row) => row.target)}::text[], ${counted.map((row) => row.origin)}::text[]) as n (target, origin)
    order by target, origin
    on conflict (target, origin) do update set
      failures = case when ${isOpen(settings)} then f.failures + 1 else 1 end,
      window_ends_at = case when ${isOpen(settings)} then f.window_ends_at else excluded.window_ends_at end
  `.execute(db);
}

/** The right password clears what was counted where it came from. The address keeps its count: one own account must not pay for guessing at others. */
export async function forgetFailures(db: Db, { target, origin }: Attempt): Promise<void> {
  await db.deleteFrom('sign_in_failure').where('target', '=', target).where('origin', '=', origin).execute();
}

/** Whoever got a new password or code from the office need not wait any more, wherever. */
export async function endWaitsOf(db: Db, accountIds: readonly string[]): Promise<void> {
  await db.deleteFrom('sign_in_failure').where('target', '=', anyOf(accountIds)).execute();
}

/** Remembers where an account signed in; the places it has not been at for the longest time are forgotten. */
export async function rememberOrigin(db: Db, accountId: string, { address, device }: Origin): Promise<void> {
  const origins = [addressOrigin(address), ...(device === undefined ? [] : [deviceOrigin(device)])];
  await sql`
    insert into known_origin (account_id, origin) select ${accountId}::uuid, origin from unnest(${origins}::text[]) origin order by origin
    on conflict (account_id, origin) do update set seen_at = now()`.execute(db);
  await sql`
    delete from known_origin where account_id = ${accountId} and (seen_at < now() - make_interval(days => ${knownDays}) or origin in (
      select origin from (
        select origin, row_number() over (partition by split_part(origin, ' ', 1) order by seen_at desc, origin) as place
        from known_origin where account_id = ${accountId}
      ) ranked where place > ${mostKnown}))`.execute(db);
}
