import { type RefObject, useEffect, useRef } from 'react';
import { t } from '#contract/text/text.ts';
import { Button } from '#web/ui/action/button.tsx';
import { Row } from '#web/ui/show/elements.tsx';

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

/** The numbers that are shown: the first, the last, and those beside the current one. */
const numbersOf = (current: number, pageCount: number): number[] =>
  [...new Set([1, current - 1, current, current + 1, pageCount])].filter((number) => number >= 1 && number <= pageCount);

/** Previous, Next and page numbers. */
export function Pager({ of, page, pageCount, onPage, list }: PagerProps) {
  const turn = useTopOfPage(page, list);
  if (pageCount <= 1) return null;
  const current = Math.min(page, pageCount);
  const toPage = (to: number, text: string, name: string) => (
    <Button
      key={name}
      aria-label={name}
      {...(to === current ? { kind: 'primary', 'aria-current': 'page' } : {})}
      disabled={to < 1 || to > pageCount}
      onClick={() => {
        if (to !== current) turn(to);
        onPage(to);
      }}
    >
      {text}
    </Button>
  );
  return (
    <Row component="nav" className="onScreen" gap={6} aria-label={t('Pages of {list}', { list: of })}>
      {toPage(current - 1, t('Previous'), t('Previous page of {list}', { list: of }))}
      {numbersOf(current, pageCount).map((number) =>
        toPage(number, String(number), t('Page {page} of {list}', { page: String(number), list: of })),
      )}
      {toPage(current + 1, t('Next'), t('Next page of {list}', { list: of }))}
    </Row>
  );
}
