import '@mantine/core/styles/Pagination.css';
import { Pagination } from '@mantine/core';
import { type RefObject, useEffect, useRef } from 'react';
import { t } from '#contract/text/text.ts';
import styles from './pager.module.css';

interface PagerProps {
  /** what is paged: "Single Seater" */
  of: string;
  page: number;
  pageCount: number;
  onPage: (page: number) => void;
  /** the focusable list, to whose top a new page scrolls */
  list: RefObject<HTMLElement | null>;
}

/** Scrolls to the top of a page that was turned to, and focuses it. If the page changes for another reason, such as a search, the focus stays. */
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
  const current = Math.min(page, pageCount);
  function goTo(to: number): void {
    if (to !== current) turn(to);
    onPage(to);
  }
  return (
    <nav aria-label={t('Pages of {list}', { list: of })}>
      <Pagination.Root
        total={pageCount}
        value={current}
        onChange={goTo}
        getItemProps={(number) => ({ 'aria-label': t('Page {page} of {list}', { page: String(number), list: of }) })}
        classNames={{ root: styles.pager ?? '', control: styles.control ?? '' }}
      >
        <Pagination.Control
          disabled={current === 1}
          onClick={() => goTo(current - 1)}
          aria-label={t('Previous page of {list}', { list: of })}
        >
          {t('Previous')}
        </Pagination.Control>
        <Pagination.Items />
        <Pagination.Control
          disabled={current === pageCount}
          onClick={() => goTo(current + 1)}
          aria-label={t('Next page of {list}', { list: of })}
        >
          {t('Next')}
        </Pagination.Control>
      </Pagination.Root>
    </nav>
  );
}
