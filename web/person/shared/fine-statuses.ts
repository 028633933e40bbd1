import type { PaymentMethod } from '#contract/fine/fine.ts';
import type { FineStanding } from '#contract/list-choices.ts';
import { t } from '#contract/text/text.ts';
import type { Choice } from '#web/ui/show/choice.ts';
import type { Statuses } from '#web/ui/show/status-tag.tsx';

/** The tags of a fine; a note next to them says whether a payment is confirmed. */
export const standingStatuses: Statuses<FineStanding> = {
  pending: { name: 'Pending', tone: 'warning' },
  unconfirmed: { name: 'Paid', tone: 'warning' },
  confirmed: { name: 'Paid', tone: 'good' },
  cancelled: { name: 'Cancelled', tone: 'neutral' },
};

/** Complete names for places without such a note: the filter and the totals. */
export const standingNames: Readonly<Record<FineStanding, string>> = {
  pending: 'Pending',
  unconfirmed: 'Paid, not confirmed',
  confirmed: 'Paid, confirmed',
  cancelled: 'Cancelled',
};

export const standingChoices = (): Choice[] => Object.entries(standingNames).map(([value, name]) => ({ value, label: t(name) }));

export const methodNames: Readonly<Record<PaymentMethod, string>> = { cash: 'Cash', upi: 'UPI', card: 'Card', bank: 'Bank transfer' };
