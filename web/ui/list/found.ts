import { t } from '#contract/text/text.ts';

/** How many rows a list has; `atLeast`: a search found more than were counted, and `total` is one more than those. */
export interface Found {
  total: number;
  atLeast?: true;
}

/** How many that are, as a text says it. */
export const foundText = ({ total, atLeast }: Found): string | number => (atLeast ? t('{counted}+', { counted: total - 1 }) : total);
