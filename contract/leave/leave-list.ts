import { anyText, type List } from '#contract/call/list.ts';
import { isDay } from '#contract/day/days.ts';
import { statesOf, type Statuses } from '#contract/statuses.ts';

export const leaveStatuses = {
  pending: { name: 'Pending', tone: 'warning' },
  approved: { name: 'Approved', tone: 'good' },
  rejected: { name: 'Rejected', tone: 'bad' },
  cancelled: { name: 'Cancelled', tone: 'neutral' },
} as const satisfies Statuses<string>;
export const leaveStates = statesOf(leaveStatuses);

export const leaveList = {
  page: 'leavePage',
  export: 'leaveExport',
  /** a state, or the students who are away over the coming night; `night`: who is away over the night after a day · `student`: the username of the only one whose requests they are */
  filters: { status: [...leaveStates, 'away'], night: isDay, student: anyText },
  /** pending requests come first unless one of these is chosen */
  sorts: ['newest', 'start'],
} as const satisfies List;
