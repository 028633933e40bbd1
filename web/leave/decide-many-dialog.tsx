import { hasBegun, lacksConsent, leaveLimits, type LeaveInHostel } from '#contract/leave/leave.ts';
import { screenTexts } from '#contract/messages.ts';
import { t } from '#contract/text/text.ts';
import { daysText } from '#web/person/shared/leave-days.ts';
import { Named } from '#web/person/shared/named.tsx';
import { DecideCall } from '#web/operation/shared/decide-call.tsx';
import type { Asking } from '#web/record/shared/inbox.tsx';
import { InfoAlert } from '#web/ui/show/alert.tsx';

interface DecideManyDialogProps extends Asking {
  leaves: readonly LeaveInHostel[];
  status: 'approved' | 'rejected';
  /** the campus day */
  today: string;
}

/** Approves or rejects several requests, after listing whose they are. */
export function DecideManyDialog({ leaves, status, today, ...asking }: DecideManyDialogProps) {
  const ids = leaves.map(({ _id }) => _id);
  const rejects = status === 'rejected';
  const begun = leaves.filter((leave) => hasBegun(leave, today)).length;
  const lacking = rejects ? 0 : leaves.filter(lacksConsent).length;
  const count = { leaves: leaves.length };
  return (
    <DecideCall
      {...asking}
      call="leaveDecideMany"
      input={(caretakerRemark) => ({ body: { ids, status, ...(rejects ? { caretakerRemark } : {}) } })}
      may
      of={ids.join()}
      title={
        rejects
          ? t('Reject {leaves, plural, one {# leave request} other {# leave requests}}?', count)
          : t('Approve {leaves, plural, one {# leave request} other {# leave requests}}?', count)
      }
      action={rejects ? t('Reject') : t('Approve')}
      danger={rejects}
      failed={t(rejects ? screenTexts.rejectFailed : screenTexts.approveFailed)}
      {...(rejects ? { remark: { name: 'caretakerRemark', limit: leaveLimits.remark, description: t('Each of them will read it.') } } : {})}
    >
      <Named rows={leaves.map((leave) => ({ _id: leave._id, student: leave.student, what: daysText(leave) }))} />
      {lacking > 0 && (
        <InfoAlert warning>
          {t('{lacking, plural, one {# of them lacks} other {# of them lack}} the consent of a guardian.', { lacking })}
        </InfoAlert>
      )}
      {begun > 0 && (
        <InfoAlert warning>
          {t('{begun, plural, one {# of them has} other {# of them have}} begun already, so this cannot be undone.', { begun })}
        </InfoAlert>
      )}
    </DecideCall>
  );
}
