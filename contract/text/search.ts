/** How a search is interpreted, on the server and in the browser: each word must occur, in any order. */

/** More words would hardly narrow a search, and each costs a pass over all that is searched. */
const mostWords = 8;

/** The first eight words of a search. A space matches where a username has a dot, because both separate words. */
export const searchWords = (q: string): string[] =>
  q
    .normalize('NFKC')
    .toLowerCase()
    .split(/[\s.]+/)
    .filter((word) => word !== '')
    .slice(0, mostWords);

/** The digits of a text written like a telephone number; otherwise empty. */
export const telephoneDigits = (text: string): string => (/^[\s\d+()-]+$/.test(text) ? text.replaceAll(/\D/g, '') : '');

/** Fewer digits, such as those of a room number, would match half of all telephone numbers. */
const fewestDigits = 4;

/** The digits of a search word that may be part of a telephone number; otherwise empty. */
export function telephonePart(word: string): string {
  const digits = telephoneDigits(word);
  return digits.length < fewestDigits ? '' : digits;
}

/** Whether each word of a search occurs in one of the texts, or its digits in one that is a telephone number. */
export function matches(q: string, texts: readonly string[]): boolean {
  const whole = texts.join('\n').normalize('NFKC').toLowerCase();
  const numbers = texts.map(telephoneDigits).filter((digits) => digits !== '');
  return searchWords(q).every((word) => {
    const digits = telephonePart(word);
    return whole.includes(word) || (digits !== '' && numbers.some((number) => number.includes(digits)));
  });
}
