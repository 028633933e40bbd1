import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { type CSSProperties, type RefObject, useState } from 'react';
import { type Notice, noticeCan } from '#contract/notice/notice.ts';
import { paths } from '#contract/paths.ts';
import { isStaff } from '#contract/roles.ts';
import { t } from '#contract/text/text.ts';
import { servedBy, useMe } from '#web/session.ts';
import { Button, ButtonLink } from '#web/ui/action/button.tsx';
import { momentText } from '#web/ui/show/dates.ts';
import { ShareButton } from '#web/ui/action/share.tsx';
import { DeleteNoticeDialog } from './delete-notice-dialog.tsx';
import { NoticeBody } from './notice-body.tsx';
import { Row } from '#web/ui/show/arrange.tsx';
import styles from './notice-list.module.css';

/** How high the list grows on a desktop before it scrolls. */
const heights = { page: '1250px', dashboard: '650px' } as const;

interface NoticeItemProps {
  notice: Notice;
  level: 'h2' | 'h3';
  onDelete: () => void;
}

function NoticeItem({ notice, level, onDelete }: NoticeItemProps) {
  const me = useMe();
  const { _id, title, description, createdAt } = notice;
  const when = momentText(createdAt);
  return (
    <li className={styles.notice}>
      <NoticeBody notice={notice} level={level} />
      {isStaff(me.role) && (
        <Row className="onScreen" gap={8} align="stretch" mt={14}>
          {noticeCan.change({ ...me, hostelIds: servedBy(me) }, notice) && (
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
                onClick={onDelete}
              >
                {t('Delete')}
              </Button>
            </>
          )}
          <ShareButton title={title} text={`${title}\n\n${description}`} name={`${title}, ${when}`} />
        </Row>
      )}
    </li>
  );
}

interface NoticeListProps {
  notices: readonly Notice[];
  /** where the list is shown */
  on: keyof typeof heights;
  /** a ref to the list element, for its pager */
  list?: RefObject<HTMLUListElement | null>;
}

export function NoticeList({ notices, on, list }: NoticeListProps) {
  const [deleting, setDeleting] = useState<Notice>();
  return (
    <>
      <ul
        ref={list}
        className={styles.list}
        style={{ '--tallest': heights[on] } as CSSProperties /* React's type knows no custom properties */}
        // the frame scrolls on a desktop, so the keyboard must reach it
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label={t('Notices')}
      >
        {notices.map((notice) => (
          <NoticeItem key={notice._id} notice={notice} level={on === 'page' ? 'h2' : 'h3'} onDelete={() => setDeleting(notice)} />
        ))}
      </ul>
      {deleting && <DeleteNoticeDialog notice={deleting} onClose={() => setDeleting(undefined)} />}
    </>
  );
}
