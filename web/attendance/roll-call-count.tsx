import CircleCheck from 'lucide-react/icons/circle-check';
import CloudUpload from 'lucide-react/icons/cloud-upload';
import { t } from '#contract/text/text.ts';
import { momentText } from '#web/ui/show/dates.ts';
import { useNow } from '#web/ui/show/use-now.ts';
import type { Shown } from './marks.ts';
import { Box } from '#web/ui/show/elements.tsx';
import styles from './roll-call-count.module.css';

interface CountProps {
  counts: Readonly<Record<Shown, number>>;
  all: number;
  /** how many marks the server has not answered for; undefined for people who may not mark */
  unsent: number | undefined;
  /** when the oldest of them was made */
  since: string | undefined;
}

/** In milliseconds; younger marks are probably just being sent. */
const worthShowing = 60_000;

/** How far the roll call has come, and whether it is saved: one line that stays in view. */
export function RollCallCount({ counts, all, unsent, since }: CountProps) {
  const now = useNow();
  const marked = all - counts['not marked'];
  const saved = unsent === 0 ? t('All saved') : t('{unsent} not sent yet', { unsent: unsent ?? 0 });
  const isBegun = counts.present + counts.absent > 0 || unsent !== 0;
  return (
    <div className={styles.bar}>
      <p className={styles.line}>
        <span data-all={all}>
          <strong>{marked}</strong> <span className={styles.word}>{t('of {all}', { all })}</span>
        </span>
        <span className={styles.count} data-shown="absent" data-short={t('A')}>
          {counts.absent} <span className={styles.word}>{t('absent')}</span>
        </span>
        {counts.leave > 0 && (
          <span className={styles.count} data-shown="leave" data-short={t('L')}>
            {counts.leave} <span className={styles.word}>{t('on leave')}</span>
          </span>
        )}
        {unsent !== undefined && (
          <span role="status" className={styles.saved} data-tone={unsent > 0 ? undefined : 'good'} data-short={unsent || ''}>
            {isBegun && (unsent === 0 ? <CircleCheck size={16} aria-hidden /> : <CloudUpload size={16} aria-hidden />)}
            {isBegun && <span className={styles.word}>{saved}</span>}
          </span>
        )}
      </p>
      {since !== undefined && unsent !== undefined && now.valueOf() - Date.parse(since) > worthShowing && (
        <Box component="p" m="0 0 0.25rem" c="var(--warn)" fz={12} ta="end">
          {t('Not sent since {when}', { when: momentText(since) })}
        </Box>
      )}
      <div className={styles.progress} aria-hidden>
        {(['present', 'absent', 'leave'] as const).map((shown) => (
          <i key={shown} data-shown={shown} style={{ width: `${all === 0 ? 0 : (100 * counts[shown]) / all}%` }} />
        ))}
      </div>
    </div>
  );
}
