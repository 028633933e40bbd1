import { type ReactNode, useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { t } from '#contract/text/text.ts';
import { useCallQuery } from '#web/api.ts';
import { listedHostelId } from '#web/page-row.ts';
import { useMe } from '#web/session.ts';
import { Button } from '#web/ui/action/button.tsx';
import { useListState } from '#web/ui/list/list-state.ts';
import { Filter } from '#web/ui/list/list-tools.tsx';
import { Row } from '#web/ui/show/arrange.tsx';
import { Empty } from '#web/ui/page/states.tsx';

interface ListedHostel {
  /** undefined for all hostels */
  hostel: string | undefined;
  /** the name of that hostel, once it is loaded */
  name: string | undefined;
  /** the name of a hostel, for a column of a list of all hostels */
  nameOf: (hostelId: string) => string;
  /** the query of the URL, with the search, filters, order and page of the list */
  query: URLSearchParams;
  /** a filter to put among the list's tools; only administrators have it */
  hostelSwitch: ReactNode;
  /** nobody has assigned the person to a hostel: there is nothing to list */
  isNone: boolean;
  /** in place of what is shown of one hostel, until it is chosen */
  chooser: (text: string) => ReactNode;
}

/**
 * The hostel that a list is about: the person's own; for administrators the one they choose, kept in the URL as `hostel`, or all hostels.
 * `all` is the label for no choice.
 */
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
    chooser: (text) => (
      <Empty title={t('No hostel chosen')} text={text}>
        <Row gap={8} justify="center">
          {hostels?.map(({ _id, name }) => (
            <Button key={_id} onClick={() => list.filter('hostel', _id)}>
              {name}
            </Button>
          ))}
        </Row>
      </Empty>
    ),
  };
}

export const NoHostel = () => <Empty title={t('No hostel yet')} text={t('An administrator has to assign you to a hostel first.')} />;
