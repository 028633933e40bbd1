import { type ReactNode, useState } from 'react';
import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import { hasBegun, leaveCan, type LeaveInHostel, mostLeavesAtOnce } from '#contract/leave/leave.ts';
import { screenTexts } from '#contract/messages.ts';
import { nameAndUsername, shownName } from '#contract/person/person.ts';
import { t } from '#contract/text/text.ts';
import { useCallQuery } from '#web/api.ts';
import { HistoryButton } from '#web/operation/shared/history.tsx';
import { daysText } from '#web/person/shared/leave-days.ts';
import { YearBeside } from '#web/person/shared/year-beside.tsx';
import { useMe } from '#web/session.ts';
import { ErrorAlert } from '#web/ui/show/alert.tsx';
import { Row } from '#web/ui/show/arrange.tsx';
import { Key, useBeside, WithBeside } from '#web/ui/show/beside.tsx';
import { Button, IconButton } from '#web/ui/action/button.tsx';
import { InboxActions, InboxArea } from '#web/ui/list/inbox.tsx';
import { asItIsNow } from '#web/ui/list/list-query.ts';
import type { useListState } from '#web/ui/list/list-state.ts';
import { ResourceList } from '#web/ui/list/resource-list.tsx';
import { SelectionBar } from '#web/ui/list/selection-bar.tsx';
import { useListsAreTables } from '#web/ui/show/lists-are-tables.ts';
import { useInbox } from '#web/ui/list/use-inbox.ts';
import { useSelection } from '#web/ui/list/use-selection.ts';
import { useWide } from '#web/ui/show/wide.ts';
import { ApproveDialog } from './approve-dialog.tsx';
import { DecideManyDialog } from './decide-many-dialog.tsx';
import { LeaveBeside } from './leave-beside.tsx';
import { leaveColumns } from './leave-columns.tsx';
import { RejectDialog } from './reject-dialog.tsx';
import { TakeBackDialog } from './take-back-dialog.tsx';
import { useDecideNow } from './use-decide-now.ts';

type OpenDialog =
  | { dialog: 'approve' | 'reject' | 'takeBack'; leave: LeaveInHostel }
  | { dialog: 'many'; status: 'approved' | 'rejected'; leaves: readonly LeaveInHostel[] };

interface LeaveInboxProps {
  items: readonly LeaveInHostel[];
  /** all rows of the filtered list, while it is being printed */
  printed: readonly LeaveInHostel[] | undefined;
  /** the list is of all hostels */
  ofAll: boolean;
  /** the id of the listed hostel; '' for all hostels */
  hostel: string;
  list: ReturnType<typeof useListState<'status' | 'sort'>>;
  paging: { page: number; pageSize: number; total: number };
  /** reads the pending requests of the filtered list, from all its pages */
  readPending: () => Promise<readonly LeaveInHostel[]>;
}

