import { paths, withHash } from '#contract/paths.ts';
import { t } from '#contract/text/text.ts';
import { useCallQuery } from '#web/api.ts';
import { momentDayText } from '#web/ui/show/dates.ts';
import { Lines } from './today.tsx';

/** How many a phone shows of the notice board. */
const shown = 2;

/** The newest notices, in a line each. */
export function NewestLines() {
  const notices = useCallQuery('noticeList').data ?? [];
  if (notices.length === 0) return null;
  return (
    <section aria-label={t('Notices')} className="panel" style={{ overflow: 'hidden' }}>
      <Lines
        asRows
        lines={notices.slice(0, shown).map(({ _id, title, createdAt }) => ({
          id: _id,
          subject: 'notices',
          value: title,
          label: momentDayText(createdAt),
          to: withHash(paths.noticeBoard(), _id),
          nothingToDo: true,
        }))}
      />
    </section>
  );
}
