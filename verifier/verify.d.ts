export interface Published {
  seedHash?: string;
  frozenHash?: string;
  resultHash?: string;
}

export interface Verdict {
  /** in sentences; empty if the list is the one that the draw gives, unless it is undecided */
  differences: string[];
  /** true if it cannot be decided whether everybody's room is the one that the draw gives; all other errors are in `differences` */
  undecided: boolean;
  /** for an undecided list, the number of students and places on the waiting list for which a longer search gives something else */
  others: number;
  students: number;
  placed: number;
  waiting: number;
}

export function verify(receipt: unknown, published?: Published): Verdict;
