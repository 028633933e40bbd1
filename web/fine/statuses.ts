import type { Fine } from '#contract/fine.ts';
import type { Statuses } from '#web/ui/status-tag.tsx';

export const fineStatuses: Statuses<Fine['status']> = {
  pending: { name: 'Pending', tone: 'warning' },
  paid: { name: 'Paid', tone: 'good' },
};
