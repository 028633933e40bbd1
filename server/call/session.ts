import { hash as digest, randomBytes } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { type Language, languageNames } from '#contract/text/language.ts';
import type { Role } from '#contract/roles.ts';
import type { Database, Db } from '#server/db/open.ts';
import { together } from '#server/db/together.ts';
import type { LiveNotifications } from '#server/live/live.ts';
import type { HostelId } from './scope.ts';
import type { Settings } from '#server/settings.ts';

/** Whether somebody has to set up an authenticator app before anything else. */
export const lacksSecondFactor = ({ role, secondFactor }: { role: Role; secondFactor: boolean }, settings: Settings): boolean =>
  settings.SECOND_FACTOR === 'staff' && role !== 'student' && !secondFactor;

/** The caller, read from the database for each request. */
export interface Me {
  readonly userId: string;
  readonly sessionId: string;
  readonly username: string;
  /** empty where none is known */
  readonly name: string;
  readonly role: Role;
  /** student: the hostel allotted; caretaker and warden: the one chosen of those they serve; null: none, or an administrator */
  readonly hostelId: HostelId | null;
  /** empty without a hostel */
  readonly hostelName: string;
  /** a turnstile or a reader, which may do nothing but record movements */
  readonly isMachine: boolean;
  readonly mustChangePassword: boolean;
  /** a student who signed in with a one-time code and may make everyday calls before a password is chosen */
  readonly mayChooseLater: boolean;
  readonly secondFactor: boolean;
  readonly mustSetSecondFactor: boolean;
  /** a student who has checked out */
  readonly hasLeft: boolean;
  /** the language they have chosen; null until they have, or if the product no longer offers it */
  readonly language: Language | null;
}

const bearer = /^Bearer ([\w-]{20,200})$/i;

/** The token a request carries, whether or not its session is alive. */
export const tokenOf = (headers: { authorization?: string | undefined }): string | undefined =>
  bearer.exec(headers.authorization ?? '')?.[1];

/** Of a token only this is stored. */
export const hashToken = (token: string): Buffer => digest('sha256', token, 'buffer');

const keyOf = (token: string): string => digest('sha256', token, 'hex');

/**
 * Starts a session and returns its token, of which only a hash is stored. Somebody who serves several hostels begins in the one named
 * here, otherwise in the one chosen last, otherwise where they are the lead, otherwise in the first by name. That of a machine has no end.
 */
export async function openSession(
  db: Db,
  accountId: string,
  device: string,
  { hostelId = null, isMachine = false }: { hostelId?: string | null; isMachine?: boolean } = {},
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db
    .insertInto('session')
    .values((eb) => ({
      token_hash: hashToken(token),
      account_id: accountId,
      device: device.slice(0, 200),
      is_machine: isMachine,
      hostel_id: eb
        .selectFrom('hostel_team')
        .innerJoin('hostel', 'hostel.id', 'hostel_team.hostel_id')
        .select('hostel.id')
        .where('hostel_team.account_id', '=', accountId)
        .orderBy(sql`(hostel.id = ${hostelId}::uuid) is true`, 'desc')
        .orderBy('hostel_team.last_chosen_at', (order) => order.desc().nullsLast())
        .orderBy('hostel_team.lead', 'desc')
        .orderBy(sql`hostel.name_key collate "C"`)
        .limit(1),
    }))
    .execute();
  return token;
}

/** Switches a session to another hostel; false when the account is not in its team (any more). */
export async function chooseHostel(db: Db, { sessionId, userId }: Me, hostelId: HostelId): Promise<boolean> {
  const place = await db
    .updateTable('hostel_team')
    .set({ last_chosen_at: sql`now()` })
    .where('hostel_id', '=', hostelId)
    .where('account_id', '=', userId)
    .executeTakeFirst();
  if (place.numUpdatedRows === 0n) return false;
  await db.updateTable('session').set({ hostel_id: hostelId }).where('id', '=', sessionId).execute();
  return true;
}

interface FoundSession extends Me {
  /** `last_seen_at` is due for an update */
  readonly stale: boolean;
  /** of the campus, as set in the app; null if it is not */
  readonly timeZone: string | null;
  /** the WAL position of the primary, which a standby must have reached to be read from; null where there is no standby */
  readonly position: string | null;
}

/** Seconds between two updates of `last_seen_at`: not every read should cost a write. */
const seenEvery = 60;

type CallerRow = Omit<FoundSession, 'mustSetSecondFactor' | 'mayChooseLater'> & { hash: Buffer; hasCodeOnly: boolean };

type Lock = 'none' | 'share' | 'change';

