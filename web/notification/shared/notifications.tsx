import Bell from 'lucide-react/icons/bell';
import BellDot from 'lucide-react/icons/bell-dot';
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { Notification } from '#contract/notification/notification.ts';
import { localPath, paths } from '#contract/paths.ts';
import { t } from '#contract/text/text.ts';
import { queryClient, queryKeyOf, useCallMutation, useCallQuery } from '#web/api.ts';
import { chooseHostel } from '#web/hostel/shared/choose-hostel.ts';
import { useMe } from '#web/session.ts';
import { Box, ErrorAlert, Grid, Row, Section, Tag, VisuallyHidden } from '#web/ui/show/elements.tsx';
import { Button } from '#web/ui/action/button.tsx';
import { momentText } from '#web/ui/show/dates.ts';
import { Empty, Loaded } from '#web/ui/page/page.tsx';
import { Link, useNavigate } from '#web/ui/action/link.tsx';
import { useTask } from '#web/ui/action/use-task.ts';
import styles from './notifications.module.css';

/** A plain click opens the page here; with a key held down, or another button, the browser opens a tab. */
const opensHere = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

function Item({ notification: { _id, message, isRead, createdAt, link, hostel } }: { notification: Notification }) {
  const me = useMe();
  const navigate = useNavigate();
  const to = localPath(link) ?? paths.dashboard();
  const isElsewhere = hostel !== null && hostel._id !== me.hostelId && me.hostels.some((other) => other._id === hostel._id);
  const switchFirst = useTask(async () => {
    if (hostel && (await chooseHostel(hostel._id))) navigate(to);
  });
  const read = useCallMutation('notificationRead', { refreshes: [] });
  const markRead = () => {
    if (isRead) return;
    read.mutate({ params: { id: _id } }, (answer) => {
      queryClient.setQueryData<Notification[]>(queryKeyOf('notificationList'), (list) =>
        list?.map((one) => (one._id === answer._id ? answer : one)),
      );
    });
  };
  return (
    <li>
      <Link
        to={to}
        // the calls of the page would be refused before the hostel is switched
        ahead={!isElsewhere}
        className={styles.item}
        data-unread={!isRead || undefined}
        onClick={(event) => {
          markRead();
          if (!isElsewhere || !opensHere(event)) return;
          event.preventDefault();
          switchFirst.start();
        }}
      >
        {isRead ? <Bell size={20} aria-hidden /> : <BellDot size={20} aria-hidden />}
        <Grid component="span" gap={2} lh={1.4}>
          {!isRead && <VisuallyHidden>{t('Unread:')} </VisuallyHidden>}
          <span className={styles.message}>{message}</span>
          <Box component="span" fz={14} fw={400}>
            <time dateTime={createdAt}>{momentText(createdAt)}</time>
            {hostel && me.hostels.length > 0 && ` · ${hostel.name}`}
          </Box>
        </Grid>
      </Link>
      {switchFirst.error !== undefined && (
        <ErrorAlert title={t('The hostel was not switched')} of={switchFirst.error} onDismiss={switchFirst.reset} />
      )}
    </li>
  );
}

/** How many a phone shows at first: the home page is one screen. */
const briefly = 2;

interface ListProps {
  list: readonly Notification[];
  brief: boolean;
  /** the button that marks all as read, if there is something to mark */
  markAll: ReactNode;
}

function NotificationList({ list, brief, markAll }: ListProps) {
  const frame = useRef<HTMLUListElement>(null);
  const location = useLocation();
  const [whole, setWhole] = useState(!brief);
  useEffect(() => {
    // each press of the bell is a navigation of its own
    if (location.hash === '#notifications') frame.current?.focus({ preventScroll: true });
  }, [location]);
  const shown = whole || location.hash === '#notifications' ? list : list.slice(0, briefly);
  const isCut = shown.length < list.length;
  return (
    <>
      {!brief && markAll && <div className={styles.buttons}>{markAll}</div>}
      {/* the frame scrolls on a desktop, so the keyboard must reach it */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ul ref={frame} className={styles.list} data-brief={isCut || undefined} tabIndex={0} aria-labelledby="notifications">
        {shown.map((notification) => (
          <Item key={notification._id} notification={notification} />
        ))}
      </ul>
      {brief && (
        <Row justify="space-between" gap={0} className={styles.buttons}>
          {isCut && (
            <Button
              kind="quiet"
              aria-label={t('Show all {count} notifications', { count: list.length })}
              onClick={() => {
                setWhole(true);
                frame.current?.focus({ preventScroll: true });
              }}
            >
              {t('Show all {count}', { count: list.length })}
            </Button>
          )}
          {markAll}
        </Row>
      )}
    </>
  );
}

/** Marks the listed notifications as read; those that arrived since the list was read stay unread. */
function MarkAllRead({ newest }: { newest: string }) {
  const read = useCallMutation('notificationReadAll', { refreshes: ['notificationList'] });
  return (
    <div>
      <Button kind="quiet" busy={read.isPending} onClick={() => read.mutate({ body: { newest } })}>
        {t('Mark all as read')}
      </Button>
      {read.error && <ErrorAlert title={t('The notifications were not marked as read')} of={read.error} onDismiss={read.reset} />}
    </div>
  );
}

/** Newest first; `brief` shows only the first few, with a button for all. */
export function Notifications({ brief = false }: { brief?: boolean }) {
  const notifications = useCallQuery('notificationList');
  const unread = notifications.data?.filter(({ isRead }) => !isRead).length ?? 0;
  return (
    <Section id="notifications" title={t('Notifications')} aside={unread > 0 && <Tag tone="info">{t('{unread} new', { unread })}</Tag>}>
      <Loaded call={notifications}>
        {(list) =>
          list.length === 0 ? (
            <Empty title={t('No Notifications')} text={t('You have no new notifications.')} />
          ) : (
            <NotificationList list={list} brief={brief} markAll={unread > 1 && list[0] && <MarkAllRead newest={list[0]._id} />} />
          )
        }
      </Loaded>
    </Section>
  );
}
