import { figureReach } from '#contract/figure/figure-kinds.ts';
import { t } from '#contract/text/text.ts';
import { clockText } from '#web/ui/show/clock-text.ts';
import { bars, count, type Drawn, sumAt } from './drawn.tsx';

/** Who is inside now, and when people pass the gate. */
export const gateFigures = (): Record<'inside' | 'gate', Drawn> => ({
  inside: {
    title: t('Inside now'),
    says: (of) =>
      t('{inside} are inside, {out} out and {away} on leave. The fire sheet has their names.', {
        inside: sumAt(of, 0),
        out: sumAt(of, 1),
        away: sumAt(of, 2),
      }),
    empty: t('No student lives here.'),
    draw: bars(
      t('Place'),
      [
        { name: t('Inside'), look: 'solid', text: count },
        { name: t('Out'), look: 'hollow', text: count },
        { name: t('On leave'), look: 'hatched', text: count },
      ],
      ({ at }) => at || t('Without a floor'),
    ),
  },
  gate: {
    title: t('Through the gate'),
    says: (of) =>
      t(
        '{out} times somebody went out and {back} times came in on the last {gateDays} days, by the hour. There is no list of single times.',
        {
          out: sumAt(of, 0),
          back: sumAt(of, 1),
          ...figureReach,
        },
      ),
    empty: t('Nobody passed the gate on the last {gateDays} days.', figureReach),
    draw: bars(
      t('Time'),
      [
        { name: t('Out'), look: 'hollow', text: count },
        { name: t('In'), look: 'solid', text: count },
      ],
      ({ at }) => clockText(at),
    ),
  },
});