/**
 * The statements that read the caller behind a token; the last of them finds nobody when the session is over. The hostel is the one chosen
 * or, for somebody no longer in its team, the one they have served longest. With a lock the account cannot be disabled, nor taken out of the
 * team, before the transaction ends; the lock `change` also makes other calls of the same account wait. The account is locked before the place in the
 * team, in the same order as by calls that change teams, so that there is no deadlock.
 */
function lookUp(
  tokens: readonly string[],
  settings: Settings,
  { lock, withPosition = false }: { lock: Lock; withPosition?: boolean },
): RawBuilder<unknown>[] {
  // in a statement of its own: one that waits for a lock sees the other tables as they were before the wait
  const strength = lock === 'share' ? sql`share` : sql`no key update`;
  const isOne = sql`s.token_hash = any(${tokens.map(hashToken)})`;
  const lockAccount = sql`select from session s join account a on a.id = s.account_id where ${isOne} for ${strength} of a`;
  const lockPlace = lock === 'none' ? sql`` : sql`for key share of t`;
  const caller = sql<CallerRow>`-- one look-up of everything that decides who may: the builder has no words for the lock within it
    select s.token_hash as hash, s.id as "sessionId", s.account_id as "userId", s.is_machine as "isMachine", a.username, a.name, a.role, a.must_change_password as "mustChangePassword",
      a.password_hash is null and a.sign_in_code_drawn_at > now() - make_interval(days => ${settings.SIGN_IN_CODE_DAYS}) as "hasCodeOnly",
      exists (select from second_factor where account_id = a.id and confirmed_at is not null) as "secondFactor",
      h.id as "hostelId", coalesce(h.name, '') as "hostelName", student.left_on is not null as "hasLeft",
      case when a.language = any(${languageNames}) then a.language end as language,
      s.last_seen_at < now() - make_interval(secs => ${seenEvery}) as stale,
      (select value from institution_setting where name = 'time_zone') as "timeZone",
      ${withPosition ? sql`pg_current_wal_flush_lsn()` : sql`null`} as position
    from session s
    join account a on a.id = s.account_id
    left join student on student.account_id = a.id
    left join lateral (
      select t.hostel_id
      from hostel_team t
      where t.account_id = a.id
      order by (t.hostel_id = s.hostel_id) is true desc, t.joined_at, t.hostel_id
      limit 1
      ${lockPlace}
    ) served on true
    left join hostel h on h.id = coalesce(student.hostel_id, served.hostel_id)
    where ${isOne}
      and a.disabled_at is null
      and (s.is_machine
        or s.created_at > now() - make_interval(hours => ${settings.SESSION_MAX_HOURS})
        and s.last_seen_at > now() - make_interval(hours => ${settings.SESSION_IDLE_HOURS}))`;
  return lock === 'none' ? [caller] : [lockAccount, caller];
}

function toSession(row: CallerRow | undefined, settings: Settings): FoundSession | undefined {
  if (!row) return undefined;
  const { hash: _, hasCodeOnly, ...session } = row;
  return {
    ...session,
    mustSetSecondFactor: lacksSecondFactor(session, settings),
    mayChooseLater: hasCodeOnly && session.role === 'student' && settings.SIGN_IN_CODE_OPENS === 'everyday',
  };
}

/** The caller behind a token, or undefined when the session is over. */
export async function findSession(
  db: Db,
  token: string,
  settings: Settings,
  options: { lock: Lock; withPosition?: boolean },
): Promise<FoundSession | undefined> {
  const found = await together(db, lookUp([token], settings, options));
  return toSession(found.at(-1)?.[0] as CallerRow | undefined, settings); // the last statement reads it
}

/**
 * Takes a lock, until the transaction ends, that lets calls which change accounts of others run only one after the other. It is taken
 * before the caller's account is locked: two administrators who change each other's accounts would deadlock.
 */
const lockChangesOfAccounts = sql`select pg_advisory_xact_lock(hashtext('accounts of others'))`;

/** How a writing call reads its caller again. */
export interface Confirming {
  lock: 'share' | 'change';
  /** whether to wait for other calls that change accounts of others */
  alone: boolean;
}

/** The caller of a writing call is no longer as they were taken to be (`recent`): the call has to begin again. */
export class CallerChanged extends Error {}

type Found = Me & Pick<FoundSession, 'position' | 'timeZone'>;

