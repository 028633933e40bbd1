import type { Notice } from '#contract/notice/notice.ts';
import { shownName } from '#contract/person/person.ts';
import { t } from '#contract/text/text.ts';
import { roleNames } from '#web/role-names.ts';
import { momentText } from '#web/ui/show/dates.ts';
import { MultilineText } from '#web/ui/show/multiline-text.tsx';
import { Timestamp } from '#web/ui/show/time.tsx';
import { addressText } from './audience.ts';
import styles from './notice-list.module.css';

interface NoticeBodyProps {
  notice: Omit<Notice, '_id'>;
  level: 'h2' | 'h3';
}

/** A notice as people read it. */
export function NoticeBody({ notice, level: Title }: NoticeBodyProps) {
  const { title, description, createdAt, postedBy, edited } = notice;
  const address = addressText(notice);
  return (
    <>
      <Title className={styles.title}>{title}</Title>
      <p className={styles.by}>
        {t('{name}, {role}', { name: shownName(postedBy), role: t(roleNames[postedBy.role]) })} · <Timestamp at={createdAt} />
      </p>
      {address !== '' && <p className={styles.address}>{address}</p>}
      {edited && (
        <p className={styles.by}>{t('Edited by {name} on {when}', { name: shownName(edited.by), when: momentText(edited.at) })}</p>
      )}
      <p className={styles.text}>
        <MultilineText>{description}</MultilineText>
      </p>
    </>
  );
}
