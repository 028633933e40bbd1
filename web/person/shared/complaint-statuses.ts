import type { Complaint } from '#contract/complaint.ts';
import type { Statuses } from '#web/ui/status-tag.tsx';

export const complaintStatuses: Statuses<Complaint['status']> = {
  pending: { name: 'Pending', tone: 'warning' },
  resolved: { name: 'Resolved', tone: 'good' },
};
