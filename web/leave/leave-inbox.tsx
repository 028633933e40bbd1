import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import { type ReactNode, useState } from 'react';
import { hasBegun, lacksConsent, type Leave, leaveCan, type LeaveInHostel, mostLeavesAtOnce } from '#contract/leave/leave.ts';
import { screenTexts } from '#contract/messages.ts';
import { nameAndUsername, shownName } from '#contract/person/person.ts';
import { t } from '#contract/text/text.ts';
import { callAndRefresh } from '#web/api.ts';
import { HistoryButton } from '#web/operation/shared/history.tsx';
import { undoOf } from '#web/operation/shared/undo.ts';
import { daysText } from '#web/person/shared/leave-days.ts';
import { StudentName } from '#web/person/shared/student-name.tsx';
import { YearBeside } from '#web/person/shared/year-beside.tsx';
import { type Decision, Inbox } from '#web/record/shared/inbox.tsx';
import type { ShownList } from '#web/record/shared/list-page.tsx';
import type { RowAction } from '#web/record/shared/list-rows.tsx';
import { useMe } from '#web/session.ts';
import { showToast } from '#web/ui/action/toast.tsx';
import { Beside } from '#web/ui/show/beside.tsx';
import { ErrorAlert } from '#web/ui/show/elements.tsx';
import { ConsentActions } from './consents.tsx';
import { ApproveDialog, DecideManyDialog, RejectDialog, TakeBackDialog } from './leave-dialogs.tsx';
import { LeaveFacts } from './leave-facts.tsx';
import { LeaveHistory } from './outcome.tsx';

interface Failure {
  leave: Leave;
  error: unknown;
}

/**
 * Approves without asking first, because Undo is offered. Several approvals may be in flight at the same time, so that a warden who goes
 * through the list by keyboard never waits for the network. The last failure is kept until it is dismissed.
 */
function useDecideNow<Row extends Leave>(rows: readonly Row[]) {
  const [sent, setSent] = useState<ReadonlySet<string>>(new Set());
  const [failure, setFailure] = useState<Failure>();
  // once the list has the decision, the list alone counts: the approval may be undone, here or elsewhere
  const waiting = new Set(rows.filter(({ status }) => status === 'pending').map(({ _id }) => _id));
  const underWay = new Set([...sent].filter((id) => waiting.has(id)));
  if (underWay.size < sent.size) setSent(underWay);

  const forget = (id: string) =>
    setSent((before) => {
      const next = new Set(before);
      next.delete(id);
      return next;
    });

  async function send(leave: Row): Promise<void> {
    setSent((before) => new Set([...before, leave._id]));
    setFailure(undefined);
    try {
      const reply = await callAndRefresh('leaveApprove', { params: { id: leave._id } });
      showToast(t(screenTexts.leaveApproved), { ...undoOf(reply, () => forget(leave._id)), about: shownName(leave.student) });
    } catch (error) {
      forget(leave._id);
      setFailure({ leave, error });
    }
  }

  return {
    approve: (leave: Row) => void send(leave),
    isUnderWay: ({ _id }: Row) => underWay.has(_id),
    failure,
    dismiss: () => setFailure(undefined),
  };
}

interface LeaveBesideProps {
  leave: LeaveInHostel;
  /** the campus day; undefined until it is loaded */
  today: string | undefined;
  /** the buttons that act on the request */
  actions: ReactNode;
}

/** The current request in full, with the last twelve months of its student. */
function LeaveBeside({ leave, today, actions }: LeaveBesideProps) {
  const { role } = useMe();
  const { student, room, hostel } = leave;
  const names = { student: nameAndUsername(student), days: daysText(leave) };
  return (
    <Beside
      label={t('Leave of {student}, {days}', names)}
      title={<StudentName of={student} />}
      subtitle={[room && t('Room {room}', { room: room.roomNumber }), hostel?.name].filter(Boolean).join(' · ')}
      aside={<HistoryButton small object={leave._id} of={t('the leave of {student}, {days}', names)} />}
    >
      <LeaveFacts leave={leave} />
      <LeaveHistory leave={leave} />
      {actions}
      {role === 'warden' && leave.consentWanted && leaveCan.approve(leave) && <ConsentActions leave={leave} />}
      {today !== undefined && <YearBeside key={student._id} studentId={student._id} today={today} />}
    </Beside>
  );
}

const namesOf = (leave: LeaveInHostel) => ({ student: nameAndUsername(leave.student), days: daysText(leave) });

/** The list of leave requests with the current one beside it. A warden decides by key or button, on one or on several together. */
export function LeaveInbox(shown: ShownList<'leavePage'>) {
  const { items } = shown;
  const { role } = useMe();
  const now = useDecideNow(items);
  const { beside, today } = shown.place;
  const decides = role === 'warden';
  const knownOf = ({ student }: LeaveInHostel) =>
    !beside && today !== undefined && <YearBeside brief studentId={student._id} today={today} />;

  /** Approves immediately if the approval can be undone, and no consent is missing. */
  function approveNow(leave: LeaveInHostel): boolean {
    if (today === undefined || hasBegun(leave, today) || lacksConsent(leave)) return false;
    now.approve(leave);
    return true;
  }

  const many = (status: 'approved' | 'rejected'): Decision<LeaveInHostel>['manyDialog'] =>
    function ask(leaves, asking) {
      return today !== undefined && <DecideManyDialog leaves={leaves} status={status} today={today} {...asking} />;
    };

  const decisions: readonly Decision<LeaveInHostel>[] = [
    {
      text: t('Approve'),
      letter: 'A',
      name: (leave) => t('Approve leave of {student}, {days}', namesOf(leave)),
      icon: <Check aria-hidden size={18} />,
      dialog: (leave, asking) => <ApproveDialog leave={leave} known={knownOf(leave)} {...asking} />,
      atOnce: approveNow,
      manyText: (leaves) => t('Approve {leaves}', { leaves }),
      manyDialog: many('approved'),
    },
    {
      text: t('Reject'),
      letter: 'R',
      name: (leave) => t('Reject leave of {student}, {days}', namesOf(leave)),
      icon: <X aria-hidden size={18} />,
      dialog: (leave, asking) => <RejectDialog leave={leave} known={knownOf(leave)} {...asking} />,
      manyText: () => t('Reject…'),
      manyDialog: many('rejected'),
    },
  ];

  // until the day is loaded, nothing that depends on it is offered
  const takeBack: RowAction<LeaveInHostel> = {
    text: t('Take back'),
    name: (leave) => t('Take back the decision on the leave of {student}, {days}', namesOf(leave)),
    mayBe: (leave) => today !== undefined && leaveCan.takeBack(leave, today),
    dialog: (leave, onClose) => today !== undefined && <TakeBackDialog leave={leave} today={today} onClose={onClose} />,
  };

  return (
    <>
      {now.failure && (
        <ErrorAlert
          title={t('{what}: {student}', { what: t(screenTexts.approveFailed), student: shownName(now.failure.leave.student) })}
          of={now.failure.error}
          onDismiss={now.dismiss}
        />
      )}
      <Inbox
        {...shown}
        decisions={decides ? decisions : []}
        waits={(leave) => leaveCan.approve(leave) && !now.isUnderWay(leave)}
        select={(leave) => t('Select leave of {student}, {days}', namesOf(leave))}
        most={mostLeavesAtOnce}
        others={decides ? [takeBack] : []}
        history={(leave) => t('the leave of {student}, {days}', namesOf(leave))}
        details={(leave, actions) => <LeaveBeside leave={leave} today={today} actions={actions} />}
      />
    </>
  );
}
