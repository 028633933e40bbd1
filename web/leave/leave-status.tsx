import type { Leave } from '#contract/leave.ts';
import { screenTexts } from '#contract/messages.ts';
import { paths } from '#contract/paths.ts';
import { t } from '#contract/text.ts';
import { useCallQuery } from '#web/api.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { matches, paged, useListState } from '#web/ui/list-state.ts';
import { ListTools, SearchBox, StatusFilter } from '#web/ui/list-tools.tsx';
import { Page } from '#web/ui/page.tsx';
import { ResourceList } from '#web/ui/resource-list.tsx';
import { Loaded } from '#web/ui/states.tsx';
import { MultilineText } from '#web/ui/multiline-text.tsx';
import { Timestamp } from '#web/ui/time.tsx';
import { statusChoices, StatusTag } from '#web/ui/status-tag.tsx';
import { daysText, nightsOf } from './leave-days.ts';
import { LateTag } from './outcome.tsx';
import { leaveStatuses } from './statuses.ts';

const pageSize = 10;

function OwnLeaves({ leaves }: { leaves: readonly Leave[] }) {
  const list = useListState('status');
  const { status } = list.filters;
  const found = leaves.filter(
    (leave) => (status === '' || leave.status === status) && matches(list.q, [leave.reason, leave.caretakerRemark]),
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
                {daysText(leave)} <LateTag leave={leave} />
              </>
            ),
          },
          { label: t('Nights'), value: nightsOf, right: true },
          { label: t('Reason'), value: ({ reason }) => <MultilineText>{reason}</MultilineText> },
          { label: t('Status'), value: (leave) => <StatusTag of={leaveStatuses} status={leave.status} /> },
          { label: t('Remark'), value: ({ caretakerRemark }) => <MultilineText>{caretakerRemark || '–'}</MultilineText> },
          { label: t('Asked'), value: ({ createdAt }) => <Timestamp at={createdAt} /> },
        ]}
        empty={{ title: t('No leave requests'), text: t('Leave you apply for will stand here with its answer.') }}
        narrowed={list.narrowed}
        onReset={list.reset}
      />
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
