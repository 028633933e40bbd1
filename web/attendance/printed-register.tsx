import { shownName } from '#contract/person/person.ts';
import { t } from '#contract/text/text.ts';
import { useInstitutionName } from '#web/institution/shared/institution.tsx';
import { monthText } from '#web/person/shared/month.ts';
import { weeksOf } from '#web/person/shared/weeks.ts';
import type { Register } from './register-days.ts';
import styles from './printed-register.module.css';

/** Texts for `t`. A small letter is a late mark, which is printed with a star. */
const letters: Readonly<Record<string, string>> = { P: 'P', p: 'P', A: 'A', a: 'A', L: 'L' };

function letterOf(letter: string | undefined): string {
  const word = letters[letter ?? '.'];
  if (word === undefined) return '';
  return letter === 'p' || letter === 'a' ? `${t(word)}*` : t(word);
}

interface PrintedRegisterProps {
  hostelName: string;
  month: string;
  students: Register['students'];
}

/** The register on paper. Rendered only while printing, since it has a cell for every student and day. */
export function PrintedRegister({ hostelName, month, students }: PrintedRegisterProps) {
  const institution = useInstitutionName();
  const days = weeksOf(month).flatMap((week) => week.days);
  const sums = ['present', 'absent', 'onLeave'] as const;
  return (
    <table className={styles.register}>
      <thead>
        <tr>
          <th colSpan={days.length + 8} className={styles.whose}>
            {[institution, hostelName, monthText(month)].join(' · ')}
          </th>
        </tr>
        <tr>
          <th scope="col">{t('No.')}</th>
          <th scope="col" className={styles.text}>
            {t('Name')}
          </th>
          <th scope="col" className={styles.text}>
            {t('Roll no')}
          </th>
          <th scope="col" className={styles.text}>
            {t('Room')}
          </th>
          {days.map((day) => (
            <th key={day} scope="col" className={styles.day}>
              {Number(day.slice(8))}
            </th>
          ))}
          {['P', 'A', 'L', '%'].map((letter) => (
            <th key={letter} scope="col" className={styles.sum}>
              {letter === '%' ? letter : t(letter)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {students.map((row, index) => (
          <tr key={row.student._id}>
            <td>{index + 1}</td>
            <th scope="row" className={styles.text}>
              {shownName(row.student)}
            </th>
            <td className={styles.text}>{row.rollno}</td>
            <td className={styles.text}>{row.room?.roomNumber}</td>
            {days.map((day, at) => (
              <td key={day} className={styles.day}>
                {letterOf(row.days[at])}
              </td>
            ))}
            {sums.map((sum) => (
              <td key={sum} className={styles.sum}>
                {row[sum]}
              </td>
            ))}
            <td className={styles.sum}>{row.percent ?? '–'}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td colSpan={days.length + 8} className={styles.legend}>
            {t('P present, A absent, L on approved leave, which does not count in %; * marked after the day. Empty: not marked.')}
          </td>
        </tr>
      </tfoot>
    </table>
  );
}
