import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { useLocation, useParams, useSearchParams } from 'react-router';
import { replyTexts, screenTexts } from '#contract/messages.ts';
import { addDays } from '#contract/day/days.ts';
import { paths, withQuery } from '#contract/paths.ts';
import { isRoomFound } from '#contract/room/room-search.ts';
import { livingIn, roomShows, roomTypes, type RoomWithOccupants } from '#contract/room/room.ts';
import { t } from '#contract/text/text.ts';
import { useCallMutation, useCallQuery } from '#web/api.ts';
import { messageOf } from '#web/api-error.ts';
import { History, HistoryButton, useOpenHistory } from '#web/operation/shared/history.tsx';
import { doorWorkAskNames } from '#contract/institution/door-work.ts';
import { useAction } from '#web/operation/shared/use-action.ts';
import { useAtTheDoor, useLeftToOffice } from '#web/institution/shared/institution.tsx';
import { useMe } from '#web/session.ts';
import { useTitles } from '#web/record/shared/hostel-name.tsx';
import { ExportMenu } from '#web/sheet/shared/export-menu.tsx';
import { Button, ButtonLink } from '#web/ui/action/button.tsx';
import { oneOf } from '#web/ui/list/list-query.ts';
import { useListState } from '#web/ui/list/list-state.ts';
import { Filter, FilterSlot, ListTools, SearchBox } from '#web/ui/list/list-tools.tsx';
import { MoreActions } from '#web/ui/action/more-actions.tsx';
import { Empty, Loaded, Page } from '#web/ui/page/page.tsx';
import { PrintButton, usePrinting } from '#web/ui/page/print.tsx';
import { useBeside } from '#web/ui/show/beside.tsx';
import { SegmentedRadio } from '#web/ui/form/segmented-radio.tsx';
import { NoResult } from '#web/ui/list/no-result.tsx';
import { ErrorAlert, later, Text } from '#web/ui/show/elements.tsx';
import { Allotting } from './allotting.tsx';
import { withParams } from '#web/with-params.ts';
import { FloorPlan, tilesShown } from './floor-plan.tsx';
import type { RoomActions } from './room-actions.ts';
import { RoomsOnPaper } from './rooms-on-paper.tsx';
import { RoomGroup } from './room-group.tsx';
import { blocksOf, inBlock, placesOf } from './shared/room-places.ts';

// the forms and what they may ask weigh as much as the rest of the page, which students open, too
const SelectedRooms = later(async () => ({ default: (await import('./selected-rooms.tsx')).SelectedRooms }));
const ClosingDialog = later(() => import('./closing-dialog.tsx'));
const EditRoomDialog = later(() => import('./edit-room-dialog.tsx'));
const ResetRooms = later(() => import('./reset-rooms.tsx'));

/** The value of `block` in the URL for rooms without a block; the URL without `block` means the first block. */
const withoutBlock = '-';

const hasPlace = ({ block, floor }: RoomWithOccupants) => block !== '' || floor !== '';

const editWords = ({ roomNumber: room }: RoomWithOccupants) => ({ text: t('Edit'), name: t('Edit room {room}', { room }) });

const closingWords = ({ state, roomNumber: room }: RoomWithOccupants) =>
  state === 'closed'
    ? { text: t('Open'), name: t('Open room {room}', { room }) }
    : { text: t('Close'), name: t('Close room {room}', { room }) };

const askWords = ({ roomNumber: room }: RoomWithOccupants) => ({
  text: t('Ask the office'),
  name: t(doorWorkAskNames.closing, { room }),
});

/** How far back *Who lived here* of a room looks at first. */
const daysOfPast = 365;

interface RoomsProps {
  hostelId: string;
  rooms: readonly RoomWithOccupants[];
  /** whether the reader may change rooms in any way, or only close them and open them again */
  changing: boolean;
  closing: boolean;
  /** whether the reader may see the history of rooms, and who is to be moved */
  staff: boolean;
}

