import { Box } from '#web/ui/show/elements.tsx';
import { type HostelFor, hostelForNames } from '#contract/room/hostel-for.ts';
import { paths } from '#contract/paths.ts';
import { t } from '#contract/text/text.ts';
import { Link } from '#web/ui/action/link.tsx';
import { useWide } from '#web/ui/show/wide.ts';
import { Evening, roofs, Trees } from './shared/evening.tsx';
import { type House, townOf, type Vacancies, walls } from './town.ts';
import styles from './town.module.css';

/** Pixels of a window with its share of the wall, of its light, and of the ground floor, before the drawing is scaled to the page. */
const desktop = {
  across: 14,
  up: 20,
  lightAcross: 8,
  lightUp: 12,
  ground: 24,
  above: 44,
  room: { width: 84, storeys: 8, houses: 5, narrowest: 13, slender: 0.5 },
};
const phone = {
  across: 9,
  up: 11,
  lightAcross: 6,
  lightUp: 7,
  ground: 16,
  above: 34,
  room: { width: 42, storeys: 15, houses: 5, narrowest: 4, slender: 1.1 },
};
type Sizes = typeof desktop;

const lights = ['lit', 'lit', 'lit', 'lit', 'lit-pale', 'lit-pale', 'lit-warm', 'lit-warm', 'lit-white'] as const;

/** One path for all windows of a colour, so that a phone draws a few elements and not hundreds. */
function windowsOf({ windows, columns }: House, { across, up, lightAcross, lightUp }: Sizes): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [no, { free, light }] of windows.entries()) {
    const kind = free ? 'free' : (lights[light % lights.length] ?? 'lit');
    const [x, y] = [(1 + (no % columns)) * across + (across - lightAcross) / 2, Math.floor(no / columns) * up + (up - lightUp)];
    found.set(kind, `${found.get(kind) ?? ''}M${x} ${y}h${lightAcross}v${lightUp}h-${lightAcross}z`);
  }
  return found;
}

/** A house with its left foot at the origin. */
function DrawnHouse({ house, sizes, no }: { house: House; sizes: Sizes; no: number }) {
  const { across, up, ground } = sizes;
  const width = (house.columns + walls) * across;
  const height = house.storeys * up + up / 2;
  const roof = roofs[no % roofs.length];
  return (
    <g>
      <g transform={`translate(0 ${-height - ground})`}>
        {width > 150 ? (
          <g transform={`translate(${no % 2 === 0 ? width * 0.12 : width * 0.92 - 150} -33)`}>{roof}</g>
        ) : (
          <path fill="var(--roof)" d={`M-6 -3L${width * 0.16} -28H${width * 0.84}L${width + 6} -3z`} />
        )}
        <rect fill="var(--slab)" x={-2} y={-4} width={width + 4} height={6} />
        <rect fill="var(--wall)" width={width} height={height} />
        {[...windowsOf(house, sizes)].map(([kind, d]) => (
          <path key={kind} fill={`var(--${kind})`} {...(kind === 'free' ? { stroke: 'var(--edge)' } : {})} d={d} />
        ))}
      </g>
      <rect fill="var(--shadow)" y={-ground} width={width} height={ground} />
      <path fill="var(--slab)" d={`M0 ${-ground}h${width}v3H0z`} />
      <path
        fill="var(--lit)"
        d={`M${width / 2 - ground / 2} 0v${-ground / 2}q0-${ground / 3} ${ground / 2}-${ground / 3}t${ground / 2} ${ground / 3}V0z`}
      />
    </g>
  );
}

/** The hostels in the evening: a window for each seat, lit where somebody lives. */
export function Town({ vacancies }: { vacancies: Vacancies }) {
  const sizes = useWide() ? desktop : phone;
  const { across, up, ground, above, room } = sizes;
  const town = townOf(vacancies, room);
  const isFor = new Map<string, HostelFor>(vacancies.map((hostel) => [hostel.name, hostel.for]));
  const slots = town.houses.map(({ columns }) => Math.max(columns, room.narrowest) + walls);
  const total = slots.reduce((all, slot) => all + slot, 0);
  const gap = town.houses.length > 1 ? Math.min(3, (room.width - total + walls) / (town.houses.length - 1)) : 0;
  const drawn = total + gap * Math.max(town.houses.length - 1, 0);
  const left = (room.width + 2 * walls - drawn) / 2;
  const begins = slots.map((_, no) => left + slots.slice(0, no).reduce((all, slot) => all + slot + gap, 0));
  const all = room.width + 2 * walls;
  const width = all * across;
  const height = Math.max(5, ...town.houses.map(({ storeys }) => storeys)) * up + ground + above;
  const rest = vacancies.length - town.houses.length;
  return (
    <section aria-label={t('Free seats by hostel')} className={styles.town}>
      <Evening at={{ left: '46%', top: '8%' }}>
        <svg className={styles.picture} viewBox={`0 ${-height} ${width} ${height}`} aria-hidden>
          <g transform="translate(-120 0)">
            <Trees />
          </g>
          {town.houses.map((house, no) => (
            <g key={house.name} transform={`translate(${(begins[no] ?? 0) * across} 0)`}>
              <DrawnHouse house={house} sizes={sizes} no={no} />
            </g>
          ))}
          <rect fill="var(--earth)" x={-width} y={-4} width={3 * width} height={4} />
        </svg>
      </Evening>
      {town.houses.length > 0 && (
        <div className={styles.below}>
          <ul className={styles.hostels}>
            {town.houses.map(({ name, free, seats }, no) => (
              <li
                key={name}
                style={
                  sizes === desktop
                    ? { left: `${(100 * (begins[no] ?? 0)) / all}%`, width: `${(100 * (slots[no] ?? 0)) / all}%` }
                    : undefined
                }
              >
                <Link to={paths.vacancies()} className={styles.hostel}>
                  <strong>{name}</strong>
                  <Box component="span" c="dimmed" fz="var(--text-small)">
                    {t(hostelForNames[isFor.get(name) ?? 'all'])}
                  </Box>
                  <span className={styles.count}>
                    <strong>{t('{free} free', { free })}</strong> {t('of {seats}', { seats })}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
          <p className={styles.key}>
            <strong>
              {t('{free} of {seats, plural, one {# seat is} other {# seats are}} free.', { free: town.free, seats: town.seats })}
            </strong>
            <span className={styles.taken}>{t('lit: taken')}</span>
            <span className={styles.dark}>{t('dark: free')}</span>
            {town.each > 1 && <span>{t('One window stands for {seats} seats.', { seats: town.each })}</span>}
            {rest > 0 && <Link to={paths.vacancies()}>{t('{rest, plural, one {# more hostel} other {# more hostels}}', { rest })}</Link>}
          </p>
        </div>
      )}
    </section>
  );
}
