import { type ReactNode, useState } from 'react';
import { leaveCan, type LeaveInHostel } from '#contract/leave.ts';
import { screenTexts } from '#contract/messages.ts';
import { nameAndUsername } from '#contract/person.ts';
import { t } from '#contract/text.ts';
import { useCallQuery } from '#web/api.ts';
import { NoHostel, useListedHostel } from '#web/hostel/shared/listed-hostel.tsx';
import { StudentName } from '#web/person/shared/student-name.tsx';
import { HistoryButton } from '#web/operation/shared/history.tsx';
import { useMe } from '#web/session.ts';
import { ExportMenu } from '#web/sheet/shared/export-menu.tsx';
import { Row } from '#web/ui/arrange.tsx';
import { Button } from '#web/ui/button.tsx';
import { asItIsNow, withoutPage } from '#web/ui/list-query.ts';
import { useListState } from '#web/ui/list-state.ts';
import { Filter, ListTools, SearchBox, StatusFilter } from '#web/ui/list-tools.tsx';
import { Page } from '#web/ui/page.tsx';
import { type Columns, ResourceList } from '#web/ui/resource-list.tsx';
import { Loaded } from '#web/ui/states.tsx';
import { MultilineText } from '#web/ui/multiline-text.tsx';
import { Day } from '#web/ui/time.tsx';
import { statusChoices } from '#web/ui/status-tag.tsx';
import { useWide } from '#web/ui/wide.ts';
import { ApproveDialog } from './approve-dialog.tsx';
import { daysText, nightsText } from '#web/person/shared/leave-days.ts';
import { leavePage } from './leave-page.ts';
import { RejectDialog } from './reject-dialog.tsx';
import { LateTag, LeaveOutcome } from './outcome.tsx';
import { leaveStatuses } from '#web/person/shared/leave-statuses.ts';
import { TakeBackDialog } from './take-back-dialog.tsx';

const columnsOf = (ofAll: boolean): Columns<LeaveInHostel> => [
  { label: t('Student'), value: ({ student }) => <StudentName of={student} /> },
  ...(ofAll ? [{ label: t('Hostel'), value: ({ hostel }: LeaveInHostel) => hostel?.name ?? t('None') }] : []),
  {
    label: t('Start Date'),
    value: (leave) => (
      <>
        <Day day={leave.startDate} /> <LateTag leave={leave} />
      </>
    ),
  },
  { label: t('End Date'), value: ({ endDate }) => <Day day={endDate} /> },
  { label: t('Nights'), value: nightsText, right: true },
  { label: t('Reason'), value: ({ reason }) => <MultilineText>{reason}</MultilineText> },
  { label: t('Status'), value: (leave) => <LeaveOutcome leave={leave} /> },
];

interface LeaveTableProps {
  items: readonly LeaveInHostel[];
  ofAll: boolean;
  list: ReturnType<typeof useListState<'status' | 'sort'>>;
  paging: { page: number; pageSize: number; total: number };
}

function LeaveTable({ items, ofAll, list, paging }: LeaveTableProps) {
  const { role } = useMe();
  const wide = useWide();
  // while it is not known nothing is offered that depends on it
  const today = useCallQuery('me').data?.today;
  const [openDialog, setOpenDialog] = useState<{ dialog: 'approve' | 'reject' | 'takeBack'; leave: LeaveInHostel }>();
  const chosen = asItIsNow(openDialog?.leave, items);
  const close = () => setOpenDialog(undefined);

  function decisions(leave: LeaveInHostel): ReactNode {
    const names = { student: nameAndUsername(leave.student), days: daysText(leave) };
    return (
      <Row gap={wide ? 6 : 'xs'} wrap={wide ? 'nowrap' : 'wrap'}>
        {role === 'warden' && leaveCan.approve(leave) && (
          <Button
            kind="primary"
            small={wide}
            aria-label={t('Approve leave of {student}, {days}', names)}
            onClick={() => setOpenDialog({ dialog: 'approve', leave })}
          >
            {t('Approve')}
          </Button>
        )}
        {role === 'warden' && leaveCan.reject(leave) && (
          <Button
            small={wide}
            aria-label={t('Reject leave of {student}, {days}', names)}
            onClick={() => setOpenDialog({ dialog: 'reject', leave })}
          >
            {t('Reject')}
          </Button>
        )}
        {role === 'warden' && today !== undefined && leaveCan.takeBack(leave, today) && (
          <Button
            small={wide}
            aria-label={t('Take back the decision on the leave of {student}, {days}', names)}
            onClick={() => setOpenDialog({ dialog: 'takeBack', leave })}
          >
            {t('Take back')}
          </Button>
        )}
        <HistoryButton small object={leave._id} of={t('the leave of {student}, {days}', names)} />
      </Row>
    );
  }

  return (
    <>
      <ResourceList
        name={t('Leave requests')}
        rows={items}
        keyOf={({ _id }) => _id}
        columns={columnsOf(ofAll)}
        actions={decisions}
        empty={{ title: t('No leave requests'), text: t('Nobody has asked for leave yet.') }}
        narrowed={list.q !== '' || list.filters.status !== ''}
        onReset={list.reset}
        paging={{ ...paging, onPage: list.goTo }}
      />
      {chosen && openDialog?.dialog === 'approve' && <ApproveDialog leave={chosen} onClose={close} />}
      {chosen && openDialog?.dialog === 'reject' && <RejectDialog leave={chosen} onClose={close} />}
      {chosen && openDialog?.dialog === 'takeBack' && today !== undefined && (
        <TakeBackDialog leave={chosen} today={today} onClose={close} />
      )}
    </>
  );
}

export default function LeaveRequests() {
  const { hostel, query, hostelSwitch, isNone } = useListedHostel();
  const list = useListState('status', 'sort');
  const input = leavePage(hostel, query);
  const leaves = useCallQuery('leavePage', input, { keepPrevious: true, enabled: !isNone });
  if (isNone) {
    return (
      <Page>
        <NoHostel />
      </Page>
    );
  }
  return (
    <Page actions={<ExportMenu call="leaveExport" query={withoutPage(input.query)} />}>
      <ListTools label={t('Find leave requests')}>
        {hostelSwitch}
        <SearchBox hint={t('Student or reason')} value={list.q} onSearch={list.search} />
        <StatusFilter list={list} choices={statusChoices(leaveStatuses)} />
        <Filter
          sorts
          label={t('Sort by')}
          value={list.filters.sort}
          onChange={(value) => list.filter('sort', value)}
          all={t('Pending first')}
          choices={[
            { value: 'newest', label: t('Newest first') },
            { value: 'start', label: t('Earliest start first') },
          ]}
        />
      </ListTools>
      <Loaded call={leaves} failed={t(screenTexts.leavesFailed)}>
        {({ items, ...paging }) => <LeaveTable items={items} ofAll={hostel === undefined} list={list} paging={paging} />}
      </Loaded>
    </Page>
  );
}
