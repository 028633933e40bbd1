import { useParams } from 'react-router';
import { screenTexts } from '#contract/messages.ts';
import { nameAndUsername } from '#contract/person.ts';
import { type RoomWithOccupants, roomTypes } from '#contract/room.ts';
import { t } from '#contract/text.ts';
import { useCallQuery } from '#web/api.ts';
import { messageOf } from '#web/api-error.ts';
import { useMe } from '#web/session.ts';
import { matches, useListState } from '#web/ui/list-state.ts';
import { Filter, ListTools, SearchBox } from '#web/ui/list-tools.tsx';
import { Page } from '#web/ui/page.tsx';
import { PrintButton } from '#web/ui/print.tsx';
import { Empty, Loaded, NoResult } from '#web/ui/states.tsx';
import { Allotting } from './allotting.tsx';
import { RoomGroup } from './room-group.tsx';

function Rooms({ rooms }: { rooms: readonly RoomWithOccupants[] }) {
  const list = useListState('show');
  const { show } = list.filters;
  const found = rooms.filter(
    ({ roomNumber, availableSeats, occupants }) =>
      (show === '' || (show === 'free') === availableSeats > 0) &&
      matches(list.q, [roomNumber, ...occupants.flatMap((occupant) => [nameAndUsername(occupant), occupant.batch])]),
  );
  if (rooms.length === 0) return <Empty title={t('No rooms')} text={t('This hostel has no rooms.')} />;
  return (
    <>
      <ListTools label={t('Find rooms')}>
        <SearchBox hint={t('Room or student')} value={list.q} onSearch={list.search} />
        <Filter
          label={t('Show')}
          value={show}
          onChange={(value) => list.filter('show', value)}
          all={t('All rooms')}
          choices={[
            { value: 'free', label: t('With a free seat') },
            { value: 'occupied', label: t('Occupied') },
          ]}
        />
      </ListTools>
      {found.length === 0 && <NoResult onReset={list.reset} />}
      {roomTypes.map((roomType) => {
        const ofType = found.filter((room) => room.roomType === roomType);
        return ofType.length > 0 && <RoomGroup key={roomType} roomType={roomType} rooms={ofType} />;
      })}
    </>
  );
}

export default function HostelRooms() {
  const { id = '' } = useParams();
  const { role } = useMe();
  const answer = useCallQuery('hostelGet', { params: { id } });
  const mayAllot = role === 'caretaker' || role === 'hosteladmin';
  const name = answer.data?.hostel.name;
  const { rooms = [] } = answer.data ?? {};
  const seats = rooms.reduce((sum, { availableSeats, occupants }) => sum + availableSeats + occupants.length, 0);
  const free = rooms.reduce((sum, { availableSeats }) => sum + availableSeats, 0);
  return (
    <Page
      title={name ? t('Rooms of {hostel}', { hostel: name }) : t('Rooms')}
      actions={role !== 'student' && <PrintButton />}
      subtitle={
        answer.data &&
        t(
          '{rooms, plural, one {# room} other {# rooms}}, {seats, plural, one {# seat} other {# seats}}: {occupied} occupied, {free} free',
          {
            rooms: rooms.length,
            occupied: seats - free,
            free,
            seats,
          },
        )
      }
    >
      <Loaded call={answer} failed={(error) => t(screenTexts.hostelDetailFailed, { message: messageOf(error) })}>
        {(data) => (
          <>
            {mayAllot && <Allotting hostelId={id} rooms={data.rooms} />}
            <Rooms rooms={data.rooms} />
          </>
        )}
      </Loaded>
    </Page>
  );
}
