export interface Published {
  seedHash?: string;
  frozenHash?: string;
  resultHash?: string;
}

export interface Verdict {
  /** in sentences; none: the list is the one that the draw gives */
  differences: string[];
  /** true: the list could not be drawn again within the steps that are tried */
  undecided: boolean;
  students: number;
  placed: number;
  waiting: number;
}

export function verify(receipt: unknown, published?: Published): Verdict;
