import type { Leave, TakenBack } from '#contract/leave/leave.ts';
import { shownName } from '#contract/person/person.ts';
import { leaveStatuses } from '#contract/leave/leave-list.ts';
import { t } from '#contract/text/text.ts';
import { momentText } from '#web/ui/show/dates.ts';
import { MultilineText, StatusTag } from '#web/ui/show/values.tsx';
import { Tag, Text } from '#web/ui/show/elements.tsx';

/** Marks a leave that was requested after it had begun. */
export const LateTag = ({ leave }: { leave: Pick<Leave, 'requestedAfterStart'> }) =>
  leave.requestedAfterStart && <Tag tone="warning">{t('In the past')}</Tag>;

const takenBackText = ({ status, caretakerRemark: remark, takenBackAt, takenBackBy }: TakenBack): string => {
  const names = { by: shownName(takenBackBy), when: momentText(takenBackAt) };
  if (status === 'approved') return t('{by} took the approval back, {when}', names);
  if (remark === '') return t('{by} took the rejection back, {when}', names);
  return t('{by} took the rejection back, {when}. It said: {remark}', { ...names, remark });
};

/** The decisions on a request that were taken back, and when it was cancelled. `own`: it is the reader's request. */
export const LeaveHistory = ({ leave: { takenBack, cancelledAt }, own = false }: { leave: Leave; own?: boolean }) => (
  <>
    {takenBack.map((decision) => (
      <Text key={decision.takenBackAt} small>
        <MultilineText>{takenBackText(decision)}</MultilineText>
      </Text>
    ))}
    {cancelledAt !== null && (
      <Text small>
        <MultilineText>
          {own ? t('By you, {when}', { when: momentText(cancelledAt) }) : t('By the student, {when}', { when: momentText(cancelledAt) })}
        </MultilineText>
      </Text>
    )}
  </>
);

/** The status of a request, its remark if there is one, and its history. */
export const LeaveOutcome = ({ leave }: { leave: Leave }) => (
  <>
    <StatusTag of={leaveStatuses} status={leave.status} />
    {leave.caretakerRemark && (
      <Text small>
        <MultilineText>{leave.caretakerRemark}</MultilineText>
      </Text>
    )}
    <LeaveHistory leave={leave} />
  </>
);
