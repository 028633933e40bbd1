export interface Draw {
  /** a whole number from 0 up to, but not including, `limit` */
  below(limit: number): number;
  /** one of the list, which must not be empty */
  oneOf<T>(list: readonly T[]): T;
  /** the list in another order */
  shuffled<T>(list: readonly T[]): T[];
}

/**
 * Draws that come out alike on every machine, so that every demo campus has the same people. Not for secrets.
 * The numbers are Park and Miller's: "Random number generators: good ones are hard to find", CACM 31 (1988), with the
 * multiplier of their 1993 letter.
 */
export function drawFrom(seed: number): Draw {
  const modulus = 2 ** 31 - 1;
  let state = seed;
  const below = (limit: number) => {
    state = (state * 48_271) % modulus;
    return Math.floor((state / modulus) * limit);
  };
  return {
    below,
    oneOf: (list) => {
      const found = list[below(list.length)];
      if (found === undefined) throw new Error('there is nothing to draw from');
      return found;
    },
    shuffled: (list) => {
      // each keeps the number drawn for it, so that sorting by it is a fair shuffle
      return list
        .map((value) => ({ value, rank: below(modulus) }))
        .sort((a, b) => a.rank - b.rank)
        .map(({ value }) => value);
    },
  };
}
