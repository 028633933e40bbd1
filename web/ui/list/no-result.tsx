import SearchX from 'lucide-react/icons/search-x';
import { t } from '#contract/text/text.ts';
import { Button } from '#web/ui/action/button.tsx';
import { State } from '#web/ui/page/page.tsx';

/** There are records, but none that match the search and filters. */
export const NoResult = ({ onReset }: { onReset: () => void }) => (
  <State icon={<SearchX size="2rem" aria-hidden />} title={t('No match')} text={t('Nothing matches this search and these filters.')}>
    <Button onClick={onReset}>{t('Clear search and filters')}</Button>
  </State>
);
