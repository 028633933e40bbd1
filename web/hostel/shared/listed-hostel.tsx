import { type ReactNode, useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { t } from '#contract/text.ts';
import { useCallQuery } from '#web/api.ts';
import { listedHostelId } from '#web/page-row.ts';
import { useMe } from '#web/session.ts';
import { useListState } from '#web/ui/list-state.ts';
import { Filter } from '#web/ui/list-tools.tsx';
import { Empty } from '#web/ui/states.tsx';

interface ListedHostel {
  /** undefined for all hostels */
  hostel: string | undefined;
  /** of that hostel, once it is known */
  name: string | undefined;
  /** the names of hostels, for a column of a list of all of them */
  nameOf: (hostelId: string) => string;
  /** what the address asks of the list */
  query: URLSearchParams;
  /** belongs among the list's tools; null for a person with one hostel */
  hostelSwitch: ReactNode;
  /** nobody has assigned the person to a hostel: there is nothing to list */
  isNone: boolean;
}

/** `all` says what it is without a choice, where that is not a list of all hostels. What a list is of: the person's hostel, or for administrators all hostels or the one they choose, kept in the URL as `hostel`. */
export function useListedHostel({ all = t('All hostels') } = {}): ListedHostel {
  const me = useMe();
  const [query] = useSearchParams();
  const list = useListState('hostel');
  const ofAny = me.role === 'hosteladmin';
  const hostels = useCallQuery('hostelChoices', {}, { enabled: ofAny }).data;
  const own = useCallQuery('me').data?.hostel;
  const hostel = listedHostelId({ session: me, query });
  const nameOf = useCallback((id: string) => hostels?.find(({ _id }) => _id === id)?.name ?? '', [hostels]);
  return {
    hostel,
    name: hostel === undefined ? undefined : own?._id === hostel ? own.name : nameOf(hostel) || undefined,
    nameOf,
    query,
    hostelSwitch: ofAny && (
      <Filter
        label={t('Hostel')}
        value={hostel ?? ''}
        onChange={(value) => list.filter('hostel', value)}
        all={all}
        choices={(hostels ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
      />
    ),
    isNone: !ofAny && hostel === undefined,
  };
}

export const NoHostel = () => <Empty title={t('No hostel yet')} text={t('An administrator has to assign you to a hostel first.')} />;