function Rooms({ hostelId, rooms, changing, closing, staff }: RoomsProps) {
  const list = useListState('show');
  const view = useListState('by', 'block');
  const { hash } = useLocation();
  const { show } = list.filters;
  const { by } = view.filters;
  const today = useCallQuery('me').data?.today;
  const history = useOpenHistory();
  const [edited, setEdited] = useState<string>();
  const [selected, setSelected] = useState<ReadonlySet<string>>();
  const found = rooms.filter((room) => isRoomFound(room, { q: list.q, show: oneOf(roomShows, show), today: today ?? '' }));
  const placed = rooms.some(hasPlace);
  // the plan comes first where it shows every room in its place
  const byFloor = placed && (by || (rooms.every(hasPlace) ? 'floor' : 'type')) === 'floor';
  const blocks = blocksOf(rooms);
  const chosen = view.filters.block === withoutBlock ? '' : view.filters.block || undefined;
  const named = found.find(({ roomNumber }) => hash === `#${encodeURIComponent(roomNumber)}`);
  // where there is room, the blocks are one below the other
  const allBlocks = useBeside() && rooms.length <= tilesShown;
  const block = blocks.find((known) => known === chosen) ?? named?.block ?? blocksOf(found)[0] ?? '';
  const shown = byFloor && !allBlocks ? inBlock(found, block) : found;
  const places = placesOf(rooms);
  const room = rooms.find(({ _id }) => _id === edited);
  const printing = usePrinting();
  const [params, setParams] = useSearchParams();
  // the search leads to the dialog
  const toClose = changing || closing ? rooms.find(({ _id }) => _id === params.get('close')) : undefined;
  const asking = useLeftToOffice('closing');
  const ask = useAction('doorWorkAsk', { refreshes: [] });
  const past = rooms.find(({ _id }) => _id === history.object);
  const actions: RoomActions = {
    today,
    change:
      changing || closing
        ? { wordsFor: changing ? editWords : closingWords, act: ({ _id }) => setEdited(_id) }
        : asking
          ? { wordsFor: askWords, act: ({ _id }) => ask.mutate({ body: { work: 'closing', about: _id } }) }
          : undefined,
    history: staff ? ({ _id }) => history.open(_id) : undefined,
    pastOf:
      staff && today !== undefined
        ? ({ roomNumber }) => withQuery(paths.occupants(hostelId), { room: roomNumber, from: addDays(today, -daysOfPast) })
        : undefined,
    selection: selected && {
      ids: selected,
      toggle: (id) => setSelected(selected.has(id) ? new Set([...selected].filter((other) => other !== id)) : new Set([...selected, id])),
    },
  };
  if (printing) return <RoomsOnPaper rooms={found} />;
  return (
    <>
      <ListTools ofPage label={t('Find rooms')}>
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
            ...(staff
              ? [
                  { value: 'to-move', label: t('To be moved out of') },
                  { value: 'overdue', label: t('Closed for longer than planned') },
                ]
              : []),
          ]}
        />
        {placed && (
          <FilterSlot id="by" active={false}>
            <SegmentedRadio
              id="by"
              label={t('Rooms by')}
              nameOf={(label) => label}
              segments={[
                { value: 'floor', label: t('By floor'), tone: 'neutral' },
                { value: 'type', label: t('By type'), tone: 'neutral' },
              ]}
              value={byFloor ? 'floor' : 'type'}
              onChange={(value) => view.filter('by', value)}
            />
          </FilterSlot>
        )}
        {changing && !selected && <Button onClick={() => setSelected(new Set())}>{t('Select rooms')}</Button>}
      </ListTools>
      {found.length === 0 && <NoResult onReset={list.reset} />}
      {byFloor && found.length > 0 && (
        <FloorPlan
          block={allBlocks && blocks.length > 1 ? undefined : block}
          blocks={allBlocks ? blocksOf(found) : blocks}
          onBlock={(value) => view.filter('block', value || withoutBlock)}
          rooms={shown}
          elsewhere={list.narrowed ? found.length - shown.length : 0}
          openedFirst={named?._id}
          actions={actions}
        />
      )}
      {!byFloor &&
        roomTypes.map((roomType) => {
          const ofType = found.filter((one) => one.roomType === roomType);
          return ofType.length > 0 && <RoomGroup key={roomType} roomType={roomType} rooms={ofType} actions={actions} />;
        })}
      {selected && (
        <SelectedRooms
          hostelId={hostelId}
          rooms={rooms}
          found={shown}
          places={places}
          today={today}
          selected={selected}
          onSelect={setSelected}
        />
      )}
      {staff && past && <History object={past._id} of={t('room {room}', { room: past.roomNumber })} />}
      {toClose && (
        <ClosingDialog
          key={toClose._id}
          room={toClose}
          today={today}
          onClose={() => setParams(withParams({ close: undefined }), { replace: true, preventScrollReset: true })}
        />
      )}
      {room && changing && <EditRoomDialog key={room._id} room={room} places={places} today={today} onClose={() => setEdited(undefined)} />}
      {room && !changing && <ClosingDialog key={room._id} room={room} today={today} onClose={() => setEdited(undefined)} />}
    </>
  );
}

