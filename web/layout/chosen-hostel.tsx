import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { t } from '#contract/text.ts';
import { useCall } from '#web/api.ts';
import { useMe } from '#web/session.ts';
import { Filter } from '#web/ui/list-tools.tsx';
import { Empty, Loaded } from '#web/ui/states.tsx';
import { OwnHostel } from './own-hostel.tsx';

interface ChosenHostelProps {
  children: (hostel: { _id: string; name: string }) => ReactNode;
}

/** For pages about one hostel: the person's own, or for who reaches every hostel the one chosen; it stands in the URL as `hostel`. */
export function ChosenHostel({ children }: ChosenHostelProps) {
  const { role } = useMe();
  return role === 'hosteladmin' ? <AnyHostel>{children}</AnyHostel> : <OwnHostel>{children}</OwnHostel>;
}

function AnyHostel({ children }: ChosenHostelProps) {
  const hostels = useCall('hostelList');
  const [params, setParams] = useSearchParams();

  const choose = (id: string) =>
    setParams((before) => {
      const next = new URLSearchParams(before);
      next.delete('page');
      if (id) next.set('hostel', id);
      else next.delete('hostel');
      return next;
    });

  return (
    <Loaded call={hostels}>
      {(list) => {
        const chosen = list.find(({ _id }) => _id === params.get('hostel'));
        if (list.length === 0) return <Empty title={t('No hostels')} text={t('Add a hostel first.')} />;
        return (
          <>
            <Filter
              label={t('Hostel')}
              value={chosen?._id ?? ''}
              onChange={choose}
              all={t('Select a hostel')}
              choices={list.map(({ _id, name }) => ({ value: _id, label: name }))}
            />
            {chosen ? children(chosen) : <Empty title={t('Which hostel?')} text={t('Select the hostel you want to see.')} />}
          </>
        );
      }}
    </Loaded>
  );
}
