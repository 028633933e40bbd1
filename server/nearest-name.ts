import { nameKey } from './name-key.ts';

/** The letters that have to be added, left out, changed or swapped with their neighbour to turn one text into the other. */
export function distance(a: string, b: string): number {
  let [before, last] = [[] as number[], Array.from({ length: b.length + 1 }, (_, n) => n)];
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = (last[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      next[j] = Math.min(change, (last[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, isSwap ? (before[j - 2] ?? 0) + 1 : Infinity);
    }
    [before, last] = [last, next];
  }
  return last[b.length] ?? 0;
}

/** Words that say what a house is, and not which. */
const generic = new Set([
  'hostel',
  'hall',
  'house',
  'nivas',
  'bhavan',
  'bhawan',
  'boys',
  'girls',
  'ladies',
  'gents',
  'mens',
  'womens',
  'bh',
  'gh',
  'lh',
  'the',
  'of',
]);

/** The words of a name that tell it from others; all of them if none does. */
function tellingWords(name: string): string {
  const words = nameKey(name)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '');
  const telling = words.filter((word) => !generic.has(word));
  return (telling.length > 0 ? telling : words).join(' ');
}

/** At most one mistake for so many letters. */
const lettersForAMistake = 3;

/** The name that a misspelt or shortened one means most likely; undefined if none is near, or two are equally near. */
export function nearestName(given: string, names: readonly string[]): string | undefined {
  const wanted = tellingWords(given);
  if (wanted === '') return undefined;
  const near = names
    .map((name) => ({ name, mistakes: distance(wanted, tellingWords(name)) }))
    .filter(({ mistakes }) => mistakes <= Math.floor(wanted.length / lettersForAMistake))
    .sort((a, b) => a.mistakes - b.mistakes);
  const [first, second] = near;
  if (first) return second && second.mistakes === first.mistakes ? undefined : first.name;
  const beginning = names.filter((name) => tellingWords(name).startsWith(wanted));
  return beginning.length === 1 ? beginning[0] : undefined;
}
