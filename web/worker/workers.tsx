import { workerPositions } from '#contract/call/list-choices.ts';
import { pageSizeLimit } from '#contract/call/schemas.ts';
import type { Worker } from '#contract/worker/worker.ts';
import { t } from '#contract/text/text.ts';
import { api, type CallInput, useCallQuery } from '#web/api.ts';
import { useListedHostel } from '#web/hostel/shared/listed-hostel.tsx';
import { ExportMenu } from '#web/sheet/shared/export-menu.tsx';
import { allPages, withoutPage } from '#web/ui/list/list-query.ts';
import { useListState } from '#web/ui/list/list-state.ts';
import { Filter, ListTools, SearchBox, SortBy } from '#web/ui/list/list-tools.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { usePrintAll } from '#web/ui/page/print.tsx';
import { type Columns, ResourceList } from '#web/ui/list/resource-list.tsx';
import { Loaded } from '#web/ui/page/states.tsx';
import { Telephone } from '#web/ui/form/telephone.tsx';
import { workerPage } from './worker-page.ts';

/** With `hostelName` there is a column for the hostel. */
const columnsOf = (hostelName: ((id: string) => string) | undefined): Columns<Worker> => [
  { label: t('Name'), value: ({ name }) => name, sort: 'name' },
  { label: t('Username'), value: ({ username }) => username },
  ...(hostelName ? [{ label: t('Hostel'), value: ({ hostel }: Worker) => hostelName(hostel), sort: 'hostel' }] : []),
  { label: t('Position'), value: ({ position }) => t(position), sort: 'position' },
  { label: t('Contact'), value: ({ contact }) => <Telephone number={contact} /> },
];

const readAll = ({ query }: CallInput<'workerPage'>): Promise<Worker[]> =>
  allPages((page) => api('workerPage', { query: { ...query, page, pageSize: pageSizeLimit } }));

/** The workers of all hostels, for administrators, who only read: caretakers register and change workers. */
export default function Workers() {
  const { hostel, nameOf, query, hostelSwitch } = useListedHostel();
  const list = useListState('position');
  const input = workerPage(hostel, query);
  const workers = useCallQuery('workerPage', input, { keepPrevious: true });
  const all = usePrintAll(() => readAll(input));
  const columns = columnsOf(hostel === undefined ? nameOf : undefined);
  return (
    <Page
      actions={
        <>
          <ExportMenu call="workerExport" query={withoutPage(input.query)} />
          {all.button}
        </>
      }
    >
      {all.failure}
      <ListTools label={t('Find staff')}>
        {hostelSwitch}
        <SearchBox hint={t('Name, username or contact')} value={list.q} onSearch={list.search} />
        <Filter
          label={t('Position')}
          value={list.filters.position}
          onChange={(value) => list.filter('position', value)}
          all={t('All positions')}
          choices={workerPositions.map((value) => ({ value, label: t(value) }))}
        />
        <SortBy columns={columns} list={list} usual={t('Name')} />
      </ListTools>
      <Loaded call={workers}>
        {({ items, total, page, pageSize }) => (
          <ResourceList
            name={t('Staff')}
            rows={all.rows ?? items}
            keyOf={({ _id }) => _id}
            columns={columns}
            sorting={list}
            empty={{ title: t('No staff'), text: t('Nobody is registered yet.') }}
            narrowed={list.narrowed}
            onReset={list.reset}
            {...(all.rows ? {} : { paging: { page, pageSize, total, onPage: list.goTo } })}
          />
        )}
      </Loaded>
    </Page>
  );
}
