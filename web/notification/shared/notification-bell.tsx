import Bell from 'lucide-react/icons/bell';
import { paths, withHash } from '#contract/paths.ts';
import { t } from '#contract/text/text.ts';
import { useCallQuery } from '#web/api.ts';
import { VisuallyHidden } from '#web/ui/show/elements.tsx';
import { Link } from '#web/ui/action/link.tsx';
import styles from './notification-bell.module.css';

const mostShown = 99;

/** The number of unread notifications. */
export function NotificationBell() {
  const { data } = useCallQuery('notificationList');
  const unread = data?.filter(({ isRead }) => !isRead).length ?? 0;
  return (
    <Link to={withHash(paths.dashboard(), 'notifications')} className={styles.bell}>
      <Bell size={20} aria-hidden />
      <VisuallyHidden>{t('Notifications')}</VisuallyHidden>
      {unread > 0 && (
        <span className={styles.count} aria-hidden>
          {unread > mostShown ? `${mostShown}+` : unread}
        </span>
      )}
      <VisuallyHidden aria-live="polite">
        {unread > 0 && t('{unread, plural, one {# unread notification} other {# unread notifications}}', { unread })}
      </VisuallyHidden>
    </Link>
  );
}
