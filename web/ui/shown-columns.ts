/** Which columns a table shows: those that its reader chose, and of the others as many as there is room for. */
import { type RefObject, use, useEffect, useLayoutEffect, useState } from 'react';
import { useMatches } from 'react-router';
import type { Column, Columns } from './list-columns.ts';
import { usePrinting } from './print.tsx';
import { ReaderContext } from './reader.ts';

/** By the label of a column: shown in any case, or never. */
type Kept = Readonly<Record<string, boolean>>;

export interface ColumnChoice {
  isShown: (column: { label: string }) => boolean;
  /** whether anything was chosen */
  isChosen: boolean;
  choose: (label: string, shown: boolean) => void;
  /** goes back to as many as there is room for */
  forget: () => void;
}

/** A short number for a name: the computer of an office is not to list who has used it. */
function numberOf(text: string): number {
  let sum = 7;
  for (let at = 0; at < text.length; at++) sum = Math.imul(sum, 31) + text.charCodeAt(at);
  return sum >>> 0;
}

function useKept(): [Kept, (kept: Kept | null) => void] {
  const reader = use(ReaderContext);
  const page = (useMatches().at(-1)?.handle as { page?: string } | undefined)?.page ?? ''; // the router puts the row of the page table there
  const key = `columns:${page}:${numberOf(reader)}`;
  const [kept, setKept] = useState<Kept>(() => {
    try {
      return JSON.parse(localStorage.getItem(key) ?? '{}') as Kept; // written below
    } catch {
      return {};
    }
  });
  function keep(next: Kept | null): void {
    if (next) localStorage.setItem(key, JSON.stringify(next));
    else localStorage.removeItem(key);
    setKept(next ?? {});
  }
  return [kept, keep];
}

/** Columns in the order in which they are left out: what is spare, then what a card hides behind "More", then from the end. */
export function droppable<Row>(columns: readonly Column<Row>[], kept: Kept): readonly Column<Row>[] {
  const rank = ({ more, spare }: Column<Row>) => (spare ? 2 : more ? 1 : 0);
  return columns
    .slice(1)
    .filter(({ label }) => kept[label] === undefined)
    .toReversed()
    .toSorted((a, b) => rank(b) - rank(a));
}

/** How many columns of usual width a sheet of paper holds in landscape, at a size that can be read. */
const widthOfPaper = 11;

/** The first column holds a name and a username. */
const widthOnPaper = ({ long = false }: { long?: boolean }, place: number): number => (long || place === 0 ? 2 : 1);

/** The columns that a sheet of paper has no room for, in the same order as on a screen. */
export function leftOffPaper<Row>(all: readonly Column<Row>[], kept: Kept): ReadonlySet<string> {
  const shown = all.filter(({ label, screenOnly }) => kept[label] ?? !screenOnly);
  const left = new Set(all.filter((column) => !shown.includes(column)).map(({ label }) => label));
  let width = shown.reduce((sum, column, place) => sum + widthOnPaper(column, place), 0);
  for (const column of droppable(shown, kept)) {
    if (width <= widthOfPaper) break;
    left.add(column.label);
    width -= widthOnPaper(column, 1);
  }
  return left;
}

/** A scroll bar that comes and goes is no other width. */
const sameWidth = 24;

export function useShownColumns<Row>(all: Columns<Row>, frame: RefObject<HTMLElement | null>) {
  const [kept, keep] = useKept();
  const printing = usePrinting();
  const [left, setLeft] = useState(0);
  const [overflows, setOverflows] = useState(false);
  const [, setTableWidth] = useState(0);
  const order = droppable(all, kept);
  const dropped = printing ? leftOffPaper(all, kept) : new Set(order.slice(0, left).map(({ label }) => label));
  const [first, ...others] = all;
  const columns: Columns<Row> = [first, ...others.filter(({ label }) => kept[label] !== false && !dropped.has(label))];

  // how wide a table is, is known once it is drawn: it may be another one after each drawing, and there are as many more as columns at most
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  useLayoutEffect(() => {
    const { current } = frame;
    const table = current?.querySelector('table');
    if (!current || !table || printing) return;
    const isTooWide = table.offsetWidth > current.clientWidth;
    // one more is left out with each drawing, before anything is seen
    // oxlint-disable-next-line react-hooks/set-state-in-effect
    if (isTooWide && left < order.length) setLeft(left + 1);
    else setOverflows(isTooWide);
  });

  useEffect(() => {
    const { current } = frame;
    if (!current) return;
    let width = current.clientWidth;
    const table = current.querySelector('table');
    const observer = new ResizeObserver(() => {
      // larger text makes the table wider in the same frame: it is measured with the drawing that this brings about
      setTableWidth(table?.offsetWidth ?? 0);
      if (Math.abs(current.clientWidth - width) < sameWidth) return;
      width = current.clientWidth;
      setLeft(0);
    });
    observer.observe(current);
    if (table) observer.observe(table);
    return () => observer.disconnect();
  }, [frame]);

  const choice: ColumnChoice = {
    isShown: ({ label }) => columns.some((column) => column.label === label),
    isChosen: Object.keys(kept).length > 0,
    choose: (label, shown) => {
      keep({ ...kept, [label]: shown });
      setLeft(0);
    },
    forget: () => {
      keep(null);
      setLeft(0);
    },
  };
  return { columns, overflows, choice };
}
