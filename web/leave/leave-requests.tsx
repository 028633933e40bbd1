import { type ReactNode, useState } from 'react';
import { type Leave, leaveCan } from '#contract/leave.ts';
import { screenTexts } from '#contract/messages.ts';
import { nameAndUsername } from '#contract/person.ts';
import { t } from '#contract/text.ts';
import { useCallQuery } from '#web/api.ts';
import { ChosenHostel } from '#web/hostel/shared/chosen-hostel.tsx';
import { StudentName } from '#web/person/shared/student-name.tsx';
import { useMe } from '#web/session.ts';
import { Row } from '#web/ui/arrange.tsx';
import { Button } from '#web/ui/button.tsx';
import { matches, paged, useListState } from '#web/ui/list-state.ts';
import { Filter, ListTools, SearchBox, StatusFilter } from '#web/ui/list-tools.tsx';
import { Page } from '#web/ui/page.tsx';
import { ResourceList } from '#web/ui/resource-list.tsx';
import { Loaded } from '#web/ui/states.tsx';
import { MultilineText } from '#web/ui/multiline-text.tsx';
import { Day } from '#web/ui/time.tsx';
import { statusChoices } from '#web/ui/status-tag.tsx';
import { useWide } from '#web/ui/wide.ts';
import { ApproveDialog } from './approve-dialog.tsx';
import { daysText, nightsOf } from './leave-days.ts';
import { RejectDialog } from './reject-dialog.tsx';
import { LateTag, LeaveOutcome } from './outcome.tsx';
import { leaveStatuses } from './statuses.ts';
import { TakeBackDialog } from './take-back-dialog.tsx';

const pageSize = 25;

/** The server sends the newest first; sorting keeps that order among equals. */
const orders: Readonly<Record<string, (a: Leave, b: Leave) => number>> = {
  '': (a, b) => Number(b.status === 'pending') - Number(a.status === 'pending'),
  newest: () => 0,
  start: (a, b) => a.startDate.localeCompare(b.startDate),
};

interface LeaveTableProps {
  leaves: readonly Leave[];
  list: ReturnType<typeof useListState<'status' | 'sort'>>;
}

function LeaveTable({ leaves, list }: LeaveTableProps) {
  const { role } = useMe();
  const wide = useWide();
  // while it is not known nothing is offered that depends on it
  const today = useCallQuery('me').data?.today;
  const [openDialog, setOpenDialog] = useState<{ dialog: 'approve' | 'reject' | 'takeBack'; id: string }>();
  const chosen = leaves.find(({ _id }) => _id === openDialog?.id);
  const close = () => setOpenDialog(undefined);
  const { status, sort } = list.filters;
  const found = leaves
    .filter((leave) => (status === '' || leave.status === status) && matches(list.q, [nameAndUsername(leave.student), leave.reason]))
    .toSorted(orders[sort] ?? orders['']);

  function decisions(leave: Leave): ReactNode {
    const names = { student: nameAndUsername(leave.student), days: daysText(leave) };
    return (
      <Row gap="xs" wrap={wide ? 'nowrap' : 'wrap'}>
        {leaveCan.approve(leave) && (
          <Button
            kind="primary"
            small={wide}
            aria-label={t('Approve leave of {student}, {days}', names)}
            onClick={() => setOpenDialog({ dialog: 'approve', id: leave._id })}
          >
            {t('Approve')}
          </Button>
        )}
        {leaveCan.reject(leave) && (
          <Button
            small={wide}
            aria-label={t('Reject leave of {student}, {days}', names)}
            onClick={() => setOpenDialog({ dialog: 'reject', id: leave._id })}
          >
            {t('Reject')}
          </Button>
        )}
        {today !== undefined && leaveCan.takeBack(leave, today) && (
          <Button
            small={wide}
            aria-label={t('Take back the decision on the leave of {student}, {days}', names)}
            onClick={() => setOpenDialog({ dialog: 'takeBack', id: leave._id })}
          >
            {t('Take back')}
          </Button>
        )}
      </Row>
    );
  }

  return (
    <>
      <ResourceList
        name={t('Leave requests')}
        {...paged(found, list, pageSize)}
        keyOf={({ _id }) => _id}
        columns={[
          { label: t('Student'), value: ({ student }) => <StudentName of={student} /> },
          {
            label: t('Start Date'),
            value: (leave) => (
              <>
                <Day day={leave.startDate} /> <LateTag leave={leave} />
              </>
            ),
          },
          { label: t('End Date'), value: ({ endDate }) => <Day day={endDate} /> },
          { label: t('Nights'), value: nightsOf, right: true },
          { label: t('Reason'), value: ({ reason }) => <MultilineText>{reason}</MultilineText> },
          { label: t('Status'), value: (leave) => <LeaveOutcome leave={leave} /> },
        ]}
        actions={role === 'warden' ? decisions : undefined}
        empty={{ title: t('No leave requests'), text: t('Nobody in this hostel has asked for leave yet.') }}
        narrowed={list.q !== '' || status !== ''}
        onReset={list.reset}
      />
      {chosen && openDialog?.dialog === 'approve' && <ApproveDialog leave={chosen} onClose={close} />}
      {chosen && openDialog?.dialog === 'reject' && <RejectDialog leave={chosen} onClose={close} />}
      {chosen && openDialog?.dialog === 'takeBack' && today !== undefined && (
        <TakeBackDialog leave={chosen} today={today} onClose={close} />
      )}
    </>
  );
}

function LeavesOf({ hostelId, hostelSwitch }: { hostelId: string; hostelSwitch: ReactNode }) {
  const list = useListState('status', 'sort');
  const leaves = useCallQuery('leaveList', { params: { hostelId } });
  const { sort } = list.filters;
  return (
    <>
      <ListTools label={t('Find leave requests')}>
        {hostelSwitch}
        <SearchBox hint={t('Student or reason')} value={list.q} onSearch={list.search} />
        <StatusFilter list={list} choices={statusChoices(leaveStatuses)} />
        <Filter
          sorts
          label={t('Sort by')}
          value={sort}
          onChange={(value) => list.filter('sort', value)}
          all={t('Pending first')}
          choices={[
            { value: 'newest', label: t('Newest first') },
            { value: 'start', label: t('Earliest start first') },
          ]}
        />
      </ListTools>
      <Loaded call={leaves} failed={t(screenTexts.leavesFailed)}>
        {(all) => <LeaveTable leaves={all} list={list} />}
      </Loaded>
    </>
  );
}

export default function LeaveRequests() {
  return (
    <Page>
      <ChosenHostel>{(hostelId, hostelSwitch) => <LeavesOf key={hostelId} hostelId={hostelId} hostelSwitch={hostelSwitch} />}</ChosenHostel>
    </Page>
  );
}
