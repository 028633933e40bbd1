import { lazy, Suspense } from 'react';
import { useMe } from '#web/session.ts';
import { Page } from '#web/ui/page.tsx';
import { Loading } from '#web/ui/states.tsx';
import { WithoutNetwork } from './without-network.tsx';

// files of their own, of which the page's row loads the right one too: nobody waits for the other
const StudentHome = lazy(() => import('./student-home.tsx'));
const StaffHome = lazy(() => import('./staff-home.tsx'));

export default function Dashboard() {
  const { role } = useMe();
  return (
    <Page>
      <WithoutNetwork />
      <Suspense fallback={<Loading />}>{role === 'student' ? <StudentHome /> : <StaffHome />}</Suspense>
    </Page>
  );
}
