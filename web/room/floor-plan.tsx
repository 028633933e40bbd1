import { useState } from 'react';
import type { RoomWithOccupants } from '#contract/room.ts';
import { t } from '#contract/text.ts';
import { Section, Stack } from '#web/ui/arrange.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Filter } from '#web/ui/list-tools.tsx';
import { SegmentedRadio } from '#web/ui/segmented-radio.tsx';
import type { RoomActions } from './room-actions.ts';
import { closedUntilText, RoomDetails, RoomTag } from './room-details.tsx';
import { blockName, floorName, floorsOf, placeOf } from './room-places.ts';
import { SeatMarks } from './seat-marks.tsx';
import styles from './floor-plan.module.css';

/** More tiles would be slow on a phone: of a very large block the first are shown, and a search finds the others. */
const tilesShown = 240;

/** What a tile shows, in words. */
function wordsOf(room: RoomWithOccupants): string {
  const { roomNumber, state, closedReason, seats, occupants } = room;
  const taken = t('{taken} of {seats, plural, one {# seat} other {# seats}} taken', { taken: occupants.length, seats });
  if (state === 'open') return t('Room {room}: {taken}', { room: roomNumber, taken });
  return t('Room {room}: closed {until}, {reason}; {taken}', {
    room: roomNumber,
    until: closedUntilText(room),
    reason: closedReason,
    taken,
  });
}

interface TileProps {
  room: RoomWithOccupants;
  actions: RoomActions;
  onOpen: () => void;
}

function Tile({ room, actions: { selection }, onOpen }: TileProps) {
  const { _id, roomNumber, state, seats, occupants } = room;
  const words = wordsOf(room);
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
  block: string;
  blocks: readonly string[];
  onBlock: (block: string) => void;
  /** those of the block that are found */
  rooms: readonly RoomWithOccupants[];
  /** how many were found in other blocks, where a search or filter narrows them down */
  elsewhere: number;
  actions: RoomActions;
}

/** So many stand side by side; more are a list to pick from. */
const mostSegments = 4;

function Blocks({ block, blocks, onBlock }: Pick<FloorPlanProps, 'block' | 'blocks' | 'onBlock'>) {
  if (blocks.length === 1) return null;
  const choices = blocks.map((value) => ({ value, label: nameOf(value) }));
  if (blocks.length > mostSegments) return <Filter label={t('Block')} value={block} onChange={onBlock} choices={choices} sorts />;
  return (
    <SegmentedRadio
      id="block"
      label={t('Block')}
      nameOf={(label) => label}
      segments={choices.map((choice) => ({ ...choice, tone: 'neutral' }))}
      value={block}
      onChange={onBlock}
    />
  );
}

/** A block as it stands, floor upon floor: a tile for each room, a mark for each seat. A press says who lives there. */
export function FloorPlan({ block, blocks, onBlock, rooms, elsewhere, actions }: FloorPlanProps) {
  const [opened, setOpened] = useState<string>();
  const open = rooms.find(({ _id }) => _id === opened);
  const free = rooms.reduce((sum, { availableSeats }) => sum + availableSeats, 0);
  return (
    <Section
      id="plan"
      title={block === '' && blocks.length === 1 ? t('Floors') : nameOf(block)}
      aside={
        <span className={styles.count}>
          {t('{rooms, plural, one {# room} other {# rooms}}, {free} free', { rooms: rooms.length, free })}
        </span>
      }
    >
      <Blocks block={block} blocks={blocks} onBlock={onBlock} />
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
      {floorsOf(rooms.slice(0, tilesShown)).map(({ floor, rooms: onFloor }) => (
        <section key={floor} className={styles.floor} aria-label={floor === '' ? t('Without a floor') : floorName(floor)}>
          <h3 className={styles.name}>{floor === '' ? t('Without a floor') : floorName(floor)}</h3>
          <ul className={styles.rooms}>
            {onFloor.map((room) => (
              <Tile key={room._id} room={room} actions={actions} onOpen={() => setOpened(room._id)} />
            ))}
          </ul>
        </section>
      ))}
      {rooms.length > tilesShown && <p>{t('Only the first {shown} rooms are shown. Search for the others.', { shown: tilesShown })}</p>}
      {elsewhere > 0 && <p>{t('{rooms, plural, one {# room} other {# rooms}} found in other blocks.', { rooms: elsewhere })}</p>}
      {open && (
        <Dialog opened title={t('Room {room}', { room: open.roomNumber })} onClose={() => setOpened(undefined)}>
          <Stack>
            <div>
              <RoomTag room={open} today={actions.today} />
            </div>
            <RoomDetails room={open} place={[t(open.roomType), placeOf(open)].filter(Boolean).join(', ')} />
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
