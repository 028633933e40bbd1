/** What somebody meant whose search finds nothing: a name with one letter too few, too many, wrong or swapped, or in a sentence. */
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

/** A word as it stands in a name within reach: itself, or the one that is one mistake away and stands in most names; undefined if none is near. */
async function meant(db: Db, scope: Scope, word: string): Promise<string | undefined> {
  if (!/^[\p{L}\p{M}]+$/u.test(word) || word.length < fewestLetters) return undefined;
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
  return [...near].toSorted(([, a], [, b]) => b - a)[0]?.[0];
}

/** Words by which a number is that of a room. */
const roomWords = new Set(['room', 'rooms', 'bed', 'seat', 'student', 'students', 'कमरा', 'कमरे', 'कमरों']);

/**
 * The searches that may be meant where nothing is found, likeliest first: with mistakes corrected, or only the words that name somebody, a
 * hostel or a room, because people ask in sentences.
 */
export async function otherSearches(db: Db, scope: Scope, q: string): Promise<string[]> {
  const words = searchWords(q);
  const near = await Promise.all(words.map((word) => meant(db, scope, word)));
  const corrected = words.map((word, at) => near[at] ?? word);
  const names = words.filter((word, at) => near[at] === word);
  const numbers = words.filter((word) => /\d/.test(word));
  const ofRoom = names.length > 0 || words.some((word) => roomWords.has(word)) ? [...names, ...numbers] : [];
  const searches = [corrected, ofRoom, names].map((each) => each.join(' '));
  return [...new Set(searches)].filter((search) => search !== '' && search !== words.join(' '));
}
