import type { ReactNode } from 'react';
import { t } from '#contract/text.ts';
import { useCallQuery } from '#web/api.ts';
import { useMe } from '#web/session.ts';
import { Empty, Loaded } from '#web/ui/states.tsx';

interface OwnHostelProps {
  children: (hostel: { _id: string; name: string }) => ReactNode;
}

/** For pages about the person's hostel; shows an empty state when there is none. */
export function OwnHostel({ children }: OwnHostelProps) {
  const { hostelId } = useMe();
  const me = useCallQuery('me');
  const none = <Empty title={t('No hostel yet')} text={t('An administrator has to assign you to a hostel first.')} />;
  if (hostelId === null) return none;
  return <Loaded call={me}>{({ hostel }) => (hostel ? children(hostel) : none)}</Loaded>;
}