export default function HostelRooms() {
  const { id = '' } = useParams();
  const { role } = useMe();
  const list = useListState('show');
  const answer = useCallQuery('hostelGet', { params: { id } });
  const isArchived = (answer.data?.archivedAt ?? null) !== null;
  const mayAllot = (role === 'caretaker' || role === 'hosteladmin') && !isArchived;
  const allot = useCallMutation('roomAllot');
  const reset = useAction('roomReset', { says: () => t(replyTexts.allotmentsRemoved) });
  const [resetting, setResetting] = useState(false);
  // one at a time
  const busy = allot.isPending || reset.isPending;
  const changing = role === 'hosteladmin' && !isArchived;
  const closing = useAtTheDoor('closing') && !isArchived;
  const staff = role !== 'student';
  const name = answer.data?.hostel.name;
  const { rooms = [] } = answer.data ?? {};
  const occupied = rooms.reduce((sum, room) => sum + livingIn(room), 0);
  const free = rooms.reduce((sum, { availableSeats }) => sum + availableSeats, 0);
  const closed = rooms.filter(({ state }) => state === 'closed').length;
  const titles = useTitles(name && t('Rooms of {hostel}', { hostel: name }), t('Rooms'));
  return (
    <Page
      {...titles}
      actions={
        staff && (
          <MoreActions from={100}>
            {changing && (
              <ButtonLink to={paths.addRooms(id)} icon={<Plus aria-hidden size={18} />}>
                {t('Add rooms')}
              </ButtonLink>
            )}
            <ButtonLink to={paths.occupants(id)}>{t('Who lived here')}</ButtonLink>
            <HistoryButton object={id} of={name ?? ''} />
            <ExportMenu call="roomExport" query={{ hostel: id, q: list.q, show: oneOf(roomShows, list.filters.show) }} />
            <PrintButton />
            {mayAllot && (
              <Button busy={reset.isPending} disabled={busy} onClick={() => setResetting(true)}>
                {t('Reset')}
              </Button>
            )}
          </MoreActions>
        )
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
            {isArchived && <Text dimmed>{t('This hostel is archived: its rooms stay as they are.')}</Text>}
            {reset.error && <ErrorAlert title={t(screenTexts.resetFailed)} of={reset.error} onDismiss={reset.reset} />}
            {mayAllot && <Allotting hostelId={id} rooms={data.rooms} allot={allot} busy={busy} />}
            {resetting && (
              <ResetRooms
                hostelName={data.hostel.name}
                rooms={data.rooms}
                onConfirm={() => {
                  setResetting(false);
                  reset.mutate({ params: { hostelId: id } });
                }}
                onClose={() => setResetting(false)}
              />
            )}
            {data.rooms.length === 0 ? (
              <Empty title={t('No rooms')} text={t('This hostel has no rooms.')} />
            ) : (
              <Rooms hostelId={id} rooms={data.rooms} changing={changing} closing={closing} staff={staff} />
            )}
          </>
        )}
      </Loaded>
    </Page>
  );
}
