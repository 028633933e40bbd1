import { useState } from 'react';
import { livingIn, type RoomWithOccupants } from '#contract/room/room.ts';
import { placeOf } from '#contract/room/room-search.ts';
import { t } from '#contract/text/text.ts';
import { Box, Row, Section, Stack } from '#web/ui/show/elements.tsx';
import { Button, ButtonLink } from '#web/ui/action/button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { Beside, useBeside, WithBeside } from '#web/ui/show/beside.tsx';
import { Filter } from '#web/ui/list/list-tools.tsx';
import { SegmentedRadio } from '#web/ui/form/segmented-radio.tsx';
import type { RoomActions } from './room-actions.ts';
import { closedUntilText, RoomDetails, RoomTag } from './room-details.tsx';
import { blockTitle, floorsOf, floorTitle, inBlock } from './shared/room-places.ts';
import { RoomTile, TileGroup, TileLegend } from './shared/room-tile.tsx';
import type { SeatMarksProps } from './shared/seat-marks.tsx';

/** At most so many tiles, since more would be slow on a phone. Of a larger block, a search finds the other rooms. */
export const tilesShown = 240;

/** What a tile shows, in words. */
function wordsOf(room: RoomWithOccupants): string {
  const { roomNumber, state, closedReason, seats } = room;
  const taken = t('{taken} of {seats, plural, one {# seat} other {# seats}} taken', { taken: livingIn(room), seats });
  if (state === 'open') return t('Room {room}: {taken}', { room: roomNumber, taken });
  // students are not told why
  if (closedReason === '') return t('Room {room}: closed; {taken}', { room: roomNumber, taken });
  return t('Room {room}: closed {until}, {reason}; {taken}', {
    room: roomNumber,
    until: closedUntilText(room),
    reason: closedReason,
    taken,
  });
}

function marksOf(room: RoomWithOccupants): SeatMarksProps {
  const { state, seats } = room;
  const taken = livingIn(room);
  const empty = seats - taken;
  return { taken, ...(state === 'closed' ? { closed: empty } : { free: empty }) };
}

interface FloorPlanProps {
  /** the block that is shown; undefined for all of them, one below the other */
  block: string | undefined;
  blocks: readonly string[];
  onBlock: (block: string) => void;
  /** the rooms shown that the search and filter find */
  rooms: readonly RoomWithOccupants[];
  /** how many rooms a search or filter finds in other blocks; 0 without one */
  elsewhere: number;
  /** the id of the room that is open at first */
  openedFirst: string | undefined;
  actions: RoomActions;
}

/** Up to so many blocks are buttons side by side; more are a select. */
const mostSegments = 4;

