/** What is asked about rooms, and the answer. */

export type Answer = 'yes' | 'no' | 'unknown';

/** So many groups of one size (1: students alone) to whom the same kinds of rooms are open, named by their index in the stocks. */
export interface Demand {
  kinds: readonly number[];
  size: number;
  count: number;
}
