/** The question of whether groups can be placed in rooms, and its answer. */

export type Answer = 'yes' | 'no' | 'unknown';

/** A number of groups of one size (1: students alone) to whom the same kinds of rooms are open. A kind is named by its index in the stocks. */
export interface Demand {
  kinds: readonly number[];
  size: number;
  count: number;
}
