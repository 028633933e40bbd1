import type { Path } from '#contract/paths.ts';
import { useCallQuery } from '#web/api.ts';
import { waitsOn } from '#web/dashboard/shared/waits-on.ts';
import { useMe } from '#web/session.ts';
import { Link } from '#web/ui/action/link.tsx';
import styles from './role-menu.module.css';

/** How much waits on the first of these pages where something does; a press shows exactly that. */
export default function MenuCount({ pages }: { pages: readonly Path[] }) {
  const { hostelId } = useMe();
  const today = useCallQuery('dashboardToday').data;
  const waiting = useCallQuery('dashboardWaiting').data;
  const waits = today && waiting && waitsOn(pages, today, waiting.hostels, hostelId);
  return (
    waits && (
      <Link to={waits.to} className={styles.count} aria-label={waits.says} title={waits.says}>
        {waits.count}
      </Link>
    )
  );
}
