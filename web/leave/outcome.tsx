import type { Leave } from '#contract/leave.ts';
import { t } from '#contract/text.ts';
import { StatusTag } from '#web/ui/status-tag.tsx';
import { Tag, Text } from '#web/ui/text.tsx';
import { MultilineText } from '#web/ui/multiline-text.tsx';
import { leaveStatuses } from './statuses.ts';

/** On a leave that had begun before it was asked for. */
export const LateTag = ({ leave }: { leave: Pick<Leave, 'requestedAfterStart'> }) =>
  leave.requestedAfterStart && <Tag tone="warning">{t('In the past')}</Tag>;

/** The status and, if there is one, the remark on it. */
export const LeaveOutcome = ({ leave: { status, caretakerRemark } }: { leave: Leave }) => (
  <>
    <StatusTag of={leaveStatuses} status={status} />
    {caretakerRemark && (
      <Text small>
        <MultilineText>{caretakerRemark}</MultilineText>
      </Text>
    )}
  </>
);
