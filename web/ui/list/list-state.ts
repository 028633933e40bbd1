import { useSearchParams } from 'react-router';
import { pageNumber } from './page-number.ts';

export interface ListState<Filter extends string> {
  q: string;
  page: number;
  filters: Readonly<Record<Filter, string>>;
  /** a sort key, with a minus before it for descending; empty for the default order */
  sort: string;
  /** a search or filter is active */
  narrowed: boolean;
  search: (q: string) => void;
  filter: (name: Filter, value: string) => void;
  sortBy: (sort: string) => void;
  /** `instead`: replaces the current history entry */
  goTo: (page: number, instead?: 'instead') => void;
  reset: () => void;
}

/** Search, filters, order and page of a list, kept in the URL so that Back, reload and a shared link show the same rows. */
export function useListState<Filter extends string = never>(...filterNames: readonly Filter[]): ListState<Filter> {
  const [params, setParams] = useSearchParams();

  function change(changes: Readonly<Record<string, string>>, replace: boolean): void {
    // read from the URL, because a filter may have changed since this render, while a debounced search was waiting
    const next = new URLSearchParams(window.location.search);
    for (const [name, value] of Object.entries({ page: '', ...changes })) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    setParams(next, { replace, preventScrollReset: true });
  }

  const q = params.get('q') ?? '';
  const filters = Object.fromEntries(filterNames.map((name) => [name, params.get(name) ?? ''])) as Record<Filter, string>; // has every name
  return {
    q,
    page: pageNumber(params),
    filters,
    sort: params.get('sort') ?? '',
    narrowed: q !== '' || filterNames.some((name) => filters[name] !== ''),
    search: (text) => change({ q: text }, true),
    filter: (name, value) => change({ [name]: value }, false),
    sortBy: (sort) => change({ sort }, false),
    goTo: (to, instead) => change({ page: to > 1 ? String(to) : '' }, instead !== undefined),
    reset: () => change(Object.fromEntries(['q', ...filterNames].map((name) => [name, ''])), false),
  };
}

/** The page number, or the last page if it is past the end. */
const existingPage = (rows: readonly unknown[], page: number, pageSize: number) =>
  Math.min(page, Math.max(1, Math.ceil(rows.length / pageSize)));

/** One page of rows that are all loaded. */
export function pageOf<Row>(rows: readonly Row[], page: number, pageSize: number): readonly Row[] {
  const start = (existingPage(rows, page, pageSize) - 1) * pageSize;
  return rows.slice(start, start + pageSize);
}

/** One page of rows that are all loaded, and its paging, as props of `ResourceList`. */
export function paged<Row>(rows: readonly Row[], { page, goTo }: Pick<ListState<never>, 'page' | 'goTo'>, pageSize: number) {
  const paging = { page: existingPage(rows, page, pageSize), pageSize, total: rows.length, onPage: goTo };
  return { rows: pageOf(rows, page, pageSize), paging };
}

// 22BSM2 before 22BSM10
const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

type Sortable = string | number | null;

const isMissing = (value: Sortable) => value === null || value === '';

const compare = (a: string | number, b: string | number): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b));

/** Sorts rows that are all loaded. Rows without a value come last, ascending or descending. */
export function sorted<Row>(rows: readonly Row[], sort: string, orders: Readonly<Record<string, (row: Row) => Sortable>>): readonly Row[] {
  const descending = sort.startsWith('-');
  const valueOf = orders[descending ? sort.slice(1) : sort];
  if (!valueOf) return rows;
  return rows.toSorted((a, b) => {
    const [first, second] = [valueOf(a), valueOf(b)];
    if (isMissing(first) || isMissing(second)) return Number(isMissing(first)) - Number(isMissing(second));
    return descending ? compare(second ?? '', first ?? '') : compare(first ?? '', second ?? '');
  });
}

export { matches } from '#contract/text/search.ts';
