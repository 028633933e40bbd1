import { type RefObject, useEffect, useRef, useState } from 'react';

export interface Inbox<Row> {
  current: Row | undefined;
  choose: (row: Row) => void;
  /** moves to the next row that still waits; `done` are the ids of rows that were just dealt with */
  goOn: (done: ReadonlySet<string>) => void;
  /** the element around the list and its details, in which the keys work */
  area: RefObject<HTMLDivElement | null>;
}

interface Keys {
  /** by the letter on the key; undefined while the key does nothing */
  [letter: string]: (() => void) | undefined;
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('textarea, select, input:not([type="checkbox"]), [contenteditable]') !== null;

/** Whether nothing has the focus, or only the heading of a page that was just opened: then too the keys work for the list. */
const isAtRest = (focused: Element | null): boolean => focused === null || focused === document.body || focused.tagName === 'H1';

/**
 * For rows that are dealt with one by one. One row is the current one: the keys j and k move to another row and other keys act on
 * the current one. The focus moves with it.
 */
export function useInbox<Row extends { _id: string }>(rows: readonly Row[], waits: (row: Row) => boolean, keys: Keys): Inbox<Row> {
  const [chosen, setChosen] = useState<string>();
  const area = useRef<HTMLDivElement>(null);
  const moves = useRef(false);
  const at = rows.findIndex(({ _id }) => _id === chosen);
  const current = rows[at] ?? rows.find(waits) ?? rows[0];

  function goTo(row: Row | undefined): void {
    if (!row) return;
    moves.current = true;
    setChosen(row._id);
  }

  function step(by: 1 | -1): void {
    goTo(rows[Math.max(0, Math.min(rows.length - 1, rows.indexOf(current as Row) + by))]); // if there are no rows, `goTo` gets undefined
  }

  function goOn(done: ReadonlySet<string>): void {
    const left = (row: Row) => waits(row) && !done.has(row._id);
    const place = current ? rows.indexOf(current) : 0;
    goTo(rows.slice(place).find(left) ?? rows.findLast(left) ?? current);
  }

  useEffect(() => {
    if (!moves.current) return;
    moves.current = false;
    const link = area.current?.querySelector<HTMLElement>('tr[data-current] th :is(a, button)');
    link?.focus({ preventScroll: true });
    link?.closest('tr')?.scrollIntoView({ block: 'nearest' });
  });

  const latest = useRef<Keys>({});
  useEffect(() => {
    latest.current = { j: () => step(1), k: () => step(-1), ...keys };
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || document.querySelector('[role="dialog"]')) return;
      const act = latest.current[event.key.toLowerCase()];
      const focused = document.activeElement;
      if (!act || !(isAtRest(focused) || area.current?.contains(focused))) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  return { current, choose: (row) => setChosen(row._id), goOn, area };
}
