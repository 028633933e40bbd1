import type { ReactNode } from 'react';
import { t } from '#contract/text.ts';
import { useCallQuery } from '#web/api.ts';
import { useMe } from '#web/session.ts';
import { useListState } from '#web/ui/list-state.ts';
import { Filter, ListTools } from '#web/ui/list-tools.tsx';
import { Empty, Loaded } from '#web/ui/states.tsx';

interface ChosenHostelProps {
  /** `hostelSwitch` belongs among the list's tools; null for a person with one hostel */
  children: (hostelId: string, hostelSwitch: ReactNode) => ReactNode;
}

function AnyHostel({ children }: ChosenHostelProps) {
  const hostels = useCallQuery('hostelChoices');
  const list = useListState('hostel');
  return (
    <Loaded call={hostels}>
      {(all) => {
        if (all.length === 0) return <Empty title={t('No hostels')} text={t('Add a hostel first.')} />;
        const hostelId = list.filters.hostel || (all.length === 1 ? (all[0]?._id ?? '') : '');
        const hostelSwitch = (
          <Filter
            label={t('Hostel')}
            value={hostelId}
            onChange={(value) => list.filter('hostel', value)}
            {...(hostelId === '' ? { all: t('Select a hostel') } : {})}
            choices={all.map(({ _id, name }) => ({ value: _id, label: name }))}
          />
        );
        if (hostelId !== '') return children(hostelId, hostelSwitch);
        return (
          <>
            <ListTools label={t('What to show')}>{hostelSwitch}</ListTools>
            <Empty title={t('No hostel chosen')} text={t('Choose a hostel to see what is there.')} />
          </>
        );
      }}
    </Loaded>
  );
}

/** A page about one hostel: the person's, or for administrators the one they choose, kept in the URL as `hostel`. */
export function ChosenHostel({ children }: ChosenHostelProps) {
  const { role, hostelId } = useMe();
  if (role === 'hosteladmin') return <AnyHostel>{children}</AnyHostel>;
  if (hostelId === null) return <Empty title={t('No hostel yet')} text={t('An administrator has to assign you to a hostel first.')} />;
  return children(hostelId, null);
}
