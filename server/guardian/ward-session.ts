/** Sessions of guardians: of a mail address or a telephone, to which a code was sent. */
import { randomBytes } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { hashToken } from '#server/call/session.ts';
import { codeMinutes, messageMinutes } from '#server/delivery/count-code.ts';
import type { Db } from '#server/db/open.ts';

/** Days until a guardian needs another code. */
export const daysOfWardSession = 30;

/** Where a guardian is reached, as somebody wrote it. */
type Reached = string;

export const isTelephone = (address: Reached): boolean => !address.includes('@');

const hashOf = (address: Reached): RawBuilder<Buffer> =>
  isTelephone(address) ? sql`telephone_hash(${address})` : sql`mail_hash(${address})`;

/**
 * A guardian to whom a code may be sent, by the mail address or by the number as providers take it: not barred, and the address is good. `channel`:
 * by which it would go.
 */
export async function findReceiver(
  db: Db,
  address: Reached,
  channel: string,
): Promise<{ id: string; address: string; language: string } | undefined> {
  return await db
    .selectFrom('ward_address as w')
    .innerJoin('guardian as g', 'g.id', 'w.guardian_id')
    .innerJoin('student as s', 's.account_id', 'g.student_id')
    .select(['g.id', sql<string>`w.address`.as('address'), 'g.language'])
    .where('w.address_hash', '=', hashOf(address))
    .where('w.channel', '=', channel)
    .$if(channel === 'mail', (found) => found.where('g.mail_refused_at', 'is', null))
    .$if(channel !== 'mail', (found) => found.where('w.address', '=', address))
    .where('s.left_on', 'is', null)
    .orderBy('g.created_at')
    .limit(1)
    .executeTakeFirst();
}

/**
 * Keeps a code for an address, for as long as codes sent there are counted: whoever is refused another has one that is good. Earlier ones stay good
 * too: whoever asks for another must not end the one that its receiver is typing.
 */
export async function keepCode(db: Db, address: Reached, codeHash: Buffer): Promise<void> {
  const minutes = isTelephone(address) ? messageMinutes : codeMinutes;
  await db
    .insertInto('guardian_code')
    .values({ code_hash: codeHash, address_hash: hashOf(address), good_until: sql`now() + make_interval(mins => ${minutes})` })
    .execute();
}

/** Opens a session with a code, which is then used up. Returns the token; undefined if the code is not right. */
export async function openWardSession(db: Db, address: string, codeHash: Buffer): Promise<string | undefined> {
  const used = await db
    .deleteFrom('guardian_code')
    .where('code_hash', '=', codeHash)
    .where('address_hash', '=', hashOf(address))
    .where('good_until', '>', sql<string>`now()`)
    .executeTakeFirst();
  if (used.numDeletedRows === 0n) return undefined;
  const token = randomBytes(32).toString('base64url');
  await db
    .insertInto('guardian_session')
    .values({ token_hash: hashToken(token), address_hash: hashOf(address) })
    .execute();
  return token;
}

/** The session behind a token, as long as its address is that of a guardian who is not barred. */
export async function findWardSession(db: Db, token: string): Promise<{ sessionId: string; addressHash: Buffer } | undefined> {
  return await db
    .selectFrom('guardian_session as w')
    .select(['w.id as sessionId', 'w.address_hash as addressHash'])
    .where('w.token_hash', '=', hashToken(token))
    .where('w.created_at', '>', sql<string>`now() - make_interval(days => ${daysOfWardSession})`)
    .where(sql<boolean>`exists (select from ward_address a where a.address_hash = w.address_hash)`)
    .executeTakeFirst();
}

export async function endWardSession(db: Db, sessionId: string): Promise<void> {
  await db.deleteFrom('guardian_session').where('id', '=', sessionId).execute();
}
