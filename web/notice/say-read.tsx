import type { Notice } from '#contract/notice/notice.ts';
import { t } from '#contract/text/text.ts';
import { useAction } from '#web/operation/shared/use-action.ts';
import { Button } from '#web/ui/action/button.tsx';
import { ErrorAlert, Tag } from '#web/ui/show/elements.tsx';

interface SayReadProps {
  notice: Notice;
  /** when it was posted, in words: two notices may have one title */
  when: string;
}

/** By which somebody says, where that is asked, that they have read a notice. */
export function SayRead({ notice: { _id, title, reading }, when }: SayReadProps) {
  const say = useAction('noticeSayRead', { refreshes: ['noticeList'] });
  if (reading === 'said') return <Tag tone="good">{t('You have read this')}</Tag>;
  return (
    <>
      <Button
        kind="primary"
        busy={say.isPending}
        aria-label={t('I have read this: {title}, {when}', { title, when })}
        onClick={() => say.mutate({ params: { id: _id } })}
      >
        {t('I have read this')}
      </Button>
      {say.error && <ErrorAlert title={t('It was not noted that you have read it')} of={say.error} onDismiss={say.reset} />}
    </>
  );
}
