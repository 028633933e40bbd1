export interface Published {
  seedHash?: string;
  frozenHash?: string;
  resultHash?: string;
}

export interface Verdict {
  /** which check was made: of a complete list, or of the order of the turns in a receipt */
  check: 'list' | 'order' | 'none';
  /** in sentences; empty if what was checked is right, unless it is undecided */
  differences: string[];
  /** true if it cannot be decided whether everybody's room is the one that the draw gives; all other errors are in `differences` */
  undecided: boolean;
  /** for an undecided list, the number of students and places on the waiting list for which a longer search gives something else */
  others: number;
  /** entries that are missing from a list because somebody was erased since */
  erased: number;
  students: number;
  placed: number;
  waiting: number;
  /** of a receipt: the number of turns, whether it has the line of its reader, and whether it has hashes of the lines */
  turns?: number;
  own?: boolean;
  hashed?: boolean;
}

export function verify(file: unknown, published?: Published): Verdict;
