import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import BedDouble from 'lucide-react/icons/bed-double';
import CalendarCheck from 'lucide-react/icons/calendar-check';
import DoorClosed from 'lucide-react/icons/door-closed';
import HandCoins from 'lucide-react/icons/hand-coins';
import IdCard from 'lucide-react/icons/id-card';
import MessageSquareWarning from 'lucide-react/icons/message-square-warning';
import Package from 'lucide-react/icons/package';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import UserCog from 'lucide-react/icons/user-cog';
import { type ComponentType, useState } from 'react';
import { t } from '#contract/text.ts';
import { useCallQuery } from '#web/api.ts';
import { RoundCard } from '#web/round/shared/round-card.tsx';
import { useMe } from '#web/session.ts';
import { dayText } from '#web/ui/dates.ts';
import { Loaded, Loading } from '#web/ui/states.tsx';
import { Link } from '#web/ui/link.tsx';
import { FirstSteps } from './first-steps.tsx';
import { foldClosedRooms, type Line, linesOf, type Subject } from './today-lines.ts';
import { AgesBar } from './ages-bar.tsx';
import { agesByList } from './waiting-lines.ts';
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
};

interface LinesOf {
  lines: readonly Line[];
  ages: ReturnType<typeof agesByList>;
  isStudent?: boolean;
}

const Lines = ({ lines, ages, isStudent = false }: LinesOf) => (
  <ul className={styles.lines}>
    {lines.map(({ subject, value, label, to, nothingToDo }) => {
      const Icon = icons[subject];
      const waited = nothingToDo ? undefined : ages.get(to);
      return (
        <li key={label}>
          <Link
            to={to}
            className={styles.line}
            data-calm={nothingToDo || undefined}
            data-room={(isStudent && subject === 'room') || undefined}
          >
            <Icon size={20} aria-hidden />
            <span className={styles.words}>
              <strong>{value}</strong> {label}
              {waited && <AgesBar of={waited} />}
            </span>
          </Link>
        </li>
      );
    })}
  </ul>
);

function FoldedLines(of: LinesOf) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className={styles.folded} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>{t('{count, plural, one {# more line} other {# more lines}} about closed rooms', { count: of.lines.length })}</summary>
      {isOpen && <Lines {...of} />}
    </details>
  );
}

/** What needs attention now, each line a link to its page. */
export function Today() {
  const { hostelId, role } = useMe();
  const answer = useCallQuery('dashboardToday');
  const waiting = useCallQuery('dashboardWaiting', {}, { enabled: role !== 'student' });
  const rounds = useCallQuery('roundOwn', {}, { enabled: role === 'student' });
  const ages = agesByList(waiting.data?.hostels ?? []);
  return (
    <section aria-labelledby="today" className={styles.today}>
      <h2 id="today" className={styles.title}>
        {t('Today')}
        {answer.data && <time dateTime={answer.data.date}>{dayText(answer.data.date)}</time>}
      </h2>
      <Loaded call={answer} loading={<Loading lines={2} />}>
        {(today) => {
          // together, so that nothing moves under a thumb
          if (rounds.isLoading || waiting.isLoading) return <Loading lines={2} />;
          const { inSight, folded } = foldClosedRooms(linesOf(today, hostelId));
          return (
            <>
              {today.hosteladmin && <FirstSteps of={today.hosteladmin} />}
              <RoundCard own={rounds.data?.[0]} />
              <Lines lines={inSight} ages={ages} isStudent={today.student !== undefined} />
              {folded.length > 0 && <FoldedLines lines={folded} ages={ages} />}
            </>
          );
        }}
      </Loaded>
    </section>
  );
}
