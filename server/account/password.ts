import { randomInt } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { fieldTexts } from '#contract/messages.ts';
import { t } from '#contract/text/text.ts';
import { nameKey } from '#server/name-key.ts';
import { inHashingTurn } from './hashing-turns.ts';

/** A text without its spaces and punctuation, and without differences of case. */
const lettersAndDigits = (text: string) => nameKey(text).replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '');

/** A shorter name occurs in many passwords by chance. */
const shortestName = 4;
/** A name with fewer characters than this added to it is easy to guess. */
const fewCharacters = 6;

const lacksOne = (shorter: string, longer: string) =>
  shorter.length === longer.length - 1 &&
  Array.from(longer, (_, place) => longer.slice(0, place) + longer.slice(place + 1)).includes(shorter);

/** Whether a password is a name that others know, with a little added to it or one character less. */
function isLikeName(password: string, name: string, isCommon: (text: string) => boolean): boolean {
  const [whole, known] = [lettersAndDigits(password), lettersAndDigits(name)];
  if (known === '') return false;
  const withoutNumber = whole.replaceAll(/^\p{N}+|\p{N}+$/gu, '');
  if (whole === known || withoutNumber === known) return true;
  if (known.length < shortestName) return false;
  if (lacksOne(whole, known) || lacksOne(withoutNumber, known)) return true;
  if (!whole.includes(known)) return false;
  const added = whole.replace(known, '');
  return added.length < fewCharacters || /^\p{N}+$/u.test(added) || isCommon(added);
}

/** OWASP's password storage cheat sheet: argon2id with at least 19 MiB, 2 passes, 1 lane. Tests of other things lower it (`server/testing/server.ts`). */
export const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** All new passwords, such as those of an import, share one lane, so that sign-ins do not wait behind them. */
const newPasswords = { lane: 'new passwords', part: '', most: Infinity } as const;

export const hashPassword = (password: string): Promise<string> =>
  inHashingTurn(newPasswords, () => hash(password.normalize('NFKC'), cost));

// letters and digits that are not mistaken for each other on paper
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

const generatedLength = 14;

/** Generates a password that is on no list, at least as long as `shortest`. */
export function generatePassword(shortest: number): string {
  return Array.from({ length: Math.max(generatedLength, shortest) }, () => alphabet[randomInt(alphabet.length)]).join('');
}

/** The hash of a password nobody has; verified for an unknown account or one without a password, so that the response takes as long. */
const nobodysHash = hash(generatePassword(40), cost);

/** To be called within `inHashingTurn`. */
export async function passwordMatches(passwordHash: string | null, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await nobodysHash), password.normalize('NFKC'));
  return passwordHash !== null && matches;
}

/** Whether a hash was made with a lower cost than today's and should be renewed at this sign-in. */
export function isWeakHash(passwordHash: string): boolean {
  const found = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=\d+\$/.exec(passwordHash);
  return !found || Number(found[1]) < cost.memoryCost || Number(found[2]) < cost.timeCost;
}

const longest = 256;

let common: Promise<ReadonlySet<string>> | undefined;

function commonPasswords(): Promise<ReadonlySet<string>> {
  // loaded when the first new password is checked, so that starting does not have to wait for 49,000 words
  common ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']));
  return common;
}

/** Names that everybody who uses the product sees. */
const namesOfProduct = ['hostelry', 'hostel'];

/**
 * What is wrong with a new password, as a sentence for people; undefined when nothing is. `names` are what others know the person
 * by: the username, and the roll number of a student. There are no rules on which kinds of characters a password has.
 */
export async function passwordFault(password: string, names: readonly string[], shortest: number): Promise<string | undefined> {
  const characters = Array.from(password).length;
  if (characters < shortest) return t(fieldTexts.tooShort, { limit: shortest });
  if (characters > longest) return t(fieldTexts.tooLong, { limit: longest });
  const key = nameKey(password);
  const known = await commonPasswords();
  const isEasy =
    known.has(key) ||
    new Set(key).size < 3 ||
    [...names, ...namesOfProduct].some((name) => isLikeName(key, name, (text) => known.has(text)));
  return isEasy ? t(fieldTexts.passwordCommon) : undefined;
}
