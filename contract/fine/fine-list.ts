import { anyText, bothWays, type List } from '#contract/call/list.ts';
import { isMonth } from '#contract/day/days.ts';
import { statesOf, type Statuses } from '#contract/statuses.ts';

/** The tags of a fine; a note next to them says whether a payment is confirmed. */
export const standingStatuses = {
  pending: { name: 'Pending', tone: 'warning' },
  unconfirmed: { name: 'Paid', tone: 'warning' },
  confirmed: { name: 'Paid', tone: 'good' },
  cancelled: { name: 'Cancelled', tone: 'neutral' },
} as const satisfies Statuses<string>;
/** The status of a fine, where `paid` is split: `unconfirmed` on the student's word alone, `confirmed` by the office. */
export const fineStandings = statesOf(standingStatuses);
export type FineStanding = (typeof fineStandings)[number];

/** Complete names for places without such a note: the filter, the totals and the list as a file. */
export const standingNames: Readonly<Record<FineStanding, string>> = {
  pending: 'Pending',
  unconfirmed: 'Paid, not confirmed',
  confirmed: 'Paid, confirmed',
  cancelled: 'Cancelled',
};

export const methodNames = { cash: 'Cash', upi: 'UPI', card: 'Card', bank: 'Bank transfer' } as const;

/** `month`: in which it was imposed · `student`: the username of the only one whose fines they are */
export const fineList = {
  page: 'finePage',
  export: 'fineExport',
  filters: { status: fineStandings, month: isMonth, student: anyText },
  sorts: bothWays(['student', 'hostel', 'number', 'amount', 'status', 'imposed']),
} as const satisfies List;
