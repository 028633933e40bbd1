import type { UseQueryResult } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import type { CallName, Replies } from '#contract/calls.ts';
import type { FilterName, List } from '#contract/call/list.ts';
import { pageSizeLimit } from '#contract/call/schemas.ts';
import { t } from '#contract/text/text.ts';
import { api, type CallInput, type FileCallName, useCallQuery } from '#web/api.ts';
import { NoHostelPage, useListedHostel } from './listed-hostel.tsx';
import { ExportMenu } from '#web/sheet/shared/export-menu.tsx';
import { useBeside } from '#web/ui/show/beside.tsx';
import type { Choice } from '#web/ui/show/choice.ts';
import type { Found } from '#web/ui/list/found.ts';
import type { ResourceListProps } from '#web/ui/list/list-columns.ts';
import { allPages, listAsked, withoutPage } from '#web/ui/list/list-query.ts';
import { type ListState, useListState } from '#web/ui/list/list-state.ts';
import { fewRecords, Filter, ListTools, SearchBox, SortBy } from '#web/ui/list/list-tools.tsx';
import { Loaded, Page } from '#web/ui/page/page.tsx';
import { PrintOnly, usePrinting } from '#web/ui/page/print.tsx';
import { usePrintAll } from '#web/ui/page/print-all.tsx';
import type { Columns } from '#web/ui/list/resource-list.tsx';
import { RowsLoading } from '#web/ui/list/rows-loading.tsx';
import { useListsAreTables } from '#web/ui/show/lists-are-tables.ts';
import { ListRows, type Recorded } from './list-rows.tsx';

interface PageReply extends Found {
  items: readonly Recorded[];
  page: number;
  pageSize: number;
}
/** The calls that reply with one page of a list. */
type PageCall = { [N in CallName]: Replies[N] extends PageReply ? N : never }[CallName];
type RowOf<N extends PageCall> = Replies[N]['items'][number];

/** What the columns of a list depend on. */
export interface ListPlace {
  /** the id of the listed hostel; undefined for all hostels */
  hostel: string | undefined;
  /** the list is of all hostels, so that a column names them */
  ofAll: boolean;
  /** there is room for the details of a row beside the list, so that a row needs only one line */
  beside: boolean;
  /** the list is a table; otherwise cards */
  asTable: boolean;
  /** the campus day; undefined until it is loaded */
  today: string | undefined;
  /** the status that is filtered for, which the rows of a phone need not repeat; empty for any */
  status: string;
}

interface FilterWords<Reply> {
  /** default: "Status" */
  label?: string;
  /** the choice that narrows nothing; default: "All" */
  all?: string;
  choices: readonly (Choice | string)[] | ((reply: Reply | undefined, chosen: string) => readonly (Choice | string)[]);
  /** on a phone its choices stand above the list */
  chips?: boolean;
  /** for links that lead here: it is among the tools only while it narrows the list */
  rare?: boolean;
}

/** A page of a list as it is shown. */
export interface ShownList<N extends PageCall> {
  reply: Replies[N];
  items: readonly RowOf<N>[];
  list: ListState<string>;
  place: ListPlace;
  /** the props of the list of rows */
  rows: Omit<ResourceListProps<RowOf<N>>, 'keyOf' | 'actions'>;
  /** reads all pages of the filtered list; `only` narrows it further */
  readAll: (only?: Readonly<Record<string, string>>) => Promise<readonly RowOf<N>[]>;
}

interface ListPageProps<N extends PageCall, L extends List> {
  /** the list as the contract tells it */
  list: L & { readonly page: N; readonly export?: FileCallName };
  /** what is listed: "Students of Ganga" */
  name: string;
  title?: string;
  /** of the page, if it is not its title */
  heading?: string;
  subtitle?: ReactNode | ((reply: Replies[N], place: ListPlace) => ReactNode);
  /** beside the heading, before the export and the print */
  before?: ReactNode;
  /** beside the heading, after them */
  actions?: ReactNode;
  /** the primary action of the page */
  main?: ComponentProps<typeof Page>['main'];
  /** the name of the search and the filters: "Find fines" */
  find: string;
  /** what can be searched for: "Student or reason" */
  hint: string;
  /** in the order of the screen */
  filters: Readonly<Record<FilterName<L>, FilterWords<Replies[N]>>>;
  /** the label of the order that nobody has chosen */
  usual?: string;
  /** orders that are no columns */
  orders?: readonly Choice[];
  columns: (place: ListPlace) => Columns<RowOf<N>>;
  empty: { title: string; text?: string };
  /** the title of the error when the list could not be read */
  failed?: string;
  /** how the rows are shown; default: with no buttons */
  children?: (shown: ShownList<N>) => ReactNode;
}

interface OfProps {
  /** the params of the call and what is in its query beside the search, filters and order */
  asked?: { params?: object; query?: object };
  place?: Pick<ListPlace, 'hostel' | 'ofAll'>;
  /** the choice of the hostel, before the search */
  hostelSwitch?: ReactNode;
  /** the hostel of the list in words, on paper */
  whose?: string | undefined;
  /** in place of the usual menu */
  exportMenu?: ReactNode;
}

const nowhere: Pick<ListPlace, 'hostel' | 'ofAll'> = { hostel: undefined, ofAll: false };

