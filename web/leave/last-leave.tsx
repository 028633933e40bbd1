import type { Leave } from '#contract/leave/leave.ts';
import { leaveStatuses } from '#contract/leave/leave-list.ts';
import { t } from '#contract/text/text.ts';
import { daysText } from '#web/person/shared/leave-days.ts';
import { LastEntries } from '#web/ui/form/form-halves.tsx';
import { StatusTag } from '#web/ui/show/values.tsx';
import { Text } from '#web/ui/show/elements.tsx';

/** The reader's last leave requests, with the warden's remarks. */
export const LastLeave = ({ leaves }: { leaves: readonly Leave[] }) =>
  leaves.length === 0 ? (
    <Text dimmed>{t('Leave you apply for is listed here, with the decision.')}</Text>
  ) : (
    <LastEntries
      label={t('Your last leave requests')}
      rows={leaves}
      entry={(leave) => ({
        key: leave._id,
        name: daysText(leave),
        tag: <StatusTag of={leaveStatuses} status={leave.status} />,
        text: leave.reason,
        note: leave.caretakerRemark && t('Remark: {remark}', { remark: leave.caretakerRemark }),
      })}
    />
  );
