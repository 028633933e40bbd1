import { t } from '#contract/text/text.ts';
import { useCallQuery } from '#web/api.ts';
import { PlanRooms } from '#web/room/shared/plan-rooms.tsx';
import { useListState } from '#web/ui/list/list-state.ts';
import { Filter } from '#web/ui/list/list-tools.tsx';
import { Loaded } from '#web/ui/page/states.tsx';

interface ProposalRoomsProps {
  roundId: string;
  hostels: readonly { _id: string; name: string }[];
}

/** The rooms of a hostel as proposed, by block and floor. */
export function ProposalRooms({ roundId, hostels }: ProposalRoomsProps) {
  const list = useListState('hostel');
  const hostelId = hostels.find(({ _id }) => _id === list.filters.hostel)?._id ?? hostels[0]?._id ?? '';
  const rooms = useCallQuery('roundRooms', { params: { id: roundId, hostelId } }, { enabled: hostelId !== '' });
  return (
    <>
      {hostels.length > 1 && (
        <Filter
          label={t('Hostel')}
          value={hostelId}
          onChange={(value) => list.filter('hostel', value)}
          choices={hostels.map(({ _id, name }) => ({ value: _id, label: name }))}
          sorts
        />
      )}
      <Loaded call={rooms}>{(answer) => <PlanRooms key={hostelId} rooms={answer.rooms} />}</Loaded>
    </>
  );
}
