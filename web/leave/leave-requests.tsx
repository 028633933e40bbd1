import { screenTexts } from '#contract/messages.ts';
import { paths, withQuery } from '#contract/paths.ts';
import { pageSizeLimit } from '#contract/call/schemas.ts';
import type { LeaveInHostel } from '#contract/leave/leave.ts';
import { t } from '#contract/text/text.ts';
import { api, type CallInput, useCallQuery } from '#web/api.ts';
import { NoHostel, useListedHostel } from '#web/hostel/shared/listed-hostel.tsx';
import { leaveStatuses } from '#web/person/shared/leave-statuses.ts';
import { useMe } from '#web/session.ts';
import { ExportMenu } from '#web/sheet/shared/export-menu.tsx';
import { Link } from '#web/ui/action/link.tsx';
import { allPages, withoutPage } from '#web/ui/list/list-query.ts';
import { useListState } from '#web/ui/list/list-state.ts';
import { Filter, ListTools, SearchBox, StatusFilter } from '#web/ui/list/list-tools.tsx';
import { usePrintAll } from '#web/ui/page/print.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { Loaded } from '#web/ui/page/states.tsx';
import { statusChoices } from '#web/ui/show/status-tag.tsx';
import { LeaveInbox } from './leave-inbox.tsx';
import { leavePage } from './leave-page.ts';

const readAll = ({ query }: CallInput<'leavePage'>): Promise<LeaveInHostel[]> =>
  allPages((page) => api('leavePage', { query: { ...query, page, pageSize: pageSizeLimit } }));

const readPending = ({ query }: CallInput<'leavePage'>) => readAll({ query: { ...query, status: 'pending' } });

/** The numbers of pending requests and of students away, each linked to its list. */
function Counts({ counts: { pending, away }, hostel }: { counts: { pending: number; away: number }; hostel: string | undefined }) {
  const { role } = useMe();
  const to = (status: string) => withQuery(paths.leaveRequests(), { status, ...(role === 'hosteladmin' ? { hostel } : {}) });
  return (
    <>
      <Link to={to('pending')}>{t('{pending} pending', { pending })}</Link>
      {', '}
      <Link to={to('away')}>{t('{away, plural, one {# student} other {# students}} away tonight', { away })}</Link>
    </>
  );
}

export default function LeaveRequests() {
  const { hostel, query, hostelSwitch, isNone } = useListedHostel();
  const list = useListState('status', 'sort');
  const input = leavePage(hostel, query);
  const leaves = useCallQuery('leavePage', input, { keepPrevious: true, enabled: !isNone });
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
      subtitle={leaves.data && <Counts counts={leaves.data.counts} hostel={hostel} />}
      actions={
        <>
          <ExportMenu call="leaveExport" query={withoutPage(input.query)} />
          {all.button}
        </>
      }
    >
      {all.failure}
      <ListTools label={t('Find leave requests')}>
        {hostelSwitch}
        <SearchBox hint={t('Student or reason')} value={list.q} onSearch={list.search} />
        <StatusFilter list={list} choices={[...statusChoices(leaveStatuses), { value: 'away', label: t('Away tonight') }]} />
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
        {({ items, counts: _counts, ...paging }) => (
          <LeaveInbox
            items={items}
            printed={all.rows}
            ofAll={hostel === undefined}
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
