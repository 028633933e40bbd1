import type { Complaint } from '#contract/complaint.ts';
import { t } from '#contract/text.ts';
import { complaintStatuses } from '#web/person/shared/complaint-statuses.ts';
import { momentText } from '#web/ui/dates.ts';
import { LastEntries } from '#web/ui/form-halves.tsx';
import { StatusTag } from '#web/ui/status-tag.tsx';
import { Text } from '#web/ui/text.tsx';

/** What somebody complained about before, so that they do not write the same again. */
export const LastComplaints = ({ complaints }: { complaints: readonly Complaint[] }) =>
  complaints.length === 0 ? (
    <Text dimmed>{t('What you complain about will stand here with its answer.')}</Text>
  ) : (
    <LastEntries
      label={t('Your last complaints')}
      rows={complaints}
      // the form is not much higher
      most={3}
      entry={({ _id, complaint, status, remark, createdAt }) => ({
        key: _id,
        name: momentText(createdAt),
        tag: <StatusTag of={complaintStatuses} status={status} />,
        text: complaint,
        note: remark && t('Remark: {remark}', { remark }),
      })}
    />
  );
