const inRupees = (decimals: number) =>
  new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', minimumFractionDigits: decimals, maximumFractionDigits: 2 });

// creating a formatter takes a hundred times as long as using it
const whole = inRupees(0);
const withPaise = inRupees(2);

/** An amount as written in India: ₹1,00,000. Paise are shown only if there are any. */
export const rupees = (amount: number): string => (Number.isInteger(amount) ? whole : withPaise).format(amount);

/** Whether an amount has at most two decimals. */
export const isInPaise = (amount: number): boolean => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6;
