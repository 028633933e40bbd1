import { anyText, bothWays, type List } from '#contract/call/list.ts';
import { statesOf, type Statuses } from '#contract/statuses.ts';

export const complaintStatuses = {
  pending: { name: 'Pending', tone: 'warning' },
  resolved: { name: 'Resolved', tone: 'good' },
} as const satisfies Statuses<string>;
export const complaintStates = statesOf(complaintStatuses);

/** What a complaint is about. */
export const complaintKinds = ['Electricity', 'Water and plumbing', 'Furniture', 'Cleaning', 'Internet', 'Food', 'Other'] as const;

export const complaintList = {
  page: 'complaintPage',
  export: 'complaintExport',
  /**
   * `none`: those whose student named no kind · `made`: in the last 12 months · `took`: resolved within so many days, longer than for the one
   * before · `place`: the block, floor and room where the student lived then, as the figure of places names it · `student`: the username of
   * the only one who made them
   */
  filters: {
    status: complaintStates,
    kind: [...complaintKinds, 'none'],
    made: ['year'],
    took: ['1', '3', '7', 'longer'],
    place: anyText,
    student: anyText,
  },
  sorts: bothWays(['student', 'hostel', 'status', 'made']),
} as const satisfies List;
