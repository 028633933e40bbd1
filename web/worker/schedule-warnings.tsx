import type { Worker } from '#contract/worker/worker.ts';
import { t } from '#contract/text/text.ts';
import { InfoAlert } from '#web/ui/show/alert.tsx';
import { dayOfPlanText } from './week-grid.tsx';
import { Points } from '#web/ui/show/arrange.tsx';
import type { ScheduleWarning } from './week-plan.ts';

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
    <div role="status" className="onScreen">
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
