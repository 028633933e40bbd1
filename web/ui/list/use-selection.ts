import { useState } from 'react';

export interface Selection<Row> {
  /** the selected rows by id */
  rows: ReadonlyMap<string, Row>;
  /** replaces the selection */
  set: (rows: readonly Row[]) => void;
  clear: () => void;
  /** unselects rows by id, after they were dealt with */
  drop: (ids: ReadonlySet<string>) => void;
  /** the `selection` prop of a list */
  of: {
    has: (row: Row) => boolean;
    toggle: (row: Row) => void;
    toggleAll: (rows: readonly Row[], chosen: boolean) => void;
    name: (row: Row) => string;
  };
}

interface Selectable<Row> {
  /** the rows that are shown, in their current version */
  shown?: readonly Row[];
  /** which of the shown rows can be selected; a selected row that no longer can be is unselected */
  mayBe?: (row: Row) => boolean;
}

/** The selected records of a list, on any of its pages. Another `list`, such as that of another hostel, starts with an empty selection. */
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
