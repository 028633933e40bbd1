import { t } from '#contract/text/text.ts';
import { takenNames } from '#web/complaint/shared/taken-names.ts';
import { bars, count, type Drawn, type Point, sumAt } from './drawn.tsx';

const timeNames: Readonly<Record<string, string>> = { ...takenNames, open: 'Not resolved yet' };

/** Complaints of places or kinds: open, resolved, and the days they took. */
const ofComplaints = (name: string, labelOf: (point: Point) => string): Omit<Drawn, 'title'> => ({
  says: (of) =>
    t('{resolved} resolved and {open} open in the last 12 months. Half of those resolved took no more than the days at the side.', {
      resolved: sumAt(of, 1),
      open: sumAt(of, 0),
    }),
  empty: t('No complaint in the last 12 months.'),
  draw: bars(
    name,
    [
      { name: t('Open'), look: 'hollow', text: count },
      { name: t('Resolved'), look: 'solid', text: count },
      { name: t('Days'), text: count },
    ],
    labelOf,
  ),
});

/** Where complaints came from, what they were about and how long they took. */
export const complaintFigures = (): Record<'complaints' | 'kinds' | 'resolving', Drawn> => ({
  complaints: { title: t('Complaints by place'), ...ofComplaints(t('Place'), ({ at }) => at || t('Without a room')) },
  kinds: { title: t('Complaints by kind'), ...ofComplaints(t('Kind'), ({ at }) => (at ? t(at) : t('No kind'))) },
  resolving: {
    title: t('How long complaints took'),
    says: () => t('From the complaint to its resolution, of those made in the last 12 months.'),
    empty: t('No complaint in the last 12 months.'),
    draw: bars(t('Time'), [{ name: t('Complaints'), look: 'solid', text: count }], ({ at }) => t(timeNames[at] ?? at)),
  },
});
