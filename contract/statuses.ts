/** What the states of records are called and how they are shown, on screens and in lists as files. The names are for `t`. */
import type { complaintStates, FineStanding, leaveStates } from './list-choices.ts';

export type Tone = 'neutral' | 'info' | 'good' | 'warning' | 'bad';
export type Statuses<Status extends string> = Readonly<Record<Status, { name: string; tone: Tone }>>;

export const complaintStatuses: Statuses<(typeof complaintStates)[number]> = {
  pending: { name: 'Pending', tone: 'warning' },
  resolved: { name: 'Resolved', tone: 'good' },
};

export const leaveStatuses: Statuses<(typeof leaveStates)[number]> = {
  pending: { name: 'Pending', tone: 'warning' },
  approved: { name: 'Approved', tone: 'good' },
  rejected: { name: 'Rejected', tone: 'bad' },
  cancelled: { name: 'Cancelled', tone: 'neutral' },
};

/** The tags of a fine; a note next to them says whether a payment is confirmed. */
export const standingStatuses: Statuses<FineStanding> = {
  pending: { name: 'Pending', tone: 'warning' },
  unconfirmed: { name: 'Paid', tone: 'warning' },
  confirmed: { name: 'Paid', tone: 'good' },
  cancelled: { name: 'Cancelled', tone: 'neutral' },
};

/** Complete names for places without such a note: the filter, the totals and the list as a file. */
export const standingNames: Readonly<Record<FineStanding, string>> = {
  pending: 'Pending',
  unconfirmed: 'Paid, not confirmed',
  confirmed: 'Paid, confirmed',
  cancelled: 'Cancelled',
};

export const methodNames = { cash: 'Cash', upi: 'UPI', card: 'Card', bank: 'Bank transfer' } as const;
