import { useRef } from 'react';
import { useSearchParams } from 'react-router';
import { type RoomType, roomsPerPage, type RoomWithOccupants } from '#contract/room.ts';
import { t } from '#contract/text.ts';
import { Section } from '#web/ui/arrange.tsx';
import { pageOf } from '#web/ui/list-state.ts';
import { Pager } from '#web/ui/pager.tsx';
import { PersonName } from '#web/ui/person-name.tsx';
import { usePrinting } from '#web/ui/print.tsx';
import { Tag } from '#web/ui/text.tsx';
import styles from './room-group.module.css';

/** Each room type has a page number of its own in the URL: `single`, `double` … */
const pageParam = (roomType: RoomType): string => (roomType.split(' ', 1)[0] ?? '').toLowerCase();

function RoomCard({ room: { roomNumber, availableSeats, occupants } }: { room: RoomWithOccupants }) {
  return (
    <li className={styles.room} data-full={availableSeats === 0 || undefined}>
      <div className={styles.head}>
        <h3 className={styles.number}>{roomNumber}</h3>
        {availableSeats === 0 ? (
          <Tag>{t('Occupied')}</Tag>
        ) : (
          <Tag tone="good">{t('{free, plural, one {# seat free} other {# seats free}}', { free: availableSeats })}</Tag>
        )}
      </div>
      <ul className={styles.occupants}>
        {occupants.map((occupant) => (
          <li key={occupant._id}>
            <PersonName of={occupant} />
            {occupant.batch && <span> · {occupant.batch}</span>}
          </li>
        ))}
        {occupants.length === 0 && <li className={styles.nobody}>{t('Nobody lives here')}</li>}
      </ul>
    </li>
  );
}

/** The rooms of one type, a page of cards at a time; on paper all of them. */
export function RoomGroup({ roomType, rooms }: { roomType: RoomType; rooms: readonly RoomWithOccupants[] }) {
  const [params, setParams] = useSearchParams();
  const key = pageParam(roomType);
  const pageCount = Math.ceil(rooms.length / roomsPerPage);
  const page = Math.min(Math.max(1, Math.trunc(Number(params.get(key))) || 1), pageCount);
  const printing = usePrinting();
  const list = useRef<HTMLUListElement>(null);
  const free = rooms.reduce((sum, { availableSeats }) => sum + availableSeats, 0);

  function goTo(to: number): void {
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (to > 1) next.set(key, String(to));
        else next.delete(key);
        return next;
      },
      { preventScrollReset: true },
    );
  }

  return (
    <Section
      id={key}
      title={t(roomType)}
      aside={
        <span className={styles.count}>
          {t('{rooms, plural, one {# room} other {# rooms}}, {free} free', { rooms: rooms.length, free })}
        </span>
      }
    >
      {/* the frame scrolls on a desktop, so the keyboard must reach it */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ul ref={list} className={styles.rooms} tabIndex={0} aria-labelledby={key}>
        {(printing ? rooms : pageOf(rooms, page, roomsPerPage)).map((room) => (
          <RoomCard key={room._id} room={room} />
        ))}
      </ul>
      <Pager of={t(roomType)} page={page} pageCount={pageCount} onPage={goTo} list={list} />
    </Section>
  );
}