export interface Sessions {
  /**
   * The caller behind a token, with the time zone and the WAL position; updates `last_seen_at` when that is due. One found less than a second
   * ago is still known if this process has written nothing since and hears the database, which has announced no change of a caller.
   */
  find(token: string): Promise<Found | undefined>;
  /** The caller as last found, not long ago: only for a call that reads them again (`confirm`), and never to refuse one. */
  recent(token: string): Found | undefined;
  /**
   * Reads and locks the caller again within the transaction of a writing call, so that their rights hold until it commits, and runs further
   * statements on the same way to the database; returns the rows of each. Throws `CallerChanged` if the caller differs in anything from `taken`.
   */
  confirm(
    db: Db,
    token: string,
    how: Confirming,
    statements: readonly RawBuilder<unknown>[],
    taken?: Found,
  ): Promise<{ me: Me | undefined; results: unknown[][] }>;
}

/** Milliseconds for which a caller is not looked up again, if no change is heard of. */
const keptFor = 1_000;
/** Milliseconds for which a caller counts as recent. */
const recentFor = 30_000;
const mostRecent = 10_000;

/** What is known of a caller, as a text to compare. */
const factsOf = (found: Found): string => JSON.stringify({ ...found, position: null, stale: null });

/**
 * Looks values up one statement after the other: those that are asked for while one is under way share the next, which begins after they were
 * asked for. Three hundred pages that are told of a mark are three hundred look-ups of a session at the same moment.
 */
function inTurn<Key, Found>(findAll: (keys: readonly Key[]) => Promise<Map<Key, Found>>): (key: Key) => Promise<Found | undefined> {
  let next: { keys: Set<Key>; found: Promise<Map<Key, Found>> } | undefined;
  let last: Promise<unknown> = Promise.resolve();
  return async (key) => {
    if (!next) {
      const keys = new Set<Key>();
      const begin = () => {
        next = undefined;
        return findAll([...keys]);
      };
      next = { keys, found: last.then(begin) };
      last = next.found.catch(() => undefined);
    }
    next.keys.add(key);
    return (await next.found).get(key);
  };
}

export function sessionsOf(database: Database, settings: Settings, live: Pick<LiveNotifications, 'callerChanges'>): Sessions {
  /** hash of a token → its caller, the one found first at the beginning; `state` is that of before they were looked up */
  const recent = new Map<string, { found: Found; at: number; state: number | undefined }>();

  /** Another number after whatever may have changed a caller; undefined if that might not be noticed. */
  const stateNow = (): number | undefined =>
    // a position of long ago would let a standby answer without what was written since
    live.callerChanges === undefined || database.replica ? undefined : live.callerChanges + database.writes;

  function kept(token: string): Found | undefined {
    const last = recent.get(keyOf(token));
    const isKept = last?.state !== undefined && last.state === stateNow() && performance.now() - last.at < keptFor;
    return isKept ? last.found : undefined;
  }

  function remember(hash: string, found: Found | undefined, state: number | undefined): void {
    recent.delete(hash);
    if (found) recent.set(hash, { found, at: performance.now(), state });
    const [first] = recent.keys();
    if (recent.size > mostRecent && first !== undefined) recent.delete(first);
  }

  async function findAll(tokens: readonly string[]): Promise<Map<string, FoundSession | undefined>> {
    const state = stateNow();
    const [caller] = lookUp(tokens, settings, { lock: 'none', withPosition: database.replica !== undefined });
    const { rows } = await (caller as RawBuilder<CallerRow>).execute(database.read); // without a lock it is the only statement
    const found = new Map(rows.map((row) => [row.hash.toString('hex'), toSession(row, settings)]));
    const stale = [...found.values()].flatMap((session) => (session?.stale ? [session.sessionId] : []));
    if (stale.length > 0)
      // what another process writes at this moment is as good
      await sql`
        update session set last_seen_at = now()
        where id in (select id from session where id = any(${stale}::uuid[]) for update skip locked)`.execute(database.write);
    return new Map(
      tokens.map((token) => {
        const hash = keyOf(token);
        remember(hash, found.get(hash), state);
        return [token, found.get(hash)];
      }),
    );
  }

  const findInTurn = inTurn(findAll);
  return {
    find: async (token) => kept(token) ?? (await findInTurn(token)),
    recent(token) {
      const last = recent.get(keyOf(token));
      return last && performance.now() - last.at < recentFor ? last.found : undefined;
    },
    async confirm(db, token, { lock, alone }, statements, taken) {
      const first = [...(alone ? [lockChangesOfAccounts] : []), ...lookUp([token], settings, { lock })];
      const found = await together(db, [...first, ...statements]);
      const me = toSession(found[first.length - 1]?.[0] as CallerRow | undefined, settings); // the last of the first reads it
      if (taken && (!me || factsOf(me) !== factsOf(taken))) {
        recent.delete(keyOf(token));
        throw new CallerChanged();
      }
      return { me, results: found.slice(first.length) };
    },
  };
}
