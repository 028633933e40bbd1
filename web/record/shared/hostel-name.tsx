import { use } from 'react';
import { useCallQuery } from '#web/api.ts';
import { useMe } from '#web/session.ts';
import { PhoneBar } from '#web/ui/show/phone-bar.ts';

/** The name of a hostel, once it is loaded; administrators are told that of an archived one, too. */
export function useHostelName(id: string | undefined): string | undefined {
  const ofAny = useMe().role === 'hosteladmin';
  const inUse = useCallQuery('hostelChoices', {}, { enabled: ofAny && id !== undefined }).data;
  const own = useCallQuery('me').data?.hostel;
  const known = own?._id === id ? own : inUse?.find(({ _id }) => _id === id);
  const isArchived = inUse !== undefined && id !== undefined && known === undefined;
  const archived = useCallQuery('hostelArchived', {}, { enabled: isArchived }).data;
  return (known ?? archived?.find(({ _id }) => _id === id))?.name;
}

export const HostelName = ({ id }: { id: string }) => useHostelName(id) ?? '';

/** The title of a page about a hostel and its heading. The heading is `plain` where the bar of a phone has the name of the hostel below it. */
export function useTitles(whole: string | undefined, plain: string): { title: string; heading: string } {
  const { hostels } = useMe();
  const isNamedBelow = use(PhoneBar) !== undefined && hostels.length > 0;
  const title = whole || plain;
  return { title, heading: isNamedBelow ? plain : title };
}
