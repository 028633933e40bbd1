import { searchWords } from '#contract/text/search.ts';

/** Found choices, those first in whom a word begins with each word of the search: Asha before Natasha. */
export function bestFirst<Choice>(q: string, found: readonly Choice[], textsOf: (choice: Choice) => readonly string[]): Choice[] {
  const words = searchWords(q);
  const rank = (choice: Choice): number => {
    const parts = searchWordsOf(textsOf(choice));
    return words.every((word) => parts.some((part) => part.startsWith(word))) ? 0 : 1;
  };
  return found
    .map((choice) => ({ choice, place: rank(choice) }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ choice }) => choice);
}

const searchWordsOf = (texts: readonly string[]): string[] =>
  texts
    .join('\n')
    .normalize('NFKC')
    .toLowerCase()
    .split(/[\s.(]+/);
