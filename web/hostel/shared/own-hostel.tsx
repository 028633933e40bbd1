import type { ReactNode } from 'react';
import { t } from '#contract/text.ts';
import { useCallQuery } from '#web/api.ts';
import { useMe, workplaceOf } from '#web/session.ts';
import { Empty, Loaded } from '#web/ui/states.tsx';

interface OwnHostelProps {
  children: (hostel: { _id: string; name: string }) => ReactNode;
}

/**
 * For pages about the person's hostel; shows an empty state when there is none. While another tab is about another hostel, a page that
 * is kept for what is unsaved on it stays with its own.
 */
export function OwnHostel({ children }: OwnHostelProps) {
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
