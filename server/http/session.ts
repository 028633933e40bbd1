import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Role } from '#contract/roles.ts';
import type { Database, Db } from '#server/db/open.ts';
import type { Settings } from '#server/settings.ts';

/** Whether somebody has to set up a second factor before anything else. */
export const lacksSecondFactor = ({ role, secondFactor }: { role: Role; secondFactor: boolean }, settings: Settings): boolean =>
  settings.SECOND_FACTOR === 'staff' && role !== 'student' && !secondFactor;

/** The caller, as the database knows him at this very request. */
export interface Me {
  readonly userId: string;
  readonly sessionId: string;
  readonly username: string;
  readonly role: Role;
  /** student: the hostel allotted; caretaker and warden: the hostel assigned; null: none, or an administrator */
  readonly hostelId: string | null;
  readonly mustChangePassword: boolean;
  readonly secondFactor: boolean;
  readonly mustSetSecondFactor: boolean;
}

const hashToken = (token: string) => createHash('sha256').update(token).digest();

/** Starts a session; the token is given out here once and kept nowhere. */
export async function openSession(db: Db, accountId: string, device: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db
    .insertInto('session')
    .values({ token_hash: hashToken(token), account_id: accountId, device: device.slice(0, 200) })
    .execute();
  return token;
}

/** Seconds between two notes of when a session was last seen: not every read should cost a write. */
const seenEvery = 60;

export type SessionReader = (token: string) => Promise<Me | undefined>;

export function sessionReader(database: Database, settings: Settings): SessionReader {
  return async (token) => {
    const { rows } = await sql<{
      id: string;
      account_id: string;
      username: string;
      role: Role;
      must_change_password: boolean;
      second_factor: boolean;
      hostel_id: string | null;
      stale: boolean;
    }>`
      select s.id, s.account_id, a.username, a.role, a.must_change_password,
        exists (select from second_factor where account_id = a.id and confirmed_at is not null) as second_factor,
        case a.role
          when 'student' then (select hostel_id from student where account_id = a.id)
          when 'caretaker' then (select id from hostel where caretaker_id = a.id)
          when 'warden' then (select id from hostel where warden_id = a.id)
        end as hostel_id,
        s.last_seen_at < now() - make_interval(secs => ${seenEvery}) as stale
      from session s join account a on a.id = s.account_id
      where s.token_hash = ${hashToken(token)}
        and a.disabled_at is null
        and s.created_at > now() - make_interval(hours => ${settings.SESSION_MAX_HOURS})
        and s.last_seen_at > now() - make_interval(hours => ${settings.SESSION_IDLE_HOURS})
    `.execute(database.read);
    const row = rows[0];
    if (!row) return undefined;
    if (row.stale)
      await database.write
        .updateTable('session')
        .set({ last_seen_at: sql`now()` })
        .where('id', '=', row.id)
        .execute();
    return {
      userId: row.account_id,
      sessionId: row.id,
      username: row.username,
      role: row.role,
      hostelId: row.hostel_id,
      mustChangePassword: row.must_change_password,
      secondFactor: row.second_factor,
      mustSetSecondFactor: lacksSecondFactor({ role: row.role, secondFactor: row.second_factor }, settings),
    };
  };
}
