import { useState } from 'react';
import { type Leave, leaveCan } from '#contract/leave/leave.ts';
import { screenTexts } from '#contract/messages.ts';
import { paths } from '#contract/paths.ts';
import { t } from '#contract/text/text.ts';
import { useCallQuery } from '#web/api.ts';
import { HistoryButton } from '#web/operation/shared/history.tsx';
import { Button, ButtonLink } from '#web/ui/action/button.tsx';
import { matches, paged, useListState } from '#web/ui/list/list-state.ts';
import { ListTools, SearchBox, StatusFilter } from '#web/ui/list/list-tools.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { nothing, ResourceList } from '#web/ui/list/resource-list.tsx';
import { Loaded } from '#web/ui/page/states.tsx';
import { MultilineText } from '#web/ui/show/multiline-text.tsx';
import { OneLine, Timestamp } from '#web/ui/show/time.tsx';
import { statusChoices, StatusTag } from '#web/ui/show/status-tag.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { daysText, nightsText } from '#web/person/shared/leave-days.ts';
import { LateTag, LeaveHistory } from './outcome.tsx';
import { leaveStatuses } from '#web/person/shared/leave-statuses.ts';

const pageSize = 10;

function OwnLeaves({ leaves }: { leaves: readonly Leave[] }) {
  const list = useListState('status');
  const { status } = list.filters;
  const found = leaves.filter(
    (leave) => (status === '' || leave.status === status) && matches(list.q, [leave.reason, leave.caretakerRemark]),
  );
  // until it is loaded, nothing that depends on it is offered
  const today = useCallQuery('me').data?.today;
  const mayCancel = (leave: Leave) => today !== undefined && leaveCan.cancel(leave, today);
  const [cancellingId, setCancellingId] = useState<string>();
  // undefined, which closes the dialog, once the leave can no longer be cancelled, such as after it was rejected meanwhile
  const cancelling = leaves.find((leave) => leave._id === cancellingId && mayCancel(leave));

  const actionsOf = (leave: Leave) => (
    <>
      {mayCancel(leave) && (
        <Button aria-label={t('Cancel leave of {days}', { days: daysText(leave) })} onClick={() => setCancellingId(leave._id)}>
          {t('Cancel leave')}
        </Button>
      )}
      <HistoryButton small object={leave._id} of={t('the leave of {days}', { days: daysText(leave) })} />
    </>
  );

  return (
    <>
      {leaves.length > 0 && (
        <ListTools label={t('Find leave requests')}>
          <SearchBox hint={t('Words of the reason')} value={list.q} onSearch={list.search} />
          <StatusFilter list={list} choices={statusChoices(leaveStatuses)} />
        </ListTools>
      )}
      <ResourceList
        name={t('Your leave requests')}
        {...paged(found, list, pageSize)}
        keyOf={({ _id }) => _id}
        columns={[
          {
            label: t('Days'),
            value: (leave) => (
              <>
                <OneLine>{daysText(leave)}</OneLine> <LateTag leave={leave} />
              </>
            ),
          },
          { label: t('Nights'), value: nightsText, right: true },
          { label: t('Reason'), value: ({ reason }) => <MultilineText>{reason}</MultilineText> },
          {
            label: t('Status'),
            value: (leave) => (
              <>
                <StatusTag of={leaveStatuses} status={leave.status} />
                <LeaveHistory leave={leave} own />
              </>
            ),
            long: true,
          },
          {
            label: t('Remark'),
            value: ({ caretakerRemark }) => (caretakerRemark ? <MultilineText>{caretakerRemark}</MultilineText> : nothing),
          },
          { label: t('Requested'), value: ({ createdAt }) => <Timestamp at={createdAt} /> },
        ]}
        actions={actionsOf}
        empty={{ title: t('No leave requests'), text: t('Leave you apply for is listed here, with the decision.') }}
        narrowed={list.narrowed}
        onReset={list.reset}
      />
      {cancelling && <CancelDialog leave={cancelling} onClose={() => setCancellingId(undefined)} />}
    </>
  );
}

export default function LeaveStatus() {
  const leaves = useCallQuery('leaveOwn');
  return (
    <Page
      actions={
        <ButtonLink to={paths.applyForLeave()} kind="primary">
          {t('Apply for Leave')}
        </ButtonLink>
      }
    >
      <Loaded call={leaves} failed={t(screenTexts.leavesFailed)}>
        {(own) => <OwnLeaves leaves={own} />}
      </Loaded>
    </Page>
  );
}
