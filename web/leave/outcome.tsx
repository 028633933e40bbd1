import type { Leave } from '#contract/leave.ts';
import { t } from '#contract/text.ts';
import { Tag, Text, type Tone } from '#web/ui/text.tsx';
import { MultilineText } from '#web/ui/multiline-text.tsx';

/** For `t`. */
const names: Readonly<Record<Leave['status'], string>> = { pending: 'Pending', approved: 'Approved', rejected: 'Rejected' };
const tones: Readonly<Record<Leave['status'], Tone>> = { pending: 'warning', approved: 'good', rejected: 'bad' };

export const LeaveStatusTag = ({ status }: Pick<Leave, 'status'>) => <Tag tone={tones[status]}>{t(names[status])}</Tag>;

/** On a leave that had begun before it was asked for. */
export const LateTag = ({ leave }: { leave: Pick<Leave, 'requestedAfterStart'> }) =>
  leave.requestedAfterStart && <Tag tone="warning">{t('In the past')}</Tag>;

/** The status and, if there is one, the remark on it. */
export const LeaveOutcome = ({ leave: { status, caretakerRemark } }: { leave: Leave }) => (
  <>
    <LeaveStatusTag status={status} />
    {caretakerRemark && (
      <Text small>
        <MultilineText>{caretakerRemark}</MultilineText>
      </Text>
    )}
  </>
);

export const statusChoices = () => Object.entries(names).map(([value, name]) => ({ value, label: t(name) }));
