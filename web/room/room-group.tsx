import { useRef } from 'react';
import { useSearchParams } from 'react-router';
import { type RoomType, roomsPerPage, type RoomWithOccupants } from '#contract/room/room.ts';
import { placeOf } from '#contract/room/room-search.ts';
import { t } from '#contract/text/text.ts';
import { Box, Row, Section } from '#web/ui/show/elements.tsx';
import { Button, ButtonLink } from '#web/ui/action/button.tsx';
import { pageOf } from '#web/ui/list/list-state.ts';
import { Pager } from '#web/ui/list/pager.tsx';
import { usePrinting } from '#web/ui/page/print.tsx';
import { withParams } from '#web/with-params.ts';
import { RoomDetails, RoomTag } from './room-details.tsx';
import styles from './room-group.module.css';
import type { RoomActions } from './room-actions.ts';

/** Each room type has a page number of its own in the URL: `single`, `double` … */
const pageParam = (roomType: RoomType): string => (roomType.split(' ', 1)[0] ?? '').toLowerCase();

function RoomCard({ room, actions: { today, change, history, pastOf, selection } }: { room: RoomWithOccupants; actions: RoomActions }) {
  const { _id, roomNumber, availableSeats, state } = room;
  const words = change?.wordsFor(room);
  return (
    <li className={styles.room} data-full={availableSeats === 0 || undefined} data-closed={state === 'closed' || undefined}>
      <Row gap={8} justify="space-between">
        {selection && (
          <Box component="label" className="centred" w="2.25rem" h="2.25rem" m="-0.375rem -0.25rem -0.375rem -0.5rem">
            <input
              type="checkbox"
              aria-label={t('Select room {room}', { room: roomNumber })}
              checked={selection.ids.has(_id)}
              onChange={() => selection.toggle(_id)}
            />
          </Box>
        )}
        <Box component="h3" flex={1} fz="var(--text-lead)">
          {roomNumber}
        </Box>
        <RoomTag room={room} today={today} />
      </Row>
      <RoomDetails room={room} place={placeOf(room)} />
      {(change || history) && !selection && (
        <Box className="onScreen" mb={-8} ml="calc(-1 * min(0.875rem, 4vw))">
          {history && (
            <Button
              small
              kind="quiet"
              aria-label={t('History of {of}', { of: t('room {room}', { room: roomNumber }) })}
              onClick={() => history(room)}
            >
              {t('History')}
            </Button>
          )}
          {pastOf && (
            <ButtonLink
              small
              kind="quiet"
              to={pastOf(room)}
              aria-label={t('{what}: {whom}', { what: t('Who lived here'), whom: t('room {room}', { room: roomNumber }) })}
            >
              {t('Who lived here')}
            </ButtonLink>
          )}
          {change && (
            <Button small kind="quiet" aria-label={words?.name} onClick={() => change.act(room)}>
              {words?.text}
            </Button>
          )}
        </Box>
      )}
    </li>
  );
}

interface RoomGroupProps {
  roomType: RoomType;
  rooms: readonly RoomWithOccupants[];
  actions: RoomActions;
}

/** The rooms of one type, a page of cards at a time; on paper all of them. */
export function RoomGroup({ roomType, rooms, actions }: RoomGroupProps) {
  const [params, setParams] = useSearchParams();
  const key = pageParam(roomType);
  const pageCount = Math.ceil(rooms.length / roomsPerPage);
  const page = Math.min(Math.max(1, Math.trunc(Number(params.get(key))) || 1), pageCount);
  const printing = usePrinting();
  const list = useRef<HTMLUListElement>(null);
  const free = rooms.reduce((sum, { availableSeats }) => sum + availableSeats, 0);

  function goTo(to: number): void {
    setParams(withParams({ [key]: to > 1 ? String(to) : undefined }), { preventScrollReset: true });
  }

  return (
    <Section
      id={key}
      title={t(roomType)}
      aside={
        <Box component="span" c="dimmed">
          {t('{rooms, plural, one {# room} other {# rooms}}, {free} free', { rooms: rooms.length, free })}
        </Box>
      }
    >
      {/* the frame scrolls on a desktop, so the keyboard must reach it */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ul ref={list} className={styles.rooms} tabIndex={0} aria-labelledby={key}>
        {(printing ? rooms : pageOf(rooms, page, roomsPerPage)).map((room) => (
          <RoomCard key={room._id} room={room} actions={actions} />
        ))}
      </ul>
      <Pager of={t(roomType)} page={page} pageCount={pageCount} onPage={goTo} list={list} />
    </Section>
  );
}
