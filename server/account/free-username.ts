import Type from 'typebox';
import { Username } from '#contract/call/schemas.ts';
import { inputReader } from '#server/call/read-input.ts';
import type { Db } from '#server/db/open.ts';
import { nameKey } from '#server/name-key.ts';

export async function isUsernameTaken(db: Db, username: string): Promise<boolean> {
  const row = await db.selectFrom('account').select('id').where('username_key', '=', nameKey(username)).executeTakeFirst();
  return row !== undefined;
}

const readUsername = inputReader(Type.Object({ username: Username }));

/** Leaves room for a number within the longest username. */
const longestMade = 56;

/** The words of a name with dots between them. */
export const asUsername = (name: string): string => (nameKey(name).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).join('.');

/** A username that nobody has: the wanted one, or `otherwise` if it cannot be one, with a number behind it if somebody has that already. */
export async function freeUsername(
  wanted: string,
  otherwise: string,
  isTaken: (username: string) => boolean | Promise<boolean>,
): Promise<string> {
  const cut = wanted.slice(0, longestMade);
  // such as a name in two scripts
  const made = readUsername({ username: cut }, 'UTC').faults ? otherwise : cut;
  for (let n = 1; ; n++) {
    const username = n === 1 ? made : `${made}.${n}`;
    if (!(await isTaken(username))) return username;
  }
}
