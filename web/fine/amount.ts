import { fineLimits } from '#contract/fine/fine.ts';
import { fieldTexts } from '#contract/messages.ts';
import { isInPaise } from '#contract/day/money.ts';
import { t } from '#contract/text/text.ts';

/** Rupees as people type them: `500`, `1,00,000`, `₹ 99.50`; NaN for anything else. */
export function amountOf(typed: string): number {
  const digits = typed.replaceAll(/[₹,\s]/g, '');
  return /^-?\d+(\.\d*)?$/.test(digits) ? Number(digits) : NaN;
}

export function amountError(typed: string, highest: number = fineLimits.amount): string | undefined {
  const amount = amountOf(typed);
  if (Number.isNaN(amount)) return t(fieldTexts.number);
  if (!isInPaise(amount)) return t(fieldTexts.twoDecimals);
  if (amount <= 0) return t(fieldTexts.atLeast, { limit: 0.01 });
  return amount > highest ? t(fieldTexts.atMost, { limit: highest }) : undefined;
}
