import { useState } from 'react';
import type { Stay } from '#contract/stay/stay.ts';
import { t } from '#contract/text/text.ts';
import { momentDayText } from '#web/ui/show/dates.ts';

const [width, height] = [600, 26];
/** A stay of a few days among years must still be seen. */
const narrowest = 4;

/** Where somebody has lived, on one line of time; what it shows is in the list below it. */
export function StayBar({ stays }: { stays: readonly Stay[] }) {
  const [now] = useState(() => Date.now());
  const timeOf = (moment: string | null): number => (moment === null ? now : Date.parse(moment));
  const from = Math.min(...stays.map((stay) => timeOf(stay.from)));
  const until = Math.max(...stays.map((stay) => timeOf(stay.to)));
  const x = (time: number): number => (until === from ? 0 : ((time - from) / (until - from)) * width);
  return (
    <svg viewBox={`0 0 ${width} ${height + 16}`} role="img" aria-label={t('The stays on one line of time')} style={{ width: '100%' }}>
      <rect width={width} height={height} fill="var(--hover)" rx={3} />
      {stays.map((stay) => {
        const start = x(timeOf(stay.from));
        const length = Math.max(narrowest, x(timeOf(stay.to)) - start);
        return (
          <g key={stay.from}>
            <title>{t('{hostel}, room {room}', { hostel: stay.hostel.name, room: stay.room.roomNumber })}</title>
            <rect x={start} width={length} height={height} fill="none" stroke="var(--mantine-color-text)" strokeWidth={1.2} rx={3} />
            {length > 60 && (
              <text x={start + 6} y={17} fontSize={12} fill="var(--mantine-color-text)">
                {stay.room.roomNumber}
              </text>
            )}
          </g>
        );
      })}
      <text y={height + 13} fontSize={10} fill="var(--mantine-color-dimmed)">
        {momentDayText(new Date(from).toISOString())}
      </text>
      <text x={width} y={height + 13} fontSize={10} textAnchor="end" fill="var(--mantine-color-dimmed)">
        {momentDayText(new Date(until).toISOString())}
      </text>
    </svg>
  );
}
