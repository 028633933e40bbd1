/** How a search is read, on the server and on the screens: each word must occur, in whatever order. */

/** More say nothing more, and each is looked for in all that is searched. */
const mostWords = 8;

/** The words of a search, the first eight of them. A space may stand where a username has a dot. */
export const searchWords = (q: string): string[] =>
  q
    .normalize('NFKC')
    .toLowerCase()
    .split(/[\s.]+/)
    .filter((word) => word !== '')
    .slice(0, mostWords);

/** The digits of what is written like a telephone number; otherwise empty. */
export const telephoneDigits = (text: string): string => (/^[\s\d+()-]+$/.test(text) ? text.replaceAll(/\D/g, '') : '');

/** Fewer digits would find half of all numbers, when a room or a roll number is looked for. */
const fewestDigits = 4;

/** The digits of a word of a search that may be a part of a telephone number; otherwise empty. */
export function telephonePart(word: string): string {
  const digits = telephoneDigits(word);
  return digits.length < fewestDigits ? '' : digits;
}

/** Whether each word of a search occurs in one of the texts, or in one that is a telephone number by its digits. */
export function matches(q: string, texts: readonly string[]): boolean {
  const whole = texts.join('\n').normalize('NFKC').toLowerCase();
  const numbers = texts.map(telephoneDigits).filter((digits) => digits !== '');
  return searchWords(q).every((word) => {
    const digits = telephonePart(word);
    return whole.includes(word) || (digits !== '' && numbers.some((number) => number.includes(digits)));
  });
}
