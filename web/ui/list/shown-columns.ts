/** Which columns a table shows: those that the reader chose, and as many of the others as there is room for. */
import { type RefObject, use, useEffect, useLayoutEffect, useState } from 'react';
import { useMatches } from 'react-router';
import type { Column, Columns } from './list-columns.ts';
import { usePrinting } from '#web/ui/page/print.tsx';
import { ReaderContext } from './reader.ts';

/** The reader's choice, by the label of a column: true is always shown, false never. */
type Kept = Readonly<Record<string, boolean>>;

export interface ColumnChoice {
  isShown: (column: { label: string }) => boolean;
  /** whether anything was chosen */
  isChosen: boolean;
  choose: (label: string, shown: boolean) => void;
  /** goes back to as many as there is room for */
  forget: () => void;
}

/** A hash of a username, so that an office computer holds no list of who has used it. */
function numberOf(text: string): number {
  let sum = 7;
  for (let at = 0; at < text.length; at++) sum = Math.imul(sum, 31) + text.charCodeAt(at);
  return sum >>> 0;
}

function useKept(): [Kept, (kept: Kept | null) => void] {
  const reader = use(ReaderContext);
  const page = (useMatches().at(-1)?.handle as { page?: string } | undefined)?.page ?? ''; // `web/router.tsx` puts the row of the page table there
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

/** Columns in the order in which they are left out: first the `spare` ones, then the `more` ones, then the others; each from the end. */
export function droppable<Row>(columns: readonly Column<Row>[], kept: Kept): readonly Column<Row>[] {
  const rank = ({ more, spare }: Column<Row>) => (spare ? 2 : more ? 1 : 0);
  return columns
    .slice(1)
    .filter(({ label }) => kept[label] === undefined)
    .toReversed()
    .toSorted((a, b) => rank(b) - rank(a));
}

/** How many columns of usual width a landscape sheet holds at a readable size. */
const widthOfPaper = 11;

/** The width of a column on paper, in usual columns. The first holds a name and a username. */
const widthOnPaper = ({ long = false }: { long?: boolean }, place: number): number => (long || place === 0 ? 2 : 1);

/** The labels of the columns that are not printed: they are left out in the same order as on a screen. */
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

/** In pixels: smaller changes of width are ignored, such as that by a scroll bar. */
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

  // the table's width is known only after a render, so this runs after each; there are at most as many extra renders as columns
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  useLayoutEffect(() => {
    const { current } = frame;
    const table = current?.querySelector('table');
    if (!current || !table || printing) return;
    const isTooWide = table.offsetWidth > current.clientWidth;
    // leaves out one more column per render, before the browser paints
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
      // larger text makes the table wider in the same frame: this causes a render, which measures it
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
