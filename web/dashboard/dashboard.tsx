import { lazy, Suspense } from 'react';
import { t } from '#contract/text/text.ts';
import { useCallQuery } from '#web/api.ts';
import { NotificationBell } from '#web/notification/shared/notification-bell.tsx';
import { SearchButton } from '#web/search/shared/search.tsx';
import { getSession, useMe } from '#web/session.ts';
import { hourOf } from '#web/ui/show/dates.ts';
import { Loading, Page } from '#web/ui/page/page.tsx';
import { useWide } from '#web/ui/show/wide.ts';
import styles from './dashboard.module.css';
import { paths } from '#contract/paths.ts';
import { NetworkError } from '#web/api-error.ts';
import { useKeptHere } from '#web/kept-here.ts';
import { InfoAlert } from '#web/ui/show/elements.tsx';
import { ButtonLink } from '#web/ui/action/button.tsx';

/** A link to the roll call, for when there is no network: the installed app opens on the dashboard, and only the roll call works. */
function WithoutNetwork() {
  const me = useCallQuery('me');
  const kept = useKeptHere();
  if (!kept || !(me.error instanceof NetworkError)) return null;
  return (
    <InfoAlert warning title={t('No network')}>
      <p>{t('The roll call works without one: marks are kept on this device and sent later.')}</p>
      <ButtonLink to={paths.markAttendance()}>{t('Open the roll call')}</ButtonLink>
    </InfoAlert>
  );
}

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
      // not by the username first and by the name a moment later
      {...(wide || !me ? {} : { heading: greetingOf(me.name || username) })}
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
