/** Sessions of guardians: of a mail address, to which a code was sent. */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { hashToken } from '#server/call/session.ts';
import { codeMinutes } from '#server/delivery/count-code.ts';
import type { Db } from '#server/db/open.ts';

/** Days until a guardian needs another code. */
export const daysOfWardSession = 30;

const hashOfMail = (address: string) => sql<Buffer>`mail_hash(${address})`;

/** A guardian to whom a code may be sent, by the mail address: not barred, and the address is good. */
export async function findReceiver(db: Db, address: string): Promise<{ mail: string; language: string } | undefined> {
  return await db
    .selectFrom('guardian as g')
    .innerJoin('student as s', 's.account_id', 'g.student_id')
    .select(['g.mail', 'g.language'])
    .where(sql`mail_hash(g.mail)`, '=', hashOfMail(address))
    .where('g.mail', '<>', '')
    .where('g.mail_refused_at', 'is', null)
    .where('s.left_on', 'is', null)
    .where(sql<boolean>`not is_barred(g)`)
    .orderBy('g.created_at')
    .limit(1)
    .executeTakeFirst();
}

/** Keeps a code for an address. Earlier ones stay good: whoever asks for another must not end the one that its receiver is typing. */
export async function keepCode(db: Db, address: string, codeHash: Buffer): Promise<void> {
  await db
    .insertInto('guardian_code')
    .values({ code_hash: codeHash, address_hash: hashOfMail(address), good_until: sql`now() + make_interval(mins => ${codeMinutes})` })
    .execute();
}

/** Opens a session with a code, which is then used up. Returns the token; undefined if the code is not right. */
export async function openWardSession(db: Db, address: string, codeHash: Buffer): Promise<string | undefined> {
  const used = await db
    .deleteFrom('guardian_code')
    .where('code_hash', '=', codeHash)
    .where('address_hash', '=', hashOfMail(address))
    .where('good_until', '>', sql<string>`now()`)
    .executeTakeFirst();
  if (used.numDeletedRows === 0n) return undefined;
  const token = randomBytes(32).toString('base64url');
  await db
    .insertInto('guardian_session')
    .values({ token_hash: hashToken(token), address_hash: hashOfMail(address) })
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
    .where(sql<boolean>`exists (
      select from guardian g where mail_hash(g.mail) = w.address_hash and g.mail <> '' and not is_barred(g))`)
    .executeTakeFirst();
}

export async function endWardSession(db: Db, sessionId: string): Promise<void> {
  await db.deleteFrom('guardian_session').where('id', '=', sessionId).execute();
}

/** Ends the sessions of an address and the codes sent to it: its guardian is barred, gone or reached elsewhere. */
export async function shutOut(db: Db, address: string): Promise<void> {
  await db.deleteFrom('guardian_session').where('address_hash', '=', hashOfMail(address)).execute();
  await db.deleteFrom('guardian_code').where('address_hash', '=', hashOfMail(address)).execute();
}
