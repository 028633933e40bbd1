import { useState } from 'react';
import type { RoomWithOccupants } from '#contract/room.ts';
import { t } from '#contract/text.ts';
import { Section, Stack } from '#web/ui/arrange.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import type { ListState } from '#web/ui/list-state.ts';
import { Filter } from '#web/ui/list-tools.tsx';
import type { RoomActions } from './room-actions.ts';
import { closedUntilText, RoomDetails, RoomTag } from './room-details.tsx';
import { blockName, blocksOf, floorName, floorsOf, inBlock, placeOf } from './room-places.ts';
import { SeatMarks } from './seat-marks.tsx';
import styles from './floor-plan.module.css';

/** More tiles would be slow on a phone: of a very large block the first are shown, and a search finds the others. */
const tilesShown = 240;

/** What a tile shows, in words. */
function wordsOf(room: RoomWithOccupants, today: string | undefined): string {
  const { roomNumber, state, closedReason, seats, occupants } = room;
  const taken = t('{taken} of {seats, plural, one {# seat} other {# seats}} taken', { taken: occupants.length, seats });
  if (state === 'open') return t('Room {room}: {taken}', { room: roomNumber, taken });
  return t('Room {room}: closed {until}, {reason}; {taken}', {
    room: roomNumber,
    until: closedUntilText(room, today),
    reason: closedReason,
    taken,
  });
}

interface TileProps {
  room: RoomWithOccupants;
  actions: RoomActions;
  onOpen: () => void;
}

function Tile({ room, actions: { today, selection }, onOpen }: TileProps) {
  const { _id, roomNumber, state, seats, occupants } = room;
  const words = wordsOf(room, today);
  const closed = state === 'closed';
  const empty = seats - occupants.length;
  return (
    <li>
      <button
        type="button"
        className={styles.tile}
        data-closed={closed || undefined}
        title={words}
        aria-label={words}
        {...(selection ? { 'aria-pressed': selection.ids.has(_id) } : {})}
        onClick={() => (selection ? selection.toggle(_id) : onOpen())}
      >
        <span>{roomNumber}</span>
        <SeatMarks taken={occupants.length} {...(closed ? { closed: empty } : { free: empty })} />
      </button>
    </li>
  );
}

const nameOf = (block: string) => (block === '' ? t('Without a block') : blockName(block));

interface FloorPlanProps {
  rooms: readonly RoomWithOccupants[];
  /** all of the hostel, among them those that a search has left out */
  all: readonly RoomWithOccupants[];
  /** a search or filter has left some out */
  narrowed: boolean;
  view: Pick<ListState<'block'>, 'filters' | 'filter'>;
  actions: RoomActions;
}

/** A block as it stands, floor upon floor: a tile for each room, a mark for each seat. A press says who lives there. */
export function FloorPlan({ rooms, all, narrowed, view, actions }: FloorPlanProps) {
  const [opened, setOpened] = useState<string>();
  const blocks = blocksOf(all);
  const block = blocks.find((known) => known === view.filters.block) ?? blocksOf(rooms)[0] ?? '';
  const found = inBlock(rooms, block);
  const elsewhere = rooms.length - found.length;
  const open = all.find(({ _id }) => _id === opened);
  const free = found.reduce((sum, { availableSeats }) => sum + availableSeats, 0);
  return (
    <Section
      id="plan"
      title={blocks.length > 1 || block !== '' ? nameOf(block) : t('Floors')}
      aside={
        <span className={styles.count}>
          {t('{rooms, plural, one {# room} other {# rooms}}, {free} free', { rooms: found.length, free })}
        </span>
      }
    >
      {blocks.length > 1 && (
        <Filter
          label={t('Block')}
          value={block}
          onChange={(value) => view.filter('block', value)}
          choices={blocks.map((value) => ({ value, label: nameOf(value) }))}
          sorts
        />
      )}
      <p className={styles.legend}>
        <span>
          <SeatMarks taken={1} /> {t('taken')}
        </span>
        <span>
          <SeatMarks free={1} /> {t('free')}
        </span>
        <span>
          <SeatMarks closed={1} /> {t('closed')}
        </span>
      </p>
      {floorsOf(found.slice(0, tilesShown)).map(({ floor, rooms: onFloor }) => (
        <section key={floor} className={styles.floor} aria-label={floor === '' ? t('Without a floor') : floorName(floor)}>
          <h3 className={styles.name}>{floor === '' ? t('Without a floor') : floorName(floor)}</h3>
          <ul className={styles.rooms}>
            {onFloor.map((room) => (
              <Tile key={room._id} room={room} actions={actions} onOpen={() => setOpened(room._id)} />
            ))}
          </ul>
        </section>
      ))}
      {found.length > tilesShown && <p>{t('Only the first {shown} rooms are shown. Search for the others.', { shown: tilesShown })}</p>}
      {elsewhere > 0 && narrowed && (
        <p>{t('{rooms, plural, one {# room} other {# rooms}} found in other blocks.', { rooms: elsewhere })}</p>
      )}
      {open && (
        <Dialog opened title={t('Room {room}', { room: open.roomNumber })} onClose={() => setOpened(undefined)}>
          <Stack>
            <div>
              <RoomTag room={open} />
            </div>
            <RoomDetails room={open} today={actions.today} place={[t(open.roomType), placeOf(open)].filter(Boolean).join(', ')} />
            {actions.edit && (
              <div>
                <Button
                  onClick={() => {
                    setOpened(undefined);
                    actions.edit?.(open);
                  }}
                >
                  {t('Edit')}
                </Button>
              </div>
            )}
          </Stack>
        </Dialog>
      )}
    </Section>
  );
}
