import type { Db } from '#server/db/open.ts';
import { generateOneTimeCode, hashOneTimeCode } from './second-factor.ts';
import { endSessions, giveSignInCode } from './queries.ts';
import { endWaitsOf } from './sign-in-limit.ts';

/** Gives an account a sign-in code in place of its password, and signs it out everywhere; undefined if there is no such account. */
export async function drawSignInCode(db: Db, accountId: string): Promise<{ username: string; signInCode: string } | undefined> {
  const signInCode = generateOneTimeCode();
  const username = await giveSignInCode(db, accountId, hashOneTimeCode(signInCode));
  if (username === undefined) return undefined;
  await endSessions(db, accountId);
  await endWaitsOf(db, [accountId]);
  return { username, signInCode };
}
