import { StateTags } from '#web/student/shared/state-tags.tsx';
import { Link } from '#web/ui/link.tsx';
import { PersonName } from '#web/ui/person-name.tsx';
import type { SearchResult } from './results.ts';
import styles from './search.module.css';

export function Result({ of: { to, icon: Icon, name, detail, states }, onFollow }: { of: SearchResult; onFollow: () => void }) {
  return (
    <Link to={to} className={styles.result} data-result onClick={onFollow}>
      <Icon size={20} aria-hidden />
      <span className={styles.name}>{typeof name === 'string' ? name : <PersonName of={name} />}</span>
      <span className={styles.detail}>{detail}</span>
      {states && <StateTags of={states} />}
    </Link>
  );
}
