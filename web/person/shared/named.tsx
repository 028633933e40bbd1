import { shownName } from '#contract/person.ts';
import type { Person } from '#contract/schemas.ts';
import { t } from '#contract/text.ts';
import styles from './named.module.css';

/** So many are named; a longer list nobody reads in a dialog. */
const mostNamed = 12;

interface NamedProps {
  rows: readonly { _id: string; student: Person; what: string }[];
}

/** Whom something touches that is about to be done with several records, a line each. */
export function Named({ rows }: NamedProps) {
  const more = rows.length - mostNamed;
  return (
    <ul className={styles.named}>
      {rows.slice(0, mostNamed).map(({ _id, student, what }) => (
        <li key={_id}>
          <bdi>{shownName(student)}</bdi>
          <span>{what}</span>
        </li>
      ))}
      {more > 0 && <li>{t('and {more} more', { more })}</li>}
    </ul>
  );
}
