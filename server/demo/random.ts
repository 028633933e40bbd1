const modulus = 2 ** 31 - 1;

export interface Random {
  /** a whole number from 0 up to, but not including, `limit` */
  below(limit: number): number;
  /** an element of the list, which must not be empty */
  oneOf<T>(list: readonly T[]): T;
  /** `count` elements of the list in random order. A shorter list is repeated, in another order each time. */
  shuffled<T>(list: readonly T[], count: number): T[];
}

function shuffle<T>(list: readonly T[], below: (limit: number) => number): T[] {
  return list
    .map((value) => ({ value, rank: below(modulus) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ value }) => value);
}

/**
 * Random numbers that are the same on every machine, so that every demo campus has the same people. Not for secrets.
 * The generator is Park and Miller's: "Random number generators: good ones are hard to find", CACM 31 (1988), with the
 * multiplier of their 1993 letter.
 */
export function seededRandom(seed: number): Random {
  let state = seed;
  const below = (limit: number) => {
    state = (state * 48_271) % modulus;
    return Math.floor((state / modulus) * limit);
  };
  return {
    below,
    oneOf: (list) => {
      const found = list[below(list.length)];
      if (found === undefined) throw new Error('the list is empty');
      return found;
    },
    shuffled: (list, count) =>
      Array.from({ length: Math.ceil(count / list.length) }, () => shuffle(list, below))
        .flat()
        .slice(0, count),
  };
}
