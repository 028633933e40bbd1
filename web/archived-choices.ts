import { t } from '#contract/text/text.ts';
import { useCallQuery } from '#web/api.ts';
import { useMe } from '#web/session.ts';
import type { Choice } from '#web/ui/show/choice.ts';

/** The archived hostels as choices of a filter, each named as archived, for pages about the past; only administrators have them. */
export function useArchivedChoices(): readonly Choice[] {
  const { role } = useMe();
  const { data = [] } = useCallQuery('hostelArchived', {}, { enabled: role === 'hosteladmin' });
  return data.map(({ _id, name }) => ({ value: _id, label: t('{hostel} (archived)', { hostel: name }) }));
}