/** The list of leave requests with the current one beside it. A warden decides by key or button, on one or on several together. */
export function LeaveInbox({ items, printed, ofAll, hostel, list, paging, readPending }: LeaveInboxProps) {
  const { role } = useMe();
  const wide = useWide();
  const beside = useBeside();
  const tabled = useListsAreTables();
  // until it is loaded, nothing that depends on it is offered
  const today = useCallQuery('me').data?.today;
  const [openDialog, setOpenDialog] = useState<OpenDialog>();
  const now = useDecideNow(items);
  const decides = role === 'warden';
  const waits = (leave: LeaveInHostel) => leaveCan.approve(leave) && !now.isUnderWay(leave);
  const selection = useSelection<LeaveInHostel>(
    hostel,
    ({ student, ...days }) => t('Select leave of {student}, {days}', { student: nameAndUsername(student), days: daysText(days) }),
    { shown: items, mayBe: waits },
  );
  const inbox = useInbox(
    items,
    waits,
    decides
      ? {
          a: () => (selection.rows.size > 0 ? askMany('approved') : approve(inbox.current)),
          r: () => (selection.rows.size > 0 ? askMany('rejected') : ask('reject', inbox.current)),
          x: () => select(inbox.current),
        }
      : {},
  );
  const { current } = inbox;
  const close = () => setOpenDialog(undefined);
  const open = openDialog && openDialog.dialog !== 'many' ? { ...openDialog, leave: asItIsNow(openDialog.leave, items) } : undefined;

  function goOn(...done: readonly LeaveInHostel[]): void {
    const ids = new Set(done.map(({ _id }) => _id));
    selection.drop(ids);
    inbox.goOn(ids);
  }

  function ask(dialog: 'approve' | 'reject', leave: LeaveInHostel | undefined): void {
    if (leave && waits(leave)) setOpenDialog({ dialog, leave });
  }

  /** Approves immediately if the student's year is beside the request and the approval can be undone; otherwise asks first. */
  function approve(leave: LeaveInHostel | undefined): void {
    if (!leave || !waits(leave)) return;
    if (!beside || today === undefined || hasBegun(leave, today)) return ask('approve', leave);
    now.approve(leave);
    goOn(leave);
  }

  /** Called by the keys: acts on the selected requests, as the selection bar does. */
  function askMany(status: 'approved' | 'rejected'): void {
    setOpenDialog({ dialog: 'many', status, leaves: [...selection.rows.values()] });
  }

  function select(leave: LeaveInHostel | undefined): void {
    if (leave && waits(leave)) selection.of.toggle(leave);
  }

  function takeBackOf(leave: LeaveInHostel): ReactNode {
    if (!decides || today === undefined || !leaveCan.takeBack(leave, today)) return null;
    const names = { student: nameAndUsername(leave.student), days: daysText(leave) };
    return (
      <Button
        small={wide}
        aria-label={t('Take back the decision on the leave of {student}, {days}', names)}
        onClick={() => setOpenDialog({ dialog: 'takeBack', leave })}
      >
        {t('Take back')}
      </Button>
    );
  }

  function actionsOf(leave: LeaveInHostel): ReactNode {
    const names = { student: nameAndUsername(leave.student), days: daysText(leave) };
    return (
      <Row gap={wide ? 4 : 'xs'} wrap={wide ? 'nowrap' : 'wrap'}>
        {decides && waits(leave) && beside && (
          <>
            <IconButton
              name={t('Approve leave of {student}, {days}', names)}
              icon={<Check aria-hidden size={18} />}
              onClick={() => ask('approve', leave)}
            />
            <IconButton
              name={t('Reject leave of {student}, {days}', names)}
              icon={<X aria-hidden size={18} />}
              onClick={() => ask('reject', leave)}
            />
          </>
        )}
        {decides && waits(leave) && !beside && (
          <>
            <Button
              kind="primary"
              small={wide}
              aria-label={t('Approve leave of {student}, {days}', names)}
              onClick={() => ask('approve', leave)}
            >
              {t('Approve')}
            </Button>
            <Button small={wide} aria-label={t('Reject leave of {student}, {days}', names)} onClick={() => ask('reject', leave)}>
              {t('Reject')}
            </Button>
          </>
        )}
        {!beside && takeBackOf(leave)}
        {!beside && <HistoryButton small object={leave._id} of={t('the leave of {student}, {days}', names)} />}
      </Row>
    );
  }

  const besideActions = decides && current && waits(current) && (
    <InboxActions>
      <Button kind="primary" small onClick={() => approve(current)} aria-keyshortcuts="A">
        {t('Approve')}
        <Key>A</Key>
      </Button>
      <Button small onClick={() => ask('reject', current)} aria-keyshortcuts="R">
        {t('Reject')}
        <Key>R</Key>
      </Button>
    </InboxActions>
  );
  const knownOf = (leave: LeaveInHostel) =>
    !beside && today !== undefined && <YearBeside brief studentId={leave.student._id} today={today} />;
  const allPending = list.filters.status === 'pending' ? paging.total : undefined;

  return (
    <InboxArea area={inbox.area}>
      {now.failure && (
        <ErrorAlert
          title={t('{what}: {student}', { what: t(screenTexts.approveFailed), student: shownName(now.failure.leave.student) })}
          of={now.failure.error}
          onDismiss={now.dismiss}
        />
      )}
      <WithBeside
        beside={beside && current && <LeaveBeside leave={current} today={today} actions={besideActions || takeBackOf(current)} />}
      >
        <ResourceList
          name={t('Leave requests')}
          rows={printed ?? items}
          keyOf={({ _id }) => _id}
          columns={leaveColumns({ ofAll, beside, tabled, today })}
          {...(decides || !beside ? { actions: actionsOf } : {})}
          {...(decides ? { selection: { ...selection.of, fixed: (leave: LeaveInHostel) => !waits(leave) } } : {})}
          {...(beside ? { current: { is: (leave: LeaveInHostel) => leave === current, choose: inbox.choose } } : {})}
          empty={{ title: t('No leave requests'), text: t('Nobody has asked for leave yet.') }}
          narrowed={list.q !== '' || list.filters.status !== ''}
          onReset={list.reset}
          {...(printed ? {} : { paging: { ...paging, onPage: list.goTo } })}
        />
      </WithBeside>
      {decides && (
        <SelectionBar selection={selection} all={allPending} most={mostLeavesAtOnce} readAll={readPending}>
          {(leaves) => (
            <>
              <Button onClick={() => setOpenDialog({ dialog: 'many', status: 'rejected', leaves })}>{t('Reject…')}</Button>
              <Button kind="primary" onClick={() => setOpenDialog({ dialog: 'many', status: 'approved', leaves })}>
                {t('Approve {leaves}', { leaves: leaves.length })}
              </Button>
            </>
          )}
        </SelectionBar>
      )}
      {open?.leave && open.dialog === 'approve' && (
        <ApproveDialog leave={open.leave} known={knownOf(open.leave)} onDone={() => goOn(open.leave as LeaveInHostel)} onClose={close} />
      )}
      {open?.leave && open.dialog === 'reject' && (
        <RejectDialog leave={open.leave} known={knownOf(open.leave)} onDone={() => goOn(open.leave as LeaveInHostel)} onClose={close} />
      )}
      {open?.leave && open.dialog === 'takeBack' && today !== undefined && (
        <TakeBackDialog leave={open.leave} today={today} onClose={close} />
      )}
      {openDialog?.dialog === 'many' && today !== undefined && (
        <DecideManyDialog
          leaves={openDialog.leaves}
          status={openDialog.status}
          today={today}
          onDone={() => {
            goOn(...openDialog.leaves);
          }}
          onClose={close}
        />
      )}
    </InboxArea>
  );
}