function Blocks({ block, blocks, onBlock }: Pick<FloorPlanProps, 'blocks' | 'onBlock'> & { block: string }) {
  if (blocks.length === 1) return null;
  const choices = blocks.map((value) => ({ value, label: blockTitle(value) }));
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

const placeText = (room: RoomWithOccupants): string => [t(room.roomType), placeOf(room)].filter(Boolean).join(', ');

/** What can be done with the room whose details are shown. */
function Actions({ room, actions, onAct }: { room: RoomWithOccupants; actions: RoomActions; onAct: () => void }) {
  const offered = [
    { label: t('History'), act: actions.history },
    { label: actions.change?.wordsFor(room).name ?? '', act: actions.change?.act },
  ];
  if (!offered.some(({ act }) => act) && !actions.pastOf) return null;
  return (
    <Row gap="sm">
      {offered.map(
        ({ label, act }) =>
          act && (
            <Button
              key={label}
              onClick={() => {
                onAct();
                act(room);
              }}
            >
              {label}
            </Button>
          ),
      )}
      {actions.pastOf && <ButtonLink to={actions.pastOf(room)}>{t('Who lived here')}</ButtonLink>}
    </Row>
  );
}

const freeIn = (rooms: readonly RoomWithOccupants[]): number => rooms.reduce((sum, { availableSeats }) => sum + availableSeats, 0);

const nothing = () => undefined;

/**
 * Blocks floor by floor, with a tile for each room and a mark for each seat. Pressing a tile shows who lives there: beside the plan where
 * there is room, which then always shows one.
 */
export function FloorPlan({ block, blocks, onBlock, rooms, elsewhere, openedFirst, actions }: FloorPlanProps) {
  const [opened, setOpened] = useState(openedFirst);
  const beside = useBeside();
  const first = floorsOf(inBlock(rooms, block ?? blocks[0] ?? ''))[0]?.rooms[0];
  const open = rooms.find(({ _id }) => _id === opened) ?? (beside ? first : undefined);
  const close = () => setOpened(undefined);
  const shown = rooms.slice(0, tilesShown);
  const longest = Math.max(...shown.map(({ roomNumber }) => roomNumber.length));
  const ofBlock = (name: string, title: string, inIt: readonly RoomWithOccupants[]) => (
    <Section
      key={name}
      id={`plan-${blocks.indexOf(name)}`}
      title={title}
      aside={
        <Box component="span" c="dimmed">
          {t('{rooms, plural, one {# room} other {# rooms}}, {free} free', { rooms: inIt.length, free: freeIn(inIt) })}
        </Box>
      }
    >
      {name === (block ?? blocks[0]) && (
        <div className="ends" style={{ gap: '0.5rem 1rem' }}>
          {block !== undefined && <Blocks block={block} blocks={blocks} onBlock={onBlock} />}
          <TileLegend
            marks={[
              ['taken', t('taken')],
              ['free', t('free')],
              ['closed', t('closed')],
            ]}
          />
        </div>
      )}
      {floorsOf(inBlock(shown, name)).map(({ floor, rooms: onFloor }) => (
        <TileGroup key={floor} name={floorTitle(floor)} free={freeIn(onFloor)} longest={longest}>
          {onFloor.map((room) => (
            <RoomTile
              key={room._id}
              number={room.roomNumber}
              marks={marksOf(room)}
              words={wordsOf(room)}
              closed={room.state === 'closed'}
              pressed={actions.selection?.ids.has(room._id)}
              current={beside && room === open}
              onPress={() => (actions.selection ? actions.selection.toggle(room._id) : setOpened(room._id))}
            />
          ))}
        </TileGroup>
      ))}
    </Section>
  );
  return (
    <WithBeside
      beside={
        beside &&
        open && (
          <Beside
            label={t('Room {room}', { room: open.roomNumber })}
            title={t('Room {room}', { room: open.roomNumber })}
            subtitle={placeText(open)}
            aside={<RoomTag room={open} today={actions.today} />}
          >
            <RoomDetails room={open} place="" />
            <Actions room={open} actions={actions} onAct={nothing} />
          </Beside>
        )
      }
    >
      <Stack>
        {block === undefined
          ? blocks.map((name) => ofBlock(name, blockTitle(name), inBlock(rooms, name)))
          : ofBlock(block, block === '' && blocks.length === 1 ? t('Floors') : blockTitle(block), rooms)}
        {rooms.length > tilesShown && <p>{t('Only the first {shown} rooms are shown. Search for the others.', { shown: tilesShown })}</p>}
        {elsewhere > 0 && <p>{t('{rooms, plural, one {# room} other {# rooms}} found in other blocks.', { rooms: elsewhere })}</p>}
      </Stack>
      {!beside && open && (
        <Dialog opened title={t('Room {room}', { room: open.roomNumber })} onClose={close}>
          <Stack>
            <div>
              <RoomTag room={open} today={actions.today} />
            </div>
            <RoomDetails room={open} place={placeText(open)} />
            <Actions room={open} actions={actions} onAct={close} />
          </Stack>
        </Dialog>
      )}
    </WithBeside>
  );
}
