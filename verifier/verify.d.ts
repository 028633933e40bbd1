export interface Published {
  seedHash?: string;
  frozenHash?: string;
  resultHash?: string;
}

export interface Verdict {
  /** in sentences; none: the list is the one that the draw gives */
  differences: string[];
  /** true: whether everybody's room is the one that the draw gives cannot be said; nothing else was found wrong than what stands in `differences` */
  undecided: boolean;
  /** of an undecided list, for how many students a longer search gives something else */
  others: number;
  students: number;
  placed: number;
  waiting: number;
}

export function verify(receipt: unknown, published?: Published): Verdict;
