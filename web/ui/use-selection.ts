import { useState } from 'react';

export interface Selection<Row> {
  /** by id */
  rows: ReadonlyMap<string, Row>;
  /** these instead of those selected before */
  set: (rows: readonly Row[]) => void;
  clear: () => void;
  /** without these, by id, which were just dealt with */
  drop: (ids: ReadonlySet<string>) => void;
  /** as a list takes it */
  of: {
    has: (row: Row) => boolean;
    toggle: (row: Row) => void;
    toggleAll: (rows: readonly Row[], chosen: boolean) => void;
    name: (row: Row) => string;
  };
}

interface Selectable<Row> {
  /** the rows that are shown, as they are now */
  shown?: readonly Row[];
  /** of these rows, which can be selected; one that was, and cannot any more, is not selected either */
  mayBe?: (row: Row) => boolean;
}

/** Records that are selected, on whatever page of their list. In a list of something else, such as of another hostel, the selection begins anew. */
export function useSelection<Row extends { _id: string }>(
  list: string,
  name: (row: Row) => string,
  { shown = [], mayBe = () => true }: Selectable<Row> = {},
): Selection<Row> {
  const [selected, setSelected] = useState<{ list: string; rows: ReadonlyMap<string, Row> }>({ list, rows: new Map() });
  const chosen = selected.list === list ? selected.rows : new Map<string, Row>();
  const over = new Set(shown.filter((row) => !mayBe(row)).map(({ _id }) => _id));
  const rows = over.size === 0 ? chosen : new Map([...chosen].filter(([id]) => !over.has(id)));
  const set = (next: readonly Row[]) => setSelected({ list, rows: new Map(next.map((row) => [row._id, row])) });
  function change(these: readonly Row[], chosen: boolean): void {
    const ids = new Set(these.map(({ _id }) => _id));
    const others = [...rows.values()].filter(({ _id }) => !ids.has(_id));
    set(chosen ? [...others, ...these] : others);
  }
  return {
    rows,
    set,
    clear: () => set([]),
    drop: (ids) => set([...rows.values()].filter(({ _id }) => !ids.has(_id))),
    of: { has: ({ _id }) => rows.has(_id), toggle: (row) => change([row], !rows.has(row._id)), toggleAll: change, name },
  };
}
