import { useCallback, useEffect, useId, useRef, useState } from 'react';
import type { AttendanceOption, AttendanceRecord } from '#contract/attendance/attendance.ts';
import { t } from '#contract/text/text.ts';
import { Button } from '#web/ui/action/button.tsx';
import { dayText } from '#web/ui/show/dates.ts';
import { usePrinting } from '#web/ui/page/print.tsx';
import { AttendanceRow } from './attendance-row.tsx';
import { type FloorOfSheet, floorsOf, restOf, shownOf, type Unsent } from './marks.ts';
import type { NotSavedMark } from '#web/outbox/shared/entries.ts';
import { Grid, Heading, Row } from '#web/ui/show/elements.tsx';

/** As many as a phone renders quickly; more are rendered when the end of these scrolls into view. */
const rowsAtOnce = 60;

interface SheetProps {
  day: string;
  /** in walking order */
  found: readonly AttendanceRecord[];
  unsent: Unsent;
  notSaved: ReadonlyMap<string, NotSavedMark>;
  /** a search or a filter is active, so that "the rest" is the rest of what is shown */
  narrowed: boolean;
  me: string;
  onMark: ((record: AttendanceRecord, status: AttendanceOption) => void) | undefined;
  onRest: (records: readonly AttendanceRecord[]) => void;
  onLate: ((record: AttendanceRecord) => void) | undefined;
}

function nameOfFloor({ block, floor, roomless }: FloorOfSheet): string {
  if (roomless) return t('Without a room');
  const inBlock = block === '' || /block|wing|tower/i.test(block) ? block : t('Block {block}', { block });
  const onFloor = /^\d+$/.test(floor) ? t('floor {floor}', { floor }) : floor;
  const whole = [inBlock, onFloor].filter((part) => part !== '').join(', ');
  return whole === '' ? t('Rooms') : whole.charAt(0).toUpperCase() + whole.slice(1);
}

/** How many rows to render: more whenever the element at their end, which takes the ref `end`, scrolls into view. */
function useGrowing(total: number, all: boolean) {
  const [drawn, setDrawn] = useState(rowsAtOnce);
  const grow = useCallback(() => setDrawn((before) => before + rowsAtOnce), []);
  const end = useCallback(
    (element: HTMLDivElement | null) => {
      if (!element) return;
      const observer = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && grow(), {
        rootMargin: '100% 0px',
      });
      observer.observe(element);
      return () => observer.disconnect();
    },
    [grow],
  );
  const isWhole = all || drawn >= total;
  return { count: isWhole ? total : drawn, end, isWhole, grow };
}

const isOn =
  ({ block, floor, roomless }: FloorOfSheet) =>
  (record: AttendanceRecord): boolean =>
    roomless ? record.room === null : record.room?.block === block && record.room.floor === floor;

interface FloorProps extends Omit<SheetProps, 'found' | 'day'> {
  floor: FloorOfSheet;
  /** the rest of the floor, including rows that are not rendered yet */
  rest: readonly AttendanceRecord[];
}

function Floor({ floor, rest, unsent, notSaved, narrowed, me, onMark, onRest, onLate }: FloorProps) {
  const id = useId();
  const name = nameOfFloor(floor);
  const text = narrowed ? t('Rest shown present ({rest})', { rest: rest.length }) : t('Rest present ({rest})', { rest: rest.length });
  const latest = useRef({ floor, unsent, onRest });
  useEffect(() => {
    latest.current = { floor, unsent, onRest };
  });
  const onRoom = useCallback((record: AttendanceRecord) => {
    const now = latest.current;
    const room = now.floor.rooms.find(({ records }) => records.includes(record));
    if (room) now.onRest(restOf(room.records, now.unsent));
  }, []);
  return (
    <section aria-labelledby={id}>
      <Row gap="0 0.75rem" justify="space-between" mih={44} style={{ breakAfter: 'avoid' }}>
        <Heading level={2} fz="var(--text-small)" lh="inherit" id={id}>
          {name}
        </Heading>
        {onMark && rest.length > 0 && (
          <div className="onScreen">
            {' '}
            <Button kind="quiet" small aria-label={`${text}: ${name}`} onClick={() => onRest(rest)}>
              {text}
            </Button>
          </div>
        )}
      </Row>
      <ul className="flat" aria-labelledby={id}>
        {floor.rooms.flatMap(({ roomNumber, records }) =>
          records.map((record, n) => (
            <AttendanceRow
              key={record.student._id}
              record={record}
              shown={shownOf(record, unsent)}
              unsent={unsent.has(record.student._id)}
              notSaved={notSaved.get(record.student._id)}
              room={n === 0 && roomNumber !== '' ? roomNumber : undefined}
              restOfRoom={n === 0 ? restOf(records, unsent).length : 0}
              me={me}
              onMark={onMark}
              onRoom={onRoom}
              onLate={onLate}
            />
          )),
        )}
      </ul>
    </section>
  );
}

/** The students of a day's sheet, floor by floor and room by room. */
export function Sheet({ day, found, unsent, narrowed, ...rest }: SheetProps) {
  const printing = usePrinting();
  const { count, end, isWhole, grow } = useGrowing(found.length, printing);
  return (
    <Grid role="region" aria-label={t('Attendance on {day}', { day: dayText(day) })} gap={12} mt={-12}>
      {floorsOf(found.slice(0, count)).map((floor) => (
        <Floor
          key={`${floor.block} ${floor.floor} ${String(floor.roomless)}`}
          floor={floor}
          rest={restOf(found.filter(isOn(floor)), unsent)}
          unsent={unsent}
          narrowed={narrowed}
          {...rest}
        />
      ))}
      {!isWhole && (
        // remounted after each growth: an observer does not report again an element that stays in view
        <div key={count} ref={end}>
          <Button wide onClick={grow}>
            {t('Show {more} more', { more: found.length - count })}
          </Button>
        </div>
      )}
    </Grid>
  );
}
