import { t } from '#contract/text/text.ts';
import { useCallQuery } from '#web/api.ts';
import { StudentName } from '#web/person/shared/student-name.tsx';
import { InfoAlert } from '#web/ui/show/alert.tsx';
import styles from './problems.module.css';

/** At most so many are listed: more would push the advice below them off the screen. */
const shown = 20;

/** What no draw of the round could satisfy, listed so that it can be corrected before the draw. */
export function Problems({ roundId }: { roundId: string }) {
  const problems = useCallQuery('roundProblems', { params: { id: roundId } }).data ?? [];
  if (problems.length === 0) return null;
  return (
    <InfoAlert
      warning
      title={t('{problems, plural, one {One thing is} other {# things are}} impossible, whatever is drawn', { problems: problems.length })}
    >
      <ul className={styles.problems}>
        {problems.slice(0, shown).map(({ problem, students }) => (
          <li key={`${problem} ${students.map(({ _id }) => _id).join(' ')}`}>
            {problem}
            <span className={styles.students}>
              {students.map((student) => (
                <StudentName key={student._id} of={student} />
              ))}
            </span>
          </li>
        ))}
      </ul>
      {problems.length > shown && <p>{t('and {more} more', { more: problems.length - shown })}</p>}
      <p>
        {t('You can still draw: students who cannot be placed wait. Or correct it, and draw with students and rooms as they are then.')}
      </p>
    </InfoAlert>
  );
}
