import type { AttendanceOption } from '#contract/attendance/attendance.ts';
import { shownName } from '#contract/person/person.ts';
import { t } from '#contract/text/text.ts';
import { Button } from '#web/ui/action/button.tsx';
import { momentText } from '#web/ui/show/dates.ts';
import styles from './mark-not-saved.module.css';
import type { NotSavedMark } from '#web/outbox/shared/entries.ts';
import { dismissNotSaved } from './outbox.ts';
import { Box, Row } from '#web/ui/show/arrange.tsx';
import { shownNames } from './shown-names.ts';

function textOf({ clash, why, status }: NotSavedMark, now: AttendanceOption): string {
  const values = { mine: t(shownNames[status]).toLowerCase(), now: t(shownNames[now]).toLowerCase() };
  if (!clash) return t('Not saved as {mine}: {why}', { ...values, why: why ?? '' });
  const { by, at } = clash;
  if (by === '' || at === null) return t('The mark was taken back elsewhere; you marked {mine}.', values);
  return t('Marked {now} by {by} on {when}; you marked {mine}.', { ...values, by, when: momentText(at) });
}

interface MarkNotSavedProps {
  mark: NotSavedMark;
  /** the student's mark on the server */
  now: AttendanceOption;
  /** missing for people who may not mark */
  onKeep: (() => void) | undefined;
}

/** A mark that was not taken, and the mark that the server has instead: one press keeps either. */
export function MarkNotSaved({ mark, now, onKeep }: MarkNotSavedProps) {
  const who = mark.clash ? shownName(mark.clash.student) : '';
  const named = (text: string) => (who === '' ? undefined : t('{action}: {student}', { action: text, student: who }));
  const keepsTheirs = mark.clash ? t('Keep {now}', { now: t(shownNames[now]).toLowerCase() }) : t('Leave it');
  const makesMine = mark.status === 'not marked' ? t('Take it back') : t('Mark {mine}', { mine: t(shownNames[mark.status]).toLowerCase() });
  const keepsMine = mark.clash ? makesMine : t('Try again');
  return (
    <div className={styles.mark}>
      <Box component="p" m="0 0 0.375rem">
        {textOf(mark, now)}
      </Box>
      {onKeep && (
        <Row className="onScreen" gap={8} align="stretch">
          <Button small aria-label={named(keepsTheirs)} onClick={() => void dismissNotSaved([mark])}>
            {keepsTheirs}
          </Button>
          <Button small aria-label={named(keepsMine)} onClick={onKeep}>
            {keepsMine}
          </Button>
        </Row>
      )}
    </div>
  );
}
