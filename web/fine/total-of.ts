import type { FineTotals } from '#contract/fine/fine.ts';

/** Summed in paise: rupees with decimals do not add up exactly. */
export const totalOf = (fines: readonly { amount: number }[]): FineTotals[keyof FineTotals] => ({
  count: fines.length,
  amount: fines.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0) / 100,
});
