import type { ReactNode } from 'react';
import { t } from '#contract/text.ts';
import { useCallQuery } from '#web/api.ts';
import { useMe } from '#web/session.ts';
import { Empty, Loaded } from '#web/ui/states.tsx';

interface OwnHostelProps {
  children: (hostel: { _id: string; name: string }) => ReactNode;
}

/** For pages about the hostel of the person: says so when there is none. */
export function OwnHostel({ children }: OwnHostelProps) {
  const { hostelId } = useMe();
  const hostels = useCallQuery('hostelList', {}, { enabled: hostelId !== null });
  const nobodys = <Empty title={t('No hostel yet')} text={t('An administrator has to assign you to a hostel first.')} />;
  if (hostelId === null) return nobodys;
  return (
    <Loaded call={hostels}>
      {(list) => {
        const own = list.find(({ _id }) => _id === hostelId);
        return own ? children(own) : nobodys;
      }}
    </Loaded>
  );
}
