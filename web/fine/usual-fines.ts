import type { Fine } from '#contract/fine/fine.ts';
import { groupBy } from '#contract/group-by.ts';

type UsualFine = Pick<Fine, 'amount' | 'reason'>;

/** How many sums with their reasons are offered. */
const mostOffered = 3;

export const keyOf = ({ amount, reason }: UsualFine): string => `${amount} ${reason.trim().toLowerCase()}`;

/** The sums with their reasons that occur more than once, the most frequent first, each as it was written last. */
export const usualFines = (newestFirst: readonly Fine[]): UsualFine[] =>
  [...groupBy(newestFirst, keyOf).values()]
    .filter((alike) => alike.length > 1)
    .sort((a, b) => b.length - a.length)
    .slice(0, mostOffered)
    .flatMap(([last]) => last ?? []);
