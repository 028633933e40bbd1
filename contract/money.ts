/** An amount as written in India: ₹1,00,000. Paise are shown only if there are any. */
export function rupees(amount: number): string {
  return new Intl.NumberFormat('en-IN', {
    style: 'currency',
    currency: 'INR',
    minimumFractionDigits: Number.isInteger(amount) ? 0 : 2,
    maximumFractionDigits: 2,
  }).format(amount);
}

/** Whether an amount has at most two decimals. */
export const isInPaise = (amount: number): boolean => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6;
