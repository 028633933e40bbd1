import Search from 'lucide-react/icons/search';
import { useEffect } from 'react';
import { t } from '#contract/text/text.ts';
import { createStore, useStore } from '#web/store.ts';
import { later } from '#web/ui/show/elements.tsx';

const SearchDialog = later(() => import('../search-dialog.tsx'));

const opened = createStore(false);

export const SearchButton = ({ className, labelClassName }: { className: string | undefined; labelClassName?: string | undefined }) => (
  <button type="button" className={className} aria-haspopup="dialog" aria-keyshortcuts="Control+K" onClick={() => opened.set(true)}>
    <Search size={20} aria-hidden />
    <span className={labelClassName}>{t('Search')}</span>
  </button>
);

/** The search through everything, opened by Ctrl+K on every page and by its buttons. */
export function SearchEverywhere() {
  const isOpened = useStore(opened, (is) => is);
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
      event.preventDefault();
      // not over an open dialog
      if (!document.querySelector('[role="dialog"]')) opened.set(true);
    };
    addEventListener('keydown', open);
    return () => {
      removeEventListener('keydown', open);
      opened.set(false);
    };
  }, []);
  return isOpened && <SearchDialog onClose={() => opened.set(false)} />;
}
