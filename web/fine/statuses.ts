import type { Fine, PaymentMethod } from '#contract/fine.ts';
import { t } from '#contract/text.ts';
import type { Choice } from '#web/ui/fields.tsx';
import type { Statuses } from '#web/ui/status-tag.tsx';

/** The status with whose word a payment stands on: the student's alone, or the office's. */
export type Standing = 'pending' | 'unconfirmed' | 'confirmed' | 'cancelled';

export function standingOf({ status, confirmedAt }: Pick<Fine, 'status' | 'confirmedAt'>): Standing {
  if (status !== 'paid') return status;
  return confirmedAt === null ? 'unconfirmed' : 'confirmed';
}

/** On a fine, with a line below for what the word leaves open. */
export const fineStandings: Statuses<Standing> = {
  pending: { name: 'Pending', tone: 'warning' },
  unconfirmed: { name: 'Paid', tone: 'warning' },
  confirmed: { name: 'Paid', tone: 'good' },
  cancelled: { name: 'Cancelled', tone: 'neutral' },
};

/** The same where the words stand alone: in the filter and above the totals. */
export const standingNames: Readonly<Record<Standing, string>> = {
  pending: 'Pending',
  unconfirmed: 'Paid, not confirmed',
  confirmed: 'Paid, confirmed',
  cancelled: 'Cancelled',
};

export const standingChoices = (): Choice[] => Object.entries(standingNames).map(([value, name]) => ({ value, label: t(name) }));

export const methodNames: Readonly<Record<PaymentMethod, string>> = { cash: 'Cash', upi: 'UPI', card: 'Card', bank: 'Bank transfer' };
