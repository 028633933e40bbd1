import type { ComplaintInHostel } from '#contract/complaint/complaint.ts';
import { pageSizeLimit } from '#contract/call/schemas.ts';
import { t } from '#contract/text/text.ts';
import { api, type CallInput, useCallQuery } from '#web/api.ts';
import { NoHostel, useListedHostel } from '#web/hostel/shared/listed-hostel.tsx';
import { complaintStatuses } from '#web/person/shared/complaint-statuses.ts';
import { ExportMenu } from '#web/sheet/shared/export-menu.tsx';
import { useBeside } from '#web/ui/show/beside.tsx';
import { allPages, withoutPage } from '#web/ui/list/list-query.ts';
import { useListState } from '#web/ui/list/list-state.ts';
import { ListTools, SearchBox, SortBy, StatusFilter } from '#web/ui/list/list-tools.tsx';
import { usePrintAll } from '#web/ui/page/print.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { Loaded } from '#web/ui/page/states.tsx';
import { statusChoices } from '#web/ui/show/status-tag.tsx';
import { complaintColumns } from './complaint-columns.tsx';
import { ComplaintInbox } from './complaint-inbox.tsx';
import { complaintPage } from './complaint-page.ts';

const readAll = ({ query }: CallInput<'complaintPage'>): Promise<ComplaintInHostel[]> =>
  allPages((page) => api('complaintPage', { query: { ...query, page, pageSize: pageSizeLimit } }));

const readPending = ({ query }: CallInput<'complaintPage'>) => readAll({ query: { ...query, status: 'pending' } });

export default function Complaints() {
  const { hostel, query, hostelSwitch, isNone } = useListedHostel();
  const list = useListState('status');
  const input = complaintPage(hostel, query);
  const complaints = useCallQuery('complaintPage', input, { keepPrevious: true, enabled: !isNone });
  const beside = useBeside();
  const columns = complaintColumns({ ofAll: hostel === undefined, beside });
  const all = usePrintAll(() => readAll(input));
  if (isNone) {
    return (
      <Page>
        <NoHostel />
      </Page>
    );
  }
  return (
    <Page
      actions={
        <>
          <ExportMenu call="complaintExport" query={withoutPage(input.query)} />
          {all.button}
        </>
      }
    >
      {all.failure}
      <ListTools label={t('Find complaints')}>
        {hostelSwitch}
        <SearchBox hint={t('Student or words of the complaint')} value={list.q} onSearch={list.search} />
        <StatusFilter list={list} choices={statusChoices(complaintStatuses)} />
        <SortBy columns={columns} list={list} usual={t('Newest first')} />
      </ListTools>
      <Loaded call={complaints}>
        {({ items, ...paging }) => (
          <ComplaintInbox
            items={items}
            printed={all.rows}
            columns={columns}
            hostel={hostel ?? ''}
            list={list}
            paging={paging}
            readPending={() => readPending(input)}
          />
        )}
      </Loaded>
    </Page>
  );
}
