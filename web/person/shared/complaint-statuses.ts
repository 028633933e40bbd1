import type { Complaint } from '#contract/complaint/complaint.ts';
import type { Statuses } from '#web/ui/show/status-tag.tsx';

export const complaintStatuses: Statuses<Complaint['status']> = {
  pending: { name: 'Pending', tone: 'warning' },
  resolved: { name: 'Resolved', tone: 'good' },
};
