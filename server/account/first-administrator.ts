import { sql } from 'kysely';
import type { Role } from '#contract/roles.ts';
import type { Db } from '#server/db/open.ts';
import type { Settings } from '#server/settings.ts';
import { generatePassword, hashPassword, passwordFault } from './password.ts';
import { insertAccount } from './new-account.ts';
import { hasAdministrator } from './queries.ts';

export interface SignIn {
  username: string;
  password: string;
  /** the password comes from ADMIN_PASSWORD and need not be shown */
  isSet?: true;
  role: Role;
}

/** The key of an advisory lock: any number that no other lock uses. */
const firstStartLock = 7_140_303;

/** Lets one server at a time check whether the database is new, and fill it. */
export async function lockFirstStart(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${firstStartLock})`.execute(db);
}

/**
 * Adds the first administrator to a database that has none; undefined when there is one already. The password is generated
 * unless ADMIN_PASSWORD sets it; throws when that password is too short or too easy.
 */
export async function makeFirstAdministrator(db: Db, settings: Settings): Promise<SignIn | undefined> {
  if (await hasAdministrator(db)) return undefined;
  const username = settings.ADMIN_USERNAME.trim();
  const password = settings.ADMIN_PASSWORD || generatePassword(settings.PASSWORD_MIN_LENGTH);
  const fault = await passwordFault(password, [username], settings.PASSWORD_MIN_LENGTH);
  if (fault) throw new Error(`ADMIN_PASSWORD cannot be used: ${fault}`);
  await insertAccount(db, { username, role: 'hosteladmin', passwordHash: await hashPassword(password), mustChangePassword: false });
  return { username, password, role: 'hosteladmin', ...(settings.ADMIN_PASSWORD ? { isSet: true } : {}) };
}
