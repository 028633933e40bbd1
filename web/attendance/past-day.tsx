import { useRef, useState, type ReactNode } from 'react';
import { daysBetween } from '#contract/day/days.ts';
import { t } from '#contract/text/text.ts';
import { dayText } from '#web/ui/show/dates.ts';
import { Confirm } from '#web/ui/dialog/dialog.tsx';
import { Text } from '#web/ui/show/text.tsx';

/** Asks before the first change to a day that is over. `change` runs a change, after the question if there is one; `question` is the dialog to render. */
export function usePastDay(day: string, today: string): { change: (run: () => void) => void; question: ReactNode } {
  const [asked, setAsked] = useState<() => void>();
  const agreed = useRef(false);
  function change(run: () => void): void {
    if (day >= today || agreed.current) run();
    else setAsked(() => run);
  }
  const question = (
    <Confirm
      opened={asked !== undefined}
      title={t('Change the attendance of {day}?', { day: dayText(day) })}
      action={t('Change it')}
      onConfirm={() => {
        agreed.current = true;
        setAsked(undefined);
        asked?.();
      }}
      onClose={() => setAsked(undefined)}
    >
      <Text>
        {t(
          'That day was {days, plural, one {yesterday} other {# days ago}}. What you mark now is shown as entered late, with your name and the time.',
          { days: daysBetween(day, today) },
        )}
      </Text>
    </Confirm>
  );
  return { change, question };
}
