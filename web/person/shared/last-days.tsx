import { type DayStatus, totalsOf } from '#contract/attendance/attendance-days.ts';
import { addDays } from '#contract/day/days.ts';
import { t } from '#contract/text/text.ts';
import { Box, Grid, Row } from '#web/ui/show/elements.tsx';
import { dayMonthText } from '#web/ui/show/dates.ts';

const daysShown = 30;

/** English texts, to be passed to `t`. */
const names: Readonly<Record<DayStatus, string>> = { present: 'present', absent: 'absent', leave: 'on leave' };

/** A square for each of the last days, oldest first, with its status on hover. The totals in words are for everybody. */
export function LastDays({ days, today }: { days: ReadonlyMap<string, DayStatus>; today: string }) {
  const shown = Array.from({ length: daysShown }, (_, index) => addDays(today, index + 1 - daysShown));
  const { present, absent, leave } = totalsOf(shown.flatMap((day) => days.get(day) ?? []));
  const words = t('{present} present, {absent} absent, {leave} on leave', { present, absent, leave });
  return (
    <div>
      <Row gap="0 0.75rem" align="stretch" justify="space-between" mb={4} c="dimmed" fz={13}>
        <span>{t('Last {days} days', { days: daysShown })}</span>
        <span>{words}</span>
      </Row>
      <Grid columns="repeat(15, 1fr)" gap={3} aria-hidden>
        {shown.map((day) => {
          const status = days.get(day);
          return (
            <Box
              key={day}
              component="span"
              bd={`1px solid ${status ? 'transparent' : 'var(--line)'}`}
              bdrs={3}
              bg={status === undefined ? 'transparent' : status === 'present' ? 'var(--tone-soft)' : 'var(--tone)'}
              style={{ aspectRatio: 1 }}
              data-status={status}
              title={t('{day}: {status}', { day: dayMonthText(day), status: status ? t(names[status]) : t('not marked') })}
            />
          );
        })}
      </Grid>
    </div>
  );
}
