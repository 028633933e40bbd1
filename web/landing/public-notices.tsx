import { isForEverybody, type Notice } from '#contract/notice/notice.ts';
import { t } from '#contract/text/text.ts';
import { useCallQuery } from '#web/api.ts';
import { Heading } from '#web/ui/show/text.tsx';
import { MultilineText } from '#web/ui/show/multiline-text.tsx';
import { Timestamp } from '#web/ui/show/time.tsx';
import { useNow } from '#web/ui/show/use-now.ts';
import styles from './public-notices.module.css';

const mostShown = 3;
const days = 24 * 60 * 60 * 1000;
/** The greatest age, in milliseconds, of a notice without an end date: an older one is of no use to a visitor. */
const greatestAge = 30 * days;

/** The newest notices that are for everybody. */
export function usePublicNotices(): { notices: readonly Notice[]; isPending: boolean } {
  const { data = [], isPending } = useCallQuery('noticeList');
  const since = useNow().getTime() - greatestAge;
  const notices = data
    .filter((notice) => isForEverybody(notice) && (notice.until !== null || Date.parse(notice.createdAt) > since))
    .slice(0, mostShown);
  return { notices, isPending };
}

export const PublicNotices = ({ notices }: { notices: readonly Notice[] }) => (
  <div className={styles.board}>
    <Heading level={2}>{t('Notices')}</Heading>
    <ul className={styles.list}>
      {notices.map(({ _id, title, description, createdAt }) => (
        <li key={_id}>
          <strong>{title}</strong>
          <span className={styles.when}>
            <Timestamp at={createdAt} />
          </span>
          <p className={styles.text}>
            <MultilineText>{description}</MultilineText>
          </p>
        </li>
      ))}
    </ul>
  </div>
);
