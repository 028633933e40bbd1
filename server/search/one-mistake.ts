/** What somebody meant who typed a name with one letter too few, too many, wrong or swapped. */
import { sql } from 'kysely';
import { searchWords } from '#contract/text/search.ts';
import { hostelWithin, livesListed, type Scope } from '#server/call/scope.ts';
import type { Db } from '#server/db/open.ts';
import { distance } from '#server/nearest-name.ts';

/** With fewer letters every other word is near. */
const fewestLetters = 4;
const mostNames = 50;

/** A pattern for the words that are one mistake away from a word of letters, which need no escaping. */
function patternOf(word: string): string {
  const letters = Array.from(word);
  const variants = letters.flatMap((letter, at) => {
    const before = letters.slice(0, at).join('');
    const [next = '', ...rest] = letters.slice(at + 1);
    const after = `${next}${rest.join('')}`;
    return [`${before}.${letter}${after}`, `${before}.?${after}`, `${before}${next}${letter}${rest.join('')}`];
  });
  return `\\m(${[...variants, `${word}.`].join('|')})\\M`;
}

/** The word that is one mistake away and stands in most names within reach; the word itself if it stands in one, or if none is near. */
async function meant(db: Db, scope: Scope, word: string): Promise<string> {
  if (!/^[\p{L}\p{M}]+$/u.test(word) || word.length < fewestLetters) return word;
  const pattern = patternOf(word);
  const { rows } = await sql<{ name: string }>`
    (select name from hostel_in_use as hostel where ${hostelWithin(scope, sql.ref('hostel.id'))} and (lower(name) ~ ${pattern} or strpos(lower(name), ${word}) > 0))
    union all
    (select name from account where (role <> 'student' or ${livesListed({ scope, hostel: undefined }, sql.ref('account.id'))})
      and (lower(name) ~ ${pattern} or strpos(lower(name), ${word}) > 0) limit ${mostNames})`.execute(db);
  if (rows.some(({ name }) => name.toLowerCase().includes(word))) return word;
  const near = new Map<string, number>();
  for (const found of rows.flatMap(({ name }) => searchWords(name)))
    if (distance(word, found) === 1) near.set(found, (near.get(found) ?? 0) + 1);
  return [...near].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? word;
}

/** A search with the words that were probably meant; undefined if they are those that were typed. */
export async function withoutMistakes(db: Db, scope: Scope, q: string): Promise<string | undefined> {
  const words = searchWords(q);
  const corrected = await Promise.all(words.map((word) => meant(db, scope, word)));
  return corrected.some((word, at) => word !== words[at]) ? corrected.join(' ') : undefined;
}
