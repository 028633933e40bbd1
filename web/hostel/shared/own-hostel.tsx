import type { ReactNode } from 'react';
import { t } from '#contract/text/text.ts';
import { useCallQuery } from '#web/api.ts';
import { useMe, workplaceOf } from '#web/session.ts';
import { Empty, Loaded } from '#web/ui/page/page.tsx';

/**
 * For pages about the person's hostel; shows an empty state when there is none. After another tab has switched to another hostel, a page
 * that is kept because of unsaved work stays with its own hostel.
 */
export function OwnHostel({ children }: { children: (hostel: { _id: string; name: string }) => ReactNode }) {
  const session = useMe();
  const kept = workplaceOf(session);
  const me = useCallQuery('me');
  const none = <Empty title={t('No hostel yet')} text={t('An administrator has to assign you to a hostel first.')} />;
  if (session.hostelId === null) return none;
  return (
    <Loaded call={me}>
      {({ hostel, hostels }) => {
        const own = kept === null || hostel?._id === kept ? hostel : (hostels.find(({ _id }) => _id === kept) ?? { _id: kept, name: '' });
        return own ? children(own) : none;
      }}
    </Loaded>
  );
}
