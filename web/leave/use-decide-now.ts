import { useState } from 'react';
import type { Leave } from '#contract/leave/leave.ts';
import { screenTexts } from '#contract/messages.ts';
import { shownName } from '#contract/person/person.ts';
import { t } from '#contract/text/text.ts';
import { callAndRefresh } from '#web/api.ts';
import { undoOf } from '#web/operation/shared/undo.ts';
import { showToast } from '#web/ui/action/toast.tsx';

interface Failure {
  leave: Leave;
  error: unknown;
}

/**
 * Approves without asking first, because Undo is offered. Several approvals may be in flight at the same time, so that a warden who goes
 * through the list by keyboard never waits for the network. The last failure is kept until it is dismissed.
 */
export function useDecideNow<Row extends Leave>(rows: readonly Row[]) {
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
