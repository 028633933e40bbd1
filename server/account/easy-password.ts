import { nameKey } from '#server/name-key.ts';

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
export function isLikeName(password: string, name: string, isCommon: (text: string) => boolean): boolean {
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
