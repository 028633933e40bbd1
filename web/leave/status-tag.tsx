import type { Leave } from '#contract/leave.ts';
import { t } from '#contract/text.ts';
import { Tag, type Tone } from '#web/ui/text.tsx';

/** For `t`. */
const names: Readonly<Record<Leave['status'], string>> = { pending: 'Pending', approved: 'Approved', rejected: 'Rejected' };
const tones: Readonly<Record<Leave['status'], Tone>> = { pending: 'warning', approved: 'good', rejected: 'bad' };

export const LeaveStatusTag = ({ status }: Pick<Leave, 'status'>) => <Tag tone={tones[status]}>{t(names[status])}</Tag>;

export const statusChoices = () => Object.entries(names).map(([value, name]) => ({ value, label: t(name) }));
