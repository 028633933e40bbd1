import { useSearchParams } from 'react-router';
import type { RoundWaiting } from '#contract/round/round-draw.ts';
import { t } from '#contract/text/text.ts';
import { useCallQuery } from '#web/api.ts';
import { StudentName } from '#web/person/shared/student-name.tsx';
import { Section, Text } from '#web/ui/show/elements.tsx';
import { momentText } from '#web/ui/show/dates.ts';
import { pageNumber } from '#web/ui/list/page-number.ts';
import { type Columns, ResourceList } from '#web/ui/list/resource-list.tsx';
import { RowsLoading } from '#web/ui/list/rows-loading.tsx';
import { Loaded } from '#web/ui/page/page.tsx';
import { withParams } from '#web/with-params.ts';

const pageSize = 25;

/** The parameter of the URL for the list's page, since `page` is that of the result. */
const pageParam = 'waiting';

function offerText({ offer }: RoundWaiting): string {
  if (!offer) return '';
  const { place, expiresAt } = offer;
  return t('Room {room}, {hostel}, until {when}', { room: place.room.roomNumber, hostel: place.hostel.name, when: momentText(expiresAt) });
}

const columns = (): Columns<RoundWaiting> => [
  { label: t('Student'), value: ({ student }) => <StudentName of={student} />, rank: 'lead' },
  { label: t('Place'), value: ({ no }) => no, right: true, rank: 'code' },
  { label: t('Still before them'), value: ({ ahead }) => ahead, right: true },
  { label: t('Roll no'), value: ({ rollno }) => rollno, whole: true, rank: 'line' },
  { label: t('Batch and programme'), value: ({ batch, programme }) => [batch, programme].filter(Boolean).join(' '), spare: true },
  { label: t('Seat that is offered'), value: offerText, long: true, rank: 'line' },
  { label: t('Offers passed'), value: ({ passed }) => (passed > 0 ? passed : ''), right: true },
];

/** The students who wait for a seat after a round, in order, with the seats offered to them. */
export function WaitingList({ roundId }: { roundId: string }) {
  const [params, setParams] = useSearchParams();
  const page = pageNumber(new URLSearchParams({ page: params.get(pageParam) ?? '' }));
  const waiting = useCallQuery('roundWaiting', { params: { id: roundId }, query: { page, pageSize } }, { keepPrevious: true });
  const goTo = (to: number, instead?: 'instead') =>
    setParams(withParams({ [pageParam]: to > 1 ? String(to) : undefined }), { replace: instead !== undefined, preventScrollReset: true });
  return (
    <Section id="waiting" title={t('Waiting list')}>
      <Text dimmed>{t('A seat that becomes free in these hostels is offered automatically to the first student whom it fits.')}</Text>
      <Loaded call={waiting} loading={<RowsLoading />}>
        {({ items, total }) => (
          <ResourceList
            name={t('Waiting list')}
            rows={items}
            keyOf={({ student }) => student._id}
            columns={columns()}
            empty={{ title: t('Nobody waits'), text: t('Everybody in the round has a seat, or is no longer waiting.') }}
            paging={{ page, pageSize, total, onPage: goTo }}
          />
        )}
      </Loaded>
    </Section>
  );
}
