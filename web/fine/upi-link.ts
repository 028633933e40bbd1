import type { Fine } from '#contract/fine/fine.ts';

export interface Payee {
  upiId: string;
  name: string;
}

/** The link that UPI apps open, also as a QR code: payee, amount and what it is for are filled in. */
export function upiLink({ amount, number, student }: Pick<Fine, 'amount' | 'number' | 'student'>, { upiId, name }: Payee): string {
  // the apps do not read a plus sign as a space, as URLSearchParams writes it
  const fields = { pa: upiId, pn: name, am: amount.toFixed(2), cu: 'INR', tn: `Fine ${number} ${student.username}` };
  return `upi://pay?${Object.entries(fields)
    .map(([key, value]) => `${key}=${encodeURIComponent(value)}`)
    .join('&')}`;
}
