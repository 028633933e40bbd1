import { type RefObject, useEffect, useRef } from 'react';
import { t } from '#contract/text.ts';
import styles from './pager.module.css';

interface PagerProps {
  /** what is paged: "Single Seater" */
  of: string;
  page: number;
  pageCount: number;
  onPage: (page: number) => void;
  /** the list, whose beginning a new page starts at; it can take the focus */
  list: RefObject<HTMLElement | null>;
}

/** The first, the last and those around the present one; null stands for those left out. */
export function pagesShown(page: number, pageCount: number): (number | null)[] {
  const near = Array.from({ length: pageCount }, (_, index) => index + 1).filter(
    (number) => number === 1 || number === pageCount || Math.abs(number - page) <= 1,
  );
  return near.flatMap((number, index) => {
    const gap = number - (near[index - 1] ?? 0);
    if (gap === 2) return [number - 1, number];
    return gap > 2 ? [null, number] : [number];
  });
}

/** Shows a new page from its beginning; a page that changes because of a search leaves the focus where it is. */
function useTopOfPage(page: number, list: PagerProps['list']): (to: number) => void {
  const turnedTo = useRef<number>(undefined);
  useEffect(() => {
    const top = list.current;
    if (turnedTo.current !== page || !top) return;
    turnedTo.current = undefined;
    // on a desktop some lists scroll in a frame of their own
    top.scrollTo({ top: 0 });
    top.scrollIntoView({ block: 'start' });
    top.focus({ preventScroll: true });
  }, [page, list]);
  return (to) => {
    turnedTo.current = to;
  };
}

/** Previous, Next and page numbers. */
export function Pager({ of, page, pageCount, onPage, list }: PagerProps) {
  const turn = useTopOfPage(page, list);
  if (pageCount <= 1) return null;
  const present = Math.min(page, pageCount);
  function goTo(to: number): void {
    if (to !== present) turn(to);
    onPage(to);
  }
  return (
    <nav aria-label={t('Pages of {list}', { list: of })} className={styles.pager}>
      <button
        type="button"
        disabled={present === 1}
        onClick={() => goTo(present - 1)}
        aria-label={t('Previous page of {list}', { list: of })}
      >
        {t('Previous')}
      </button>
      {pagesShown(present, pageCount).map((number, index) =>
        number === null ? (
          // the gaps have no name of their own
          // oxlint-disable-next-line react/no-array-index-key
          <span key={`gap ${index}`} aria-hidden>
            …
          </span>
        ) : (
          <button
            key={number}
            type="button"
            aria-label={t('Page {page} of {list}', { page: String(number), list: of })}
            aria-current={number === present ? 'page' : undefined}
            onClick={() => goTo(number)}
          >
            {number}
          </button>
        ),
      )}
      <button
        type="button"
        disabled={present === pageCount}
        onClick={() => goTo(present + 1)}
        aria-label={t('Next page of {list}', { list: of })}
      >
        {t('Next')}
      </button>
    </nav>
  );
}
