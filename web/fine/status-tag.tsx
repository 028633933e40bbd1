import type { Fine } from '#contract/fine.ts';
import { t } from '#contract/text.ts';
import { Tag } from '#web/ui/text.tsx';

/** For `t`. */
const names: Readonly<Record<Fine['status'], string>> = { pending: 'Pending', paid: 'Paid' };

export const FineStatusTag = ({ status }: Pick<Fine, 'status'>) => (
  <Tag tone={status === 'pending' ? 'warning' : 'good'}>{t(names[status])}</Tag>
);

export const statusChoices = () => Object.entries(names).map(([value, label]) => ({ value, label: t(label) }));
