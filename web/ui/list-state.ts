import { useSearchParams } from 'react-router';

export interface ListState<Filter extends string> {
  q: string;
  page: number;
  filters: Readonly<Record<Filter, string>>;
  /** something narrows the list */
  narrowed: boolean;
  search: (q: string) => void;
  filter: (name: Filter, value: string) => void;
  goTo: (page: number) => void;
  reset: () => void;
}

/** Search, filters and page of a list, kept in the URL so that Back, reload and a shared link show the same rows. */
export function useListState<Filter extends string = never>(...filterNames: readonly Filter[]): ListState<Filter> {
  const [params, setParams] = useSearchParams();
  const page = Number(params.get('page'));

  function change(changes: Readonly<Record<string, string>>, replace: boolean): void {
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries({ page: '', ...changes })) {
          if (value) next.set(name, value);
          else next.delete(name);
        }
        return next;
      },
      { replace, preventScrollReset: true },
    );
  }

  const q = params.get('q') ?? '';
  const filters = Object.fromEntries(filterNames.map((name) => [name, params.get(name) ?? ''])) as Record<Filter, string>; // made of every name
  return {
    q,
    page: Number.isInteger(page) && page > 0 ? page : 1,
    filters,
    narrowed: q !== '' || filterNames.some((name) => filters[name] !== ''),
    search: (text) => change({ q: text }, true),
    filter: (name, value) => change({ [name]: value }, false),
    goTo: (to) => change({ page: to > 1 ? String(to) : '' }, false),
    reset: () => change(Object.fromEntries(['q', ...filterNames].map((name) => [name, ''])), false),
  };
}

/** One page of rows that are all here already. */
export function pageOf<Row>(rows: readonly Row[], page: number, pageSize: number): readonly Row[] {
  const last = Math.max(1, Math.ceil(rows.length / pageSize));
  const start = (Math.min(page, last) - 1) * pageSize;
  return rows.slice(start, start + pageSize);
}

/** Whether each word of a search occurs in one of the texts. */
export function matches(q: string, texts: readonly string[]): boolean {
  const whole = texts.join('\n').toLowerCase();
  return q
    .toLowerCase()
    .split(/\s+/)
    .every((word) => whole.includes(word));
}
