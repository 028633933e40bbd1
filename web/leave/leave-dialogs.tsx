import type { ReactNode } from 'react';
import { hasBegun, type Leave, leaveCan, leaveLimits, lacksConsent, type LeaveInHostel } from '#contract/leave/leave.ts';
import { screenTexts } from '#contract/messages.ts';
import { shownName } from '#contract/person/person.ts';
import { t } from '#contract/text/text.ts';
import { useCallQuery } from '#web/api.ts';
import { DecideCall } from '#web/operation/shared/decide-call.tsx';
import type { Asking } from '#web/record/shared/inbox.tsx';
import { InfoAlert, Text } from '#web/ui/show/elements.tsx';
import { ConsentMissing } from './consents.tsx';
import { LeaveFacts } from './leave-facts.tsx';
import { daysText } from '#web/person/shared/leave-days.ts';
import { Named } from '#web/person/shared/named.tsx';

interface DecisionDialogProps extends Asking {
  leave: Leave;
  /** the student's last twelve months, unless they are already beside the request */
  known?: ReactNode;
}

/** Whether its decision cannot be taken back any more; undefined until the day is known. */
function useHasBegun(leave: Leave): boolean | undefined {
  const today = useCallQuery('me').data?.today;
  return today === undefined ? undefined : hasBegun(leave, today);
}

export function ApproveDialog({ leave, known, ...asking }: DecisionDialogProps) {
  const student = shownName(leave.student);
  const begun = useHasBegun(leave);
  return (
    <DecideCall
      {...asking}
      final={begun}
      call="leaveApprove"
      input={() => ({ params: { id: leave._id } })}
      may={leaveCan.approve(leave)}
      of={leave._id}
      title={t('Approve leave of {student}?', { student })}
      action={t('Approve')}
      failed={t(screenTexts.approveFailed)}
      note={
        begun !== undefined && (
          <Text>
            {begun ? t('The leave has begun, so the decision cannot be taken back.') : t('You can take it back until the leave begins.')}
          </Text>
        )
      }
      says={() => t(screenTexts.leaveApproved)}
      about={student}
    >
      <LeaveFacts leave={leave} />
      <ConsentMissing leave={leave} />
      {known}
    </DecideCall>
  );
}

export function RejectDialog({ leave, known, ...asking }: DecisionDialogProps) {
  const student = shownName(leave.student);
  const begun = useHasBegun(leave);
  return (
    <DecideCall
      {...asking}
      final={begun}
      call="leaveReject"
      input={(caretakerRemark) => ({ params: { id: leave._id }, body: { caretakerRemark } })}
      may={leaveCan.reject(leave)}
      of={leave._id}
      title={t('Reject leave of {student}?', { student })}
      action={t('Reject')}
      danger={begun}
      failed={t(screenTexts.rejectFailed)}
      remark={{
        name: 'caretakerRemark',
        limit: leaveLimits.remark,
        description: begun
          ? t('{student} will read it.', { student })
          : t('{student} will read it. You can take the rejection back until the leave begins.', { student }),
      }}
      says={() => t(screenTexts.leaveRejected)}
      about={student}
    >
      <LeaveFacts leave={leave} />
      {known}
    </DecideCall>
  );
}

interface TakeBackDialogProps {
  /** its current state: the student may cancel it meanwhile */
  leave: Leave;
  /** the campus day */
  today: string;
  onClose: () => void;
}

export function TakeBackDialog({ leave, today, onClose }: TakeBackDialogProps) {
  const student = shownName(leave.student);
  return (
    <DecideCall
      call="leaveTakeBack"
      input={() => ({ params: { id: leave._id } })}
      may={leaveCan.takeBack(leave, today)}
      of={leave._id}
      title={t('Take back the decision on the leave of {student}?', { student })}
      action={t('Take back')}
      failed={t('The decision was not taken back')}
      note={<Text>{t('The request is pending again, and {student} is notified.', { student })}</Text>}
      about={student}
      onClose={onClose}
    >
      <LeaveFacts leave={leave} />
    </DecideCall>
  );
}

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
      final={begun > 0}
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
      danger={rejects && begun > 0}
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