/** A filter in words: "Month: October 2026"; undefined if it narrows nothing. */
function nameOf({ choices, value, label }: { choices: readonly (Choice | string)[]; value: string; label: string }): string | undefined {
  const chosen = choices.find((choice) => (typeof choice === 'string' ? choice : choice.value) === value);
  return value && chosen && `${label}: ${typeof chosen === 'string' ? chosen : chosen.label}`;
}

/** The page of a list: its search, filters, order, export and print, from the list's declaration in the contract, and its rows. */
export function ListPage<N extends PageCall, L extends List>({
  list: told,
  asked = {},
  place: { hostel, ofAll } = nowhere,
  hostelSwitch,
  whose,
  exportMenu,
  name,
  title,
  heading,
  subtitle,
  before,
  actions,
  main,
  find,
  hint,
  filters,
  usual,
  orders,
  columns: columnsOf,
  empty,
  failed,
  children = ({ rows }) => <ListRows {...rows} />,
}: ListPageProps<N, L> & OfProps) {
  const [params] = useSearchParams();
  const list: ListState<string> = useListState(...Object.keys(told.filters));
  const place = {
    hostel,
    ofAll,
    beside: useBeside(),
    asTable: useListsAreTables(),
    today: useCallQuery('me').data?.today,
    status: list.filters['status'] ?? '',
  };
  // on paper there are no details beside the list
  const isPrinting = usePrinting();
  const columns = columnsOf({ ...place, beside: place.beside && !isPrinting });
  // each of these calls takes the query that the declaration of its list tells, and replies with a page of it
  const page = told.page as 'workerPage';
  const query = { ...asked.query, ...listAsked(told, params) };
  const call = useCallQuery(page, { ...asked, query } as CallInput<'workerPage'>, { keepPrevious: true }) as unknown as UseQueryResult<
    Replies[N]
  >;
  const readAll = (only: Readonly<Record<string, string>> = {}) =>
    allPages((at) =>
      api(page, { ...asked, query: { ...query, ...only, page: at, pageSize: pageSizeLimit } } as CallInput<'workerPage'>),
    ) as unknown as Promise<RowOf<N>[]>;
  const printing = usePrintAll(() => readAll());
  const offered = Object.entries<FilterWords<Replies[N]>>(filters).map(
    ([filter, { label = t('Status'), all = t('All'), choices, chips = false, rare = false }]) => {
      const value = list.filters[filter] ?? '';
      const shown = { label, all, chips, filter, value, choices: typeof choices === 'function' ? choices(call.data, value) : choices };
      return { ...shown, hidden: rare && !nameOf(shown) };
    },
  );
  /** what is listed, in words, since the filters are not printed */
  const onPaper = [whose ?? (ofAll && t('All hostels')), list.q && `“${list.q}”`, ...offered.map(nameOf)];
  const isFew = !hostelSwitch && !list.narrowed && call.data !== undefined && call.data.total < fewRecords;
  return (
    <Page
      {...(title === undefined ? {} : { title })}
      heading={heading}
      // its line is kept free for it
      subtitle={typeof subtitle === 'function' ? (call.data ? subtitle(call.data, place) : '\u00A0') : subtitle}
      actions={
        <>
          {before}
          {exportMenu ?? (told.export && <ExportMenu call={told.export} query={withoutPage(query)} />)}
          {told.export && printing.button}
          {actions}
        </>
      }
      main={main}
    >
      {printing.failure}
      {onPaper.some(Boolean) && <PrintOnly>{onPaper.filter(Boolean).join(' · ')}</PrintOnly>}
      <ListTools label={find} ofPage few={isFew}>
        {hostelSwitch}
        <SearchBox hint={hint} value={list.q} onSearch={list.search} />
        {offered.map(
          ({ filter, hidden, ...shown }) => !hidden && <Filter key={filter} {...shown} onChange={(value) => list.filter(filter, value)} />,
        )}
        {orders && <Filter sorts label={t('Sort by')} value={list.sort} onChange={list.sortBy} all={usual ?? ''} choices={orders} />}
        {!orders && usual !== undefined && <SortBy columns={columns} list={list} usual={usual} />}
      </ListTools>
      <Loaded call={call} loading={<RowsLoading />} {...(failed === undefined ? {} : { failed })}>
        {(reply) =>
          children({
            reply,
            items: reply.items,
            list,
            place,
            readAll,
            rows: {
              name,
              rows: printing.rows ?? reply.items,
              columns,
              sorting: list,
              empty,
              narrowed: list.narrowed,
              onReset: list.reset,
              ...(printing.rows ? {} : { paging: { ...reply, onPage: list.goTo } }),
            },
          })
        }
      </Loaded>
    </Page>
  );
}

type HostelListProps<N extends PageCall, L extends List> = Omit<ListPageProps<N, L>, 'name'> & {
  /** what is listed, by the name of the hostel once it is known */
  name: string | ((hostel: string | undefined) => string);
};

/** The page of a list of the records of the person's hostel; administrators choose one, or see all. */
export function HostelListPage<N extends PageCall, L extends List>({ name, ...list }: HostelListProps<N, L>) {
  const { hostel, name: hostelName, hostelSwitch, isNone } = useListedHostel();
  if (isNone) return <NoHostelPage title={list.title} />;
  return (
    <ListPage<N, L>
      {...list}
      name={typeof name === 'function' ? name(hostelName) : name}
      asked={{ query: { hostel } }}
      place={{ hostel, ofAll: hostel === undefined }}
      hostelSwitch={hostelSwitch}
      whose={hostelName}
    />
  );
}
