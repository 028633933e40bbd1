import { t } from '#contract/text.ts';
import { Page } from '#web/ui/page.tsx';
import { DashboardCentre } from './centre.tsx';
import styles from './dashboard.module.css';
import { Notifications } from './notifications.tsx';

/** The left of its three columns, the profile and the menu, is what stands beside every page. */
export default function Dashboard() {
  return (
    <Page>
      <div className={styles.columns}>
        <DashboardCentre />
        <Notifications />
      </div>
    </Page>
  );
}
