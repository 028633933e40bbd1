import type { Notice } from '#contract/notice/notice.ts';
import { shownName } from '#contract/person/person.ts';
import { t } from '#contract/text/text.ts';
import { roleNames } from '#contract/roles.ts';
import { momentText } from '#web/ui/show/dates.ts';
import { MultilineText, Timestamp } from '#web/ui/show/values.tsx';
import { addressText } from './audience.ts';
import { Box } from '#web/ui/show/elements.tsx';
import styles from './notice-list.module.css';

interface NoticeBodyProps {
  notice: Omit<Notice, '_id' | 'reading'>;
  /** of its title; without it the title is not shown, as in a dialog that has it */
  level?: 'h2' | 'h3';
}

/** A notice as people read it. */
export function NoticeBody({ notice, level: Title }: NoticeBodyProps) {
  const { title, description, createdAt, postedBy, edited } = notice;
  const address = addressText(notice);
  return (
    <>
      {Title && <Title className={styles.title}>{title}</Title>}
      <Box component="p" m="0.125rem 0 0.625rem" c="dimmed" fz="var(--text-small)">
        {t('{name}, {role}', { name: shownName(postedBy), role: t(roleNames[postedBy.role]) })} · <Timestamp at={createdAt} />
      </Box>
      {address !== '' && (
        <Box component="p" m="-0.375rem 0 0.625rem" fz={14} fw={600}>
          {address}
        </Box>
      )}
      {edited && (
        <Box component="p" m="0.125rem 0 0.625rem" c="dimmed" fz="var(--text-small)">
          {t('Edited by {name} on {when}', { name: shownName(edited.by), when: momentText(edited.at) })}
        </Box>
      )}
      <Box component="p" m={0} maw={736}>
        <MultilineText>{description}</MultilineText>
      </Box>
    </>
  );
}
