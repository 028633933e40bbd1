import { lazy, Suspense } from 'react';
import { getSession, useMe } from '#web/session.ts';
import { Page } from '#web/ui/page/page.tsx';
import { Loading } from '#web/ui/page/states.tsx';
import { WithoutNetwork } from './without-network.tsx';

const load = { student: () => import('./student-home.tsx'), staff: () => import('./staff-home.tsx') };

const kindOf = (role: string | undefined): keyof typeof load => (role === 'student' ? 'student' : 'staff');

// imported here, because React may show a lazy part up to 0.3 s after it has loaded
const kind = kindOf(getSession()?.role);
const { default: Home } = await load[kind]();
/** Both kinds, since somebody with another role may sign in without the page being reloaded. */
const homes = { student: lazy(load.student), staff: lazy(load.staff), [kind]: Home };

export default function Dashboard() {
  const HomeOfRole = homes[kindOf(useMe().role)];
  return (
    <Page>
      <WithoutNetwork />
      <Suspense fallback={<Loading />}>
        <HomeOfRole />
      </Suspense>
    </Page>
  );
}
