/** What comes nearest to a search that nothing matches whole: people ask in sentences, and in other forms of the words. */
import { searchWords } from '#contract/text/search.ts';

/** With fewer letters a word is the beginning of too many others. */
const fewestLetters = 3;

/** "leaves", "leaving" and "leave" are one word; other scripts than English have no such endings, and stay as they are. */
const stem = (word: string): string => word.replace(/(?<=\w{3})(ing|ed|es|s|e|d)$/, '');

/** With the parts of "sign-in" and "father's" as words of their own. */
const wordsOf = (texts: readonly string[]): Set<string> =>
  new Set(
    texts.flatMap((text) =>
      text.split(/[\s,.'’-]+/).flatMap((part) =>
        searchWords(part)
          .filter(({ length }) => length >= fewestLetters)
          .map(stem),
      ),
    ),
  );

/** What more have than a list of results shows says nothing: "student", "who". */
const mostHaving = 8;

/** How near to the nearest, by the weight of the shared words, what is shown must be. */
const nearEnough = 0.7;

/** Tells whether texts are among those that share most with the words. A word that fewer of them have weighs more. */
export function nearest(words: readonly string[], all: readonly (readonly string[])[]): (texts: readonly string[]) => boolean {
  const wanted = [...wordsOf(words)];
  const each = all.map(wordsOf);
  const weights = wanted.map((word) => {
    const having = each.filter((own) => own.has(word)).length;
    return having === 0 || having > mostHaving ? 0 : Math.log(1 + all.length / having);
  });
  const weigh = (own: ReadonlySet<string>): number => wanted.reduce((sum, word, n) => sum + (own.has(word) ? (weights[n] ?? 0) : 0), 0);
  const most = Math.max(0, ...each.map(weigh));
  return (texts) => most > 0 && weigh(wordsOf(texts)) >= nearEnough * most;
}
