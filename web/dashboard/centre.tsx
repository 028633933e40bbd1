import { lazy, Suspense } from 'react';
import { t } from '#contract/text.ts';
import { useMe } from '#web/session.ts';
import { Section } from '#web/ui/boxes.tsx';
import { Loading } from '#web/ui/states.tsx';
import { Text } from '#web/ui/text.tsx';

const NewestNotices = lazy(() => import('#web/notice/newest-notices.tsx'));

/** What a role looks at first. */
export function DashboardCentre() {
  const { role, username } = useMe();
  if (role === 'student') {
    return (
      <Section id="centre" title={t('Welcome, {username}', { username })}>
        <Text>{t('Choose what to do from the menu.')}</Text>
      </Section>
    );
  }
  return (
    <Suspense fallback={<Loading />}>
      <NewestNotices />
    </Suspense>
  );
}
