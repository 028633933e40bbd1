import type { Notice } from '#contract/notice/notice.ts';
import { t } from '#contract/text/text.ts';
import { useCallQuery } from '#web/api.ts';
import { useMe } from '#web/session.ts';
import { Text } from '#web/ui/show/text.tsx';
import { useNow } from '#web/ui/show/use-now.ts';
import { NoticeBody } from './notice-body.tsx';

interface NoticePreviewProps {
  typed: Pick<Notice, 'title' | 'description' | 'forRole' | 'forHostel' | 'until'>;
  /** who posted the notice that is edited, and when; undefined for a new one */
  posted: Pick<Notice, 'postedBy' | 'createdAt'> | undefined;
}

/** What is typed, as the notice board will show it. */
export function NoticePreview({ typed, posted }: NoticePreviewProps) {
  const { username, role } = useMe();
  const name = useCallQuery('me').data?.name ?? '';
  const at = useNow().toISOString();
  if (typed.title === '' && typed.description === '') {
    return <Text dimmed>{t('What you write is shown here as it will appear on the notice board.')}</Text>;
  }
  const by = { username, name, role };
  return (
    <div>
      <NoticeBody
        notice={{
          ...typed,
          title: typed.title || t('Title'),
          postedBy: posted?.postedBy ?? by,
          createdAt: posted?.createdAt ?? at,
          edited: posted ? { by, at } : null,
        }}
        level="h3"
      />
    </div>
  );
}
