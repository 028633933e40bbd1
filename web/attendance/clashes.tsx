import type { AttendanceClash } from '#contract/attendance.ts';
import { nameAndUsername } from '#contract/person.ts';
import { t } from '#contract/text.ts';
import { ErrorAlert } from '#web/ui/alert.tsx';
import { momentText } from '#web/ui/dates.ts';
import { optionNames } from './attendance-row.tsx';
import styles from './clashes.module.css';

function textOf({ student, status, by, at }: AttendanceClash): string {
  const values = { student: nameAndUsername(student), status: t(optionNames[status]).toLowerCase() };
  if (by === '' || at === null) return t('{student} is {status} now', values);
  return t('{student} is {status} now, marked by {by} on {when}', { ...values, by, when: momentText(at) });
}

interface ClashesProps {
  message: string;
  clashes: readonly AttendanceClash[];
  onDismiss: () => void;
}

/** The marks that were not saved, because somebody else has changed them since they were seen. */
export const Clashes = ({ message, clashes, onDismiss }: ClashesProps) => (
  <ErrorAlert title={message} onDismiss={onDismiss}>
    {/* the list scrolls in its own frame, which the keyboard must reach */}
    {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
    <ul className={styles.clashes} tabIndex={0} aria-label={t('Marks that were not saved')}>
      {clashes.map((clash) => (
        <li key={clash.student._id}>{textOf(clash)}</li>
      ))}
    </ul>
    {t('The sheet shows what stands there now. Mark them again if that is wrong.')}
  </ErrorAlert>
);
