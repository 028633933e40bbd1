import { t } from '#contract/text/text.ts';
import { useCallQuery } from '#web/api.ts';
import { StudentName } from '#web/person/shared/student-name.tsx';
import { paged, type ListState } from '#web/ui/list/list-state.ts';
import { ResourceList } from '#web/ui/list/resource-list.tsx';
import { usePrinting } from '#web/ui/page/print.tsx';
import { Signature } from '#web/ui/page/signature.tsx';
import { Loaded } from '#web/ui/page/page.tsx';
import { dayText } from '#web/ui/show/dates.ts';
import { DayOf } from '#web/ui/show/values.tsx';

const pageSize = 50;

interface StaysOverProps {
  hostelId: string;
  from: string;
  to: string;
  list: ListState<never>;
  /** whether the room is wanted */
  isShown: (roomNumber: string) => boolean;
}

/** Who lived in the rooms of a hostel between two days, a row for each stay, to print and sign. */
export function StaysOver({ hostelId, from, to, list, isShown }: StaysOverProps) {
  const printing = usePrinting();
  const answer = useCallQuery('hostelStays', { params: { id: hostelId }, query: { from, to, q: list.q } }, { keepPrevious: true });
  return (
    <Loaded call={answer} failed={t('Who lived here could not be loaded')}>
      {(all) => {
        const stays = all.filter(({ roomNumber }) => isShown(roomNumber));
        return (
          <>
            <ResourceList
              name={t('Who lived there')}
              {...paged(stays, list, printing ? Math.max(1, stays.length) : pageSize)}
              keyOf={({ student, from: since }) => `${student._id} ${since}`}
              columns={[
                { label: t('Room'), value: ({ roomNumber }) => roomNumber, rank: 'code' },
                { label: t('Student'), value: ({ student }) => <StudentName of={student} />, rank: 'lead' },
                { label: t('Roll no'), value: ({ student }) => student.rollno },
                { label: t('Batch'), value: ({ student }) => student.batch },
                { label: t('Seat'), value: ({ seat }) => seat, right: true },
                {
                  label: t('From'),
                  value: ({ from: since }) => <DayOf at={since} />,
                  rank: 'line',
                  brief: ({ from: since, to: until }) => `${dayText(since)} – ${until === null ? t('now') : dayText(until)}`,
                },
                { label: t('Until'), value: ({ to: until }) => (until === null ? t('now') : <DayOf at={until} />) },
              ]}
              empty={{ title: t('Nobody is recorded here'), text: t('Nobody is recorded with a room between these days.') }}
              narrowed={list.narrowed}
              onReset={list.reset}
            />
            <Signature />
          </>
        );
      }}
    </Loaded>
  );
}
