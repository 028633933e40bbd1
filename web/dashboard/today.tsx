import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import BedDouble from 'lucide-react/icons/bed-double';
import CalendarCheck from 'lucide-react/icons/calendar-check';
import DoorClosed from 'lucide-react/icons/door-closed';
import HandCoins from 'lucide-react/icons/hand-coins';
import IdCard from 'lucide-react/icons/id-card';
import Megaphone from 'lucide-react/icons/megaphone';
import MessageSquareWarning from 'lucide-react/icons/message-square-warning';
import Package from 'lucide-react/icons/package';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import UserCog from 'lucide-react/icons/user-cog';
import type { ComponentType, ReactNode } from 'react';
import type { Today } from '#contract/dashboard/dashboard.ts';
import { t } from '#contract/text/text.ts';
import { useCallQuery } from '#web/api.ts';
import { dayText } from '#web/ui/show/dates.ts';
import { Loaded, Loading } from '#web/ui/page/page.tsx';
import { Link } from '#web/ui/action/link.tsx';
import type { Line, Subject } from './shared/today-lines.ts';
import { Box, Grid } from '#web/ui/show/elements.tsx';
import styles from './today.module.css';

const icons: Readonly<Record<Subject, ComponentType<{ size?: number }>>> = {
  room: BedDouble,
  leave: CalendarClock,
  fines: HandCoins,
  complaints: MessageSquareWarning,
  attendance: CalendarCheck,
  stock: Package,
  roomChanges: ArrowLeftRight,
  students: IdCard,
  staff: UserCog,
  closedRooms: DoorClosed,
  notices: Megaphone,
};

export interface LinesOf {
  lines: readonly Line[];
  /** shows the student's room in large text */
  largeRoom?: boolean;
  /** one below the other even where there is room for several side by side */
  asRows?: boolean;
  /** content below the words of a line */
  below?: (line: Line) => ReactNode;
}

export const Lines = ({ lines, largeRoom = false, asRows = false, below }: LinesOf) =>
  lines.length > 0 && (
    <ul className={styles.lines} data-rows={asRows || undefined}>
      {lines.map((line) => {
        const { id, subject, value, label, to, verb, nothingToDo } = line;
        const Icon = icons[subject];
        return (
          <li key={id ?? label}>
            <Link
              to={to}
              className={styles.line}
              data-notice={subject === 'notices' || undefined}
              data-calm={nothingToDo || undefined}
              data-room={(largeRoom && subject === 'room') || undefined}
            >
              <Icon size={20} aria-hidden />
              <span style={{ flex: 1, minWidth: 0 }}>
                <strong>{value}</strong> {label}
                {below?.(line)}
              </span>
              {asRows && verb && (
                <Box component="span" c="brand" fw={650} fz={14}>
                  {verb}
                </Box>
              )}
            </Link>
          </li>
        );
      })}
    </ul>
  );

/** The frame of *Today*; `loading` shows it as loading until further data is there. */
export function TodaySection({ loading, children }: { loading: boolean; children: (today: Today) => ReactNode }) {
  const answer = useCallQuery('dashboardToday');
  return (
    <Grid aria-labelledby="today" component="section" gap={12}>
      <h2 id="today" className={styles.title}>
        {t('Today')}
        {answer.data && <time dateTime={answer.data.date}>{dayText(answer.data.date)}</time>}
      </h2>
      <Loaded call={answer} loading={<Loading lines={2} />}>
        {/* all at the same time, so that nothing moves under a thumb */}
        {(today) => (loading ? <Loading lines={2} /> : children(today))}
      </Loaded>
    </Grid>
  );
}
