import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { useParams } from 'react-router';
import { screenTexts } from '#contract/messages.ts';
import { nameAndUsername } from '#contract/person.ts';
import { paths } from '#contract/paths.ts';
import { type RoomWithOccupants, roomTypes } from '#contract/room.ts';
import { t } from '#contract/text.ts';
import { useCallQuery } from '#web/api.ts';
import { messageOf } from '#web/api-error.ts';
import { useMe } from '#web/session.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { matches, useListState } from '#web/ui/list-state.ts';
import { Filter, ListTools, SearchBox } from '#web/ui/list-tools.tsx';
import { Page } from '#web/ui/page.tsx';
import { PrintButton } from '#web/ui/print.tsx';
import { Empty, Loaded, NoResult } from '#web/ui/states.tsx';
import { Allotting } from './allotting.tsx';
import { EditRoomDialog } from './edit-room-dialog.tsx';
import { FloorPlan } from './floor-plan.tsx';
import type { RoomActions } from './room-actions.ts';
import { RoomGroup } from './room-group.tsx';
import { placeOf, placesOf } from './room-places.ts';
import { SelectedRooms } from './selected-rooms.tsx';

/** What `show` of the address narrows the rooms down to. */
const shows: Readonly<Record<string, (room: RoomWithOccupants) => boolean>> = {
  free: ({ availableSeats }) => availableSeats > 0,
  occupied: ({ state, availableSeats }) => state === 'open' && availableSeats === 0,
  closed: ({ state }) => state === 'closed',
  'to-move': ({ state, occupants }) => state === 'closed' && occupants.length > 0,
};

interface RoomsProps {
  hostelId: string;
  rooms: readonly RoomWithOccupants[];
  /** may change them */
  changing: boolean;
}

function Rooms({ hostelId, rooms, changing }: RoomsProps) {
  const list = useListState('show');
  const view = useListState('by', 'block');
  const { show } = list.filters;
  const { by } = view.filters;
  const today = useCallQuery('me').data?.today;
  const [edited, setEdited] = useState<string>();
  const [selected, setSelected] = useState<ReadonlySet<string>>();
  const isShown = shows[show] ?? (() => true);
  const found = rooms.filter(
    (room) =>
      isShown(room) &&
      matches(list.q, [
        room.roomNumber,
        placeOf(room),
        ...room.occupants.flatMap((occupant) => [nameAndUsername(occupant), occupant.batch]),
      ]),
  );
  const placed = rooms.some(({ block, floor }) => block !== '' || floor !== '');
  const byFloor = placed && by === 'floor';
  const places = placesOf(rooms);
  const room = rooms.find(({ _id }) => _id === edited);
  const actions: RoomActions = {
    today,
    edit: changing ? ({ _id }) => setEdited(_id) : undefined,
    selection: selected && {
      ids: selected,
      toggle: (id) => setSelected(selected.has(id) ? new Set([...selected].filter((other) => other !== id)) : new Set([...selected, id])),
    },
  };
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
            { value: 'closed', label: t('Closed') },
            { value: 'to-move', label: t('To be moved out of') },
          ]}
        />
        {placed && (
          <Filter
            label={t('Group by')}
            value={by}
            onChange={(value) => view.filter('by', value)}
            all={t('Type')}
            choices={[{ value: 'floor', label: t('Block and floor') }]}
            sorts
          />
        )}
      </ListTools>
      {changing && !selected && (
        <div>
          <Button onClick={() => setSelected(new Set())}>{t('Select rooms')}</Button>
        </div>
      )}
      {found.length === 0 && <NoResult onReset={list.reset} />}
      {byFloor && found.length > 0 && <FloorPlan rooms={found} all={rooms} narrowed={list.narrowed} view={view} actions={actions} />}
      {!byFloor &&
        roomTypes.map((roomType) => {
          const ofType = found.filter((one) => one.roomType === roomType);
          return ofType.length > 0 && <RoomGroup key={roomType} roomType={roomType} rooms={ofType} actions={actions} />;
        })}
      {selected && (
        <SelectedRooms
          hostelId={hostelId}
          rooms={rooms}
          found={found}
          places={places}
          today={today}
          selected={selected}
          onSelect={setSelected}
        />
      )}
      {room && <EditRoomDialog key={room._id} room={room} places={places} today={today} onClose={() => setEdited(undefined)} />}
    </>
  );
}

export default function HostelRooms() {
  const { id = '' } = useParams();
  const { role } = useMe();
  const answer = useCallQuery('hostelGet', { params: { id } });
  const mayAllot = role === 'caretaker' || role === 'hosteladmin';
  const changing = role === 'hosteladmin';
  const name = answer.data?.hostel.name;
  const { rooms = [] } = answer.data ?? {};
  const occupied = rooms.reduce((sum, { occupants }) => sum + occupants.length, 0);
  const free = rooms.reduce((sum, { availableSeats }) => sum + availableSeats, 0);
  const closed = rooms.filter(({ state }) => state === 'closed').length;
  return (
    <Page
      title={name ? t('Rooms of {hostel}', { hostel: name }) : t('Rooms')}
      actions={
        <>
          {changing && (
            <ButtonLink to={paths.addRooms(id)} icon={<Plus aria-hidden size={18} />}>
              {t('Add rooms')}
            </ButtonLink>
          )}
          {role !== 'student' && <PrintButton />}
        </>
      }
      subtitle={
        answer.data &&
        t(
          '{rooms, plural, one {# room} other {# rooms}}, {seats, plural, one {# seat} other {# seats}}: {occupied} occupied, {free} free{closed, plural, =0 {} one {; # room is closed} other {; # rooms are closed}}',
          { rooms: rooms.length, occupied, free, seats: occupied + free, closed },
        )
      }
    >
      <Loaded call={answer} failed={(error) => t(screenTexts.hostelDetailFailed, { message: messageOf(error) })}>
        {(data) => (
          <>
            {mayAllot && <Allotting hostelId={id} rooms={data.rooms} />}
            {data.rooms.length === 0 ? (
              <Empty title={t('No rooms')} text={t('This hostel has no rooms.')} />
            ) : (
              <Rooms hostelId={id} rooms={data.rooms} changing={changing} />
            )}
          </>
        )}
      </Loaded>
    </Page>
  );
}
