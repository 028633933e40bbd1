import { shownName } from '#contract/person/person.ts';
import type { Person } from '#contract/call/schemas.ts';
import { t } from '#contract/text/text.ts';
import styles from './named.module.css';

/** At most so many are listed: nobody reads a longer list in a dialog. */
const mostNamed = 12;

interface NamedProps {
  rows: readonly { _id: string; student: Person; what: string }[];
}

/** Lists the students concerned by an action on several records, a line for each record. */
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
