import { lazy, Suspense } from 'react';
import { t } from '#contract/text/text.ts';
import { useCallQuery } from '#web/api.ts';
import { NotificationBell } from '#web/notification/shared/notification-bell.tsx';
import { SearchButton } from '#web/search/shared/search.tsx';
import { getSession, useMe } from '#web/session.ts';
import { hourOf } from '#web/ui/show/dates.ts';
import { Page } from '#web/ui/page/page.tsx';
import { Loading } from '#web/ui/page/states.tsx';
import { useWide } from '#web/ui/show/wide.ts';
import styles from './dashboard.module.css';
import { WithoutNetwork } from './without-network.tsx';

const load = { student: () => import('./student-home.tsx'), staff: () => import('./staff-home.tsx') };

const kindOf = (role: string | undefined): keyof typeof load => (role === 'student' ? 'student' : 'staff');

// imported here, because React may show a lazy part up to 0.3 s after it has loaded
const kind = kindOf(getSession()?.role);
const { default: Home } = await load[kind]();
/** Both kinds, since somebody with another role may sign in without the page being reloaded. */
const homes = { student: lazy(load.student), staff: lazy(load.staff), [kind]: Home };

/** "Good evening, Abinaya", by the clock of the campus */
function greetingOf(person: string): string {
  const [name = person] = person.split(' ');
  const hour = hourOf(new Date());
  if (hour < 12) return t('Good morning, {name}', { name });
  return hour < 17 ? t('Good afternoon, {name}', { name }) : t('Good evening, {name}', { name });
}

export default function Dashboard() {
  const { role, username, hasLeft } = useMe();
  const me = useCallQuery('me').data;
  const wide = useWide();
  const HomeOfRole = homes[kindOf(role)];
  return (
    <Page
      {...(wide ? {} : { heading: greetingOf(me?.name || username) })}
      inBar={
        <>
          {!hasLeft && <SearchButton className={styles.find} labelClassName="hidden" />}
          <NotificationBell />
        </>
      }
    >
      {role !== 'student' && <WithoutNetwork />}
      <Suspense fallback={<Loading />}>
        <HomeOfRole />
      </Suspense>
    </Page>
  );
}
