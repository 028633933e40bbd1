import Mail from 'lucide-react/icons/mail';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { type CSSProperties, lazy, type RefObject, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { type Notice, noticeCan } from '#contract/notice/notice.ts';
import { paths } from '#contract/paths.ts';
import { shownName } from '#contract/person/person.ts';
import { isStaff } from '#contract/roles.ts';
import { t } from '#contract/text/text.ts';
import { servedBy, useMe } from '#web/session.ts';
import { Button, ButtonLink } from '#web/ui/action/button.tsx';
import { momentText } from '#web/ui/show/dates.ts';
import { RowActions } from '#web/ui/action/more-actions.tsx';
import { ShareButton } from '#web/ui/action/share.tsx';
import { NoticeBody } from './notice-body.tsx';
import { Entries } from '#web/ui/list/list-entries.tsx';
import type { Columns } from '#web/ui/list/list-columns.ts';
import { usePrinting } from '#web/ui/page/print.tsx';
import { Box, Row } from '#web/ui/show/elements.tsx';
import { useListsAreTables } from '#web/ui/show/lists-are-tables.ts';
import { DayOf } from '#web/ui/show/values.tsx';
import { markRead, useReadHere } from './read-here.ts';
import { SayRead } from './say-read.tsx';
import styles from './notice-list.module.css';

/** What can be asked of a notice; loaded when it is asked, since the home page shows notices too. */
const dialogs = {
  delete: lazy(() => import('./delete-notice.tsx')),
  messages: lazy(() => import('./notice-messages.tsx')),
};

/** How high the list grows on a desktop before it scrolls. */
const heights = { page: '1250px', dashboard: '650px' } as const;

type Asked = keyof typeof dialogs;

interface NoticeItemProps {
  notice: Notice;
  onAsk: (asked: Asked) => void;
}

/** What its reader can do with a notice. */
function Actions({ notice, onAsk }: NoticeItemProps) {
  const me = useMe();
  const { _id, title, description, createdAt, reading } = notice;
  const when = momentText(createdAt);
  const name = `${title}, ${when}`;
  const share = <ShareButton title={title} text={`${title}\n\n${description}`} name={name} />;
  const mayChange = noticeCan.change({ ...me, hostelIds: servedBy(me) }, notice);
  if (!isStaff(me.role) && reading === null) return null;
  return (
    <Row className="onScreen" gap={8} align="stretch">
      {reading !== null && <SayRead notice={notice} when={when} />}
      {mayChange && (
        <>
          <ButtonLink
            to={paths.editNotice(_id)}
            icon={<Pencil size={18} aria-hidden />}
            aria-label={t('Edit notice {title}, {when}', { title, when })}
          >
            {t('Edit')}
          </ButtonLink>
          <Button
            icon={<Trash2 size={18} aria-hidden />}
            aria-label={t('Delete notice {title}, {when}', { title, when })}
            onClick={() => onAsk('delete')}
          >
            {t('Delete')}
          </Button>
          <RowActions of={name}>
            <Button
              icon={<Mail size={18} aria-hidden />}
              aria-label={t('Who gets it: {title}, {when}', { title, when })}
              onClick={() => onAsk('messages')}
            >
              {t('Who gets it')}
            </Button>
            {share}
          </RowActions>
        </>
      )}
      {isStaff(me.role) && !mayChange && share}
    </Row>
  );
}

/** A notice that was pressed on a phone. */
function Opened({ notice, onAsk }: NoticeItemProps) {
  useEffect(() => markRead(notice), [notice]);
  return (
    <>
      <NoticeBody notice={notice} />
      <Box mt={14}>
        <Actions notice={notice} onAsk={onAsk} />
      </Box>
    </>
  );
}

/** A row of a phone: bold until it is read. */
const columns = (isRead: (notice: Notice) => boolean): Columns<Notice> => [
  {
    label: t('Title'),
    value: ({ title }) => title,
    rank: 'lead',
    brief: (notice) =>
      isRead(notice) && notice.reading !== 'wanted' ? (
        <Box component="span" fw={400} c="dimmed">
          {notice.title}
        </Box>
      ) : (
        notice.title
      ),
  },
  { label: t('Posted by'), value: ({ postedBy }) => shownName(postedBy), rank: 'line' },
  { label: t('Posted'), value: ({ createdAt }) => <DayOf at={createdAt} />, rank: 'value' },
];

interface NoticeListProps {
  notices: readonly Notice[];
  /** where the list is shown */
  on: keyof typeof heights;
  /** a ref to the list element, for its pager */
  list?: RefObject<HTMLUListElement | null>;
}

export function NoticeList({ notices, on, list }: NoticeListProps) {
  const [asked, setAsked] = useState<{ about: Asked; notice: Notice }>();
  const askOf = (notice: Notice) => (about: Asked) => setAsked({ about, notice });
  const close = () => setAsked(undefined);
  const Dialog = asked && dialogs[asked.about];
  const areTables = useListsAreTables();
  const isPrinting = usePrinting();
  const asRows = !areTables && !isPrinting;
  const isRead = useReadHere();
  // a line of the home page names the notice
  const { hash } = useLocation();
  return (
    <>
      {asRows ? (
        <Entries
          name={t('Notices')}
          rows={notices}
          keyOf={({ _id }) => _id}
          openedFirst={hash.slice(1)}
          columns={columns(isRead)}
          sheet={(notice) => <Opened notice={notice} onAsk={askOf(notice)} />}
          empty={{ title: t('No notices') }}
        />
      ) : (
        <ul
          ref={list}
          className={`${styles.list} ${on === 'dashboard' ? 'lined' : ''}`}
          data-on={on}
          style={{ '--tallest': heights[on] } as CSSProperties /* React's type knows no custom properties */}
          // the frame scrolls on a desktop, so the keyboard must reach it
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          aria-label={t('Notices')}
        >
          {notices.map((notice) => (
            <li key={notice._id}>
              <div>
                <NoticeBody notice={notice} level={on === 'page' ? 'h2' : 'h3'} />
              </div>
              <Actions notice={notice} onAsk={askOf(notice)} />
            </li>
          ))}
        </ul>
      )}
      {asked && Dialog && (
        <Suspense>
          <Dialog notice={asked.notice} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
