import { t } from '#contract/text.ts';
import styles from './pager.module.css';

interface PagerProps {
  /** what is paged: "Single Seater" */
  of: string;
  page: number;
  pageCount: number;
  onPage: (page: number) => void;
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

/** Previous, Next and page numbers. */
export function Pager({ of, page, pageCount, onPage }: PagerProps) {
  if (pageCount <= 1) return null;
  const present = Math.min(page, pageCount);
  return (
    <nav aria-label={t('Pages of {list}', { list: of })} className={styles.pager}>
      <button
        type="button"
        disabled={present === 1}
        onClick={() => onPage(present - 1)}
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
            onClick={() => onPage(number)}
          >
            {number}
          </button>
        ),
      )}
      <button
        type="button"
        disabled={present === pageCount}
        onClick={() => onPage(present + 1)}
        aria-label={t('Next page of {list}', { list: of })}
      >
        {t('Next')}
      </button>
    </nav>
  );
}
