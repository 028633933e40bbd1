import type { Complaint } from '#contract/complaint.ts';
import { t } from '#contract/text.ts';
import { Tag } from '#web/ui/text.tsx';

/** For `t`. */
const names: Readonly<Record<Complaint['status'], string>> = { pending: 'Pending', resolved: 'Resolved' };

export const ComplaintStatusTag = ({ status }: Pick<Complaint, 'status'>) => (
  <Tag tone={status === 'pending' ? 'warning' : 'good'}>{t(names[status])}</Tag>
);

export const statusChoices = () => [
  { value: 'pending', label: t(names.pending) },
  { value: 'resolved', label: t(names.resolved) },
];
