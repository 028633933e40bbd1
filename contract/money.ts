/** Rupees as India writes them: ₹1,00,000, and with paise only where there are some. */
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
