import { type Leave, leaveCan } from '#contract/leave/leave.ts';
import { screenTexts } from '#contract/messages.ts';
import { paths, withQuery } from '#contract/paths.ts';
import { leaveStatuses } from '#contract/leave/leave-list.ts';
import { t } from '#contract/text/text.ts';
import { WholeList } from '#web/record/shared/whole-list.tsx';
import type { RowAction } from '#web/record/shared/list-rows.tsx';
import { useCallQuery } from '#web/api.ts';
import { Loaded, Page } from '#web/ui/page/page.tsx';
import { Chips } from '#web/ui/list/list-tools.tsx';
import { nothing } from '#web/ui/list/resource-list.tsx';
import { RowsLoading } from '#web/ui/list/rows-loading.tsx';
import { Link } from '#web/ui/action/link.tsx';
import { MultilineText, OneLine, statusChoices, StatusTag, Timestamp } from '#web/ui/show/values.tsx';
import { daysText, nightsText, shortDaysText } from '#web/person/shared/leave-days.ts';
import { Consents } from './consents.tsx';
import { LateTag, LeaveHistory } from './outcome.tsx';
import { ConfirmCall } from '#web/operation/shared/call-dialog.tsx';
import { Stack, Text } from '#web/ui/show/elements.tsx';
import { LeaveFacts } from './leave-facts.tsx';
import { usualDays } from './usual-days.ts';

const CancelDialog = ({ leave, onClose }: { leave: Leave; onClose: () => void }) => (
  <ConfirmCall
    call="leaveCancel"
    input={{ params: { id: leave._id } }}
    title={t('Cancel this leave?')}
    action={t('Cancel leave')}
    dismiss={t('Keep leave')}
    danger
    failed={t('The leave was not cancelled')}
    onClose={onClose}
  >
    <Stack gap="md">
      <LeaveFacts leave={leave} />
      <Text>
        {leave.status === 'approved'
          ? t('The warden is notified. For other days, apply again.')
          : t('The warden no longer has to decide on it. For other days, apply again.')}
      </Text>
    </Stack>
  </ConfirmCall>
);

function OwnLeaves({ leaves }: { leaves: readonly Leave[] }) {
  // until it is loaded, nothing that depends on it is offered
  const today = useCallQuery('me').data?.today;
  const mayCancel = (leave: Leave) => today !== undefined && leaveCan.cancel(leave, today);
  const cancel: RowAction<Leave> = {
    text: t('Cancel leave'),
    name: (leave) => t('Cancel leave of {days}', { days: daysText(leave) }),
    mayBe: mayCancel,
    // closed once the leave can no longer be cancelled, such as after it was rejected meanwhile
    dialog: (leave, onClose) => mayCancel(leave) && <CancelDialog leave={leave} onClose={onClose} />,
  };
  return (
    <WholeList
      name={t('Your leave requests')}
      records={leaves}
      pageSize={10}
      ofPage
      find={t('Find leave requests')}
      hint={t('Words of the reason')}
      texts={({ reason, caretakerRemark }) => [reason, caretakerRemark]}
      filter={{ choices: statusChoices(leaveStatuses), of: ({ status }) => status }}
      columns={[
        {
          label: t('Days'),
          value: (leave) => (
            <>
              <OneLine>{daysText(leave)}</OneLine> <LateTag leave={leave} />
            </>
          ),
          rank: 'lead',
          // the time of return would push the nights out of the row
          brief: ({ startDate, endDate }) => shortDaysText({ startDate, endDate }),
        },
        { label: t('Nights'), value: nightsText, right: true },
        { label: t('Reason'), value: ({ reason }) => <MultilineText>{reason}</MultilineText>, rank: 'line', brief: ({ reason }) => reason },
        {
          label: t('Status'),
          value: (leave) => (
            <>
              <StatusTag of={leaveStatuses} status={leave.status} />
              <LeaveHistory leave={leave} own />
              <Consents leave={leave} />
            </>
          ),
          long: true,
          rank: 'value',
          brief: ({ status }) => <StatusTag of={leaveStatuses} status={status} />,
        },
        {
          label: t('Remark'),
          value: ({ caretakerRemark }) => (caretakerRemark ? <MultilineText>{caretakerRemark}</MultilineText> : nothing),
        },
        { label: t('Requested'), value: ({ createdAt }) => <Timestamp at={createdAt} /> },
      ]}
      actions={[cancel]}
      history={(leave) => t('the leave of {days}', { days: daysText(leave) })}
      empty={{ title: t('No leave requests'), text: t('Leave you apply for is listed here, with the decision.') }}
    />
  );
}

export default function LeaveStatus() {
  const leaves = useCallQuery('leaveOwn');
  const today = useCallQuery('me').data?.today;
  // nobody asks twice for the same days; until it is known which are asked for, none are offered
  const isTaken = ({ startDate, endDate }: { startDate: string; endDate: string }) =>
    leaves.data?.some(
      (leave) => (leave.status === 'pending' || leave.status === 'approved') && leave.startDate <= endDate && leave.endDate >= startDate,
    ) ?? false;
  const free = today === undefined || leaves.isLoading ? [] : usualDays(today).filter((days) => !isTaken(days));
  return (
    <Page main={{ text: t('Apply for Leave'), to: paths.applyForLeave() }}>
      {free.length > 0 && (
        <Chips label={t('Apply for Leave')} lead>
          {free.map(({ name, text }) => (
            <Link key={name} to={withQuery(paths.applyForLeave(), { days: name })}>
              <span>
                {/* they begin a leave, and filter nothing */}
                <span aria-hidden>+ </span>
                {text}
              </span>
            </Link>
          ))}
        </Chips>
      )}
      <Loaded call={leaves} loading={<RowsLoading />} failed={t(screenTexts.leavesFailed)}>
        {(own) => <OwnLeaves leaves={own} />}
      </Loaded>
    </Page>
  );
}
