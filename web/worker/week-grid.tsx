import { type CSSProperties, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { Worker, TimeSlot, Weekday } from '#contract/worker/worker.ts';
import { t } from '#contract/text/text.ts';
import { dayMonthText } from '#web/ui/show/dates.ts';
import { useWide } from '#web/ui/show/wide.ts';
import { Slot } from './slot.tsx';
import styles from './week-grid.module.css';
import { dateOf, dayNames, peopleIn, type ScheduleWarning, slotsOf, weekdaysFromSunday, type WeekPlan } from './week-plan.ts';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { InfoAlert, Points } from '#web/ui/show/elements.tsx';
import { withParams } from '#web/with-params.ts';

interface DayPickerProps {
  weekStart: string;
  day: Weekday;
  /** days with something to check */
  warned: ReadonlySet<Weekday>;
  onDay: (day: Weekday) => void;
}

/** Chooses the day to show on a phone, where the week is shown one day at a time. */
const DayPicker = ({ weekStart, day, warned, onDay }: DayPickerProps) => (
  <fieldset aria-label={t('Day of the week')} className={styles.days}>
    {weekdaysFromSunday.map((weekday) => {
      const short = t(dayNames[weekday]).slice(0, 3);
      const date = dateOf(weekStart, weekday);
      const name = `${short} ${dayMonthText(date)}`;
      return (
        <button
          key={weekday}
          type="button"
          className={styles.dayChoice}
          aria-pressed={weekday === day}
          aria-label={warned.has(weekday) ? t('{day}, please check', { day: name }) : name}
          onClick={() => onDay(weekday)}
        >
          <span>{short}</span> <strong>{Number(date.slice(-2))}</strong>
          {warned.has(weekday) && <TriangleAlert aria-hidden size={14} />}
        </button>
      );
    })}
  </fieldset>
);

interface ScheduleWarningsProps {
  warnings: readonly ScheduleWarning[];
  weekStart: string;
  staff: readonly Worker[];
}

/** Warns of likely mistakes in a plan, which can still be saved. */
export function ScheduleWarnings({ warnings, weekStart, staff }: ScheduleWarningsProps) {
  const textOf = (warning: ScheduleWarning): string => {
    const values = { name: staff.find(({ _id }) => _id === warning.staff[0])?.name ?? '', day: dayOfPlanText(weekStart, warning.weekday) };
    return warning.slot === undefined
      ? t('{name} works in every slot of {day}.', values)
      : t('{name} is in two places on {day}, {slot}.', { ...values, slot: warning.slot });
  };
  return (
    <div role="status" className={`onScreen ${styles.warnings}`}>
      {warnings.length > 0 && (
        <InfoAlert warning title={t('Please check')}>
          <Points>
            {warnings.map((warning) => (
              <li key={textOf(warning)}>{textOf(warning)}</li>
            ))}
          </Points>
        </InfoAlert>
      )}
    </div>
  );
}

/** "Sunday 22 Nov" */
export const dayOfPlanText = (weekStart: string, weekday: Weekday): string =>
  `${t(dayNames[weekday])} ${dayMonthText(dateOf(weekStart, weekday))}`;

interface WeekGridProps {
  weekStart: string;
  plan: WeekPlan;
  staff: readonly Worker[];
  warnings: readonly ScheduleWarning[];
  /** undefined if the plan cannot be changed */
  onChange: ((weekday: Weekday, slot: TimeSlot, people: readonly string[]) => void) | undefined;
}

const noName = '';
/** one shared array, so that slots that did not change are not rendered again */
const nobody: ReadonlySet<string> = new Set();

/** The window width in em from which a grid of so many slots fits beside the menu and the dates, each as wide as its buttons. */
const widthOf = (slots: number): number => 24 + 5.5 * slots;

/** The week: a grid of days and time slots on a wide screen and in print, one day at a time on a phone. */
export function WeekGrid({ weekStart, plan, staff, warnings, onChange }: WeekGridProps) {
  const [params, setParams] = useSearchParams();
  const shown = weekdaysFromSunday.find((weekday) => weekday === params.get('day')) ?? 'sunday';
  const byId = useMemo(() => new Map(staff.map((member) => [member._id, member])), [staff]);
  const slots = slotsOf(plan);
  const whole = useWide(widthOf(slots.length));
  const dayText = (weekday: Weekday) => dayOfPlanText(weekStart, weekday);

  function warnedIn(weekday: Weekday, slot: TimeSlot): ReadonlySet<string> {
    const here = warnings.filter((warning) => warning.weekday === weekday && (warning.slot ?? slot) === slot);
    return here.length === 0 ? nobody : new Set(here.flatMap((warning) => warning.staff));
  }

  function show(day: Weekday): void {
    setParams(withParams({ day }), { replace: true, preventScrollReset: true });
  }

  return (
    <>
      {!whole && <DayPicker weekStart={weekStart} day={shown} warned={new Set(warnings.map(({ weekday }) => weekday))} onDay={show} />}
      <div
        className={styles.grid}
        data-whole-week={whole || undefined}
        style={{ '--slots': slots.length } as CSSProperties /* React's type knows no custom properties */}
      >
        <div className={styles.slots} aria-hidden>
          <span>{noName}</span>
          {slots.map((slot) => (
            <span key={slot}>{slot}</span>
          ))}
        </div>
        {weekdaysFromSunday.map((weekday) => (
          <section key={weekday} className={styles.day} data-shown={weekday === shown || undefined} aria-label={dayText(weekday)}>
            <h3 className={styles.date}>
              {t(dayNames[weekday])} <span>{dayMonthText(dateOf(weekStart, weekday))}</span>
            </h3>
            {slots.map((slot) => (
              <Slot
                key={slot}
                weekday={weekday}
                day={dayText(weekday)}
                slot={slot}
                ids={peopleIn(plan, weekday, slot)}
                staff={byId}
                warned={warnedIn(weekday, slot)}
                onChange={onChange}
              />
            ))}
          </section>
        ))}
      </div>
    </>
  );
}
