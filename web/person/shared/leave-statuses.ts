import type { Leave } from '#contract/leave/leave.ts';
import type { Statuses } from '#web/ui/show/status-tag.tsx';

export const leaveStatuses: Statuses<Leave['status']> = {
  pending: { name: 'Pending', tone: 'warning' },
  approved: { name: 'Approved', tone: 'good' },
  rejected: { name: 'Rejected', tone: 'bad' },
  cancelled: { name: 'Cancelled', tone: 'neutral' },
};
