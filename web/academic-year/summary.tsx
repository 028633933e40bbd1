import type { AcademicYearPreview } from '#contract/academic-year/academic-year.ts';
import { t } from '#contract/text/text.ts';
import { Section } from '#web/ui/show/arrange.tsx';
import { Numbers } from '#web/ui/show/numbers.tsx';
import { type Columns, ResourceList } from '#web/ui/list/resource-list.tsx';
import { batchName } from './choice.ts';

type Row = AcademicYearPreview['rows'][number];

const columns = (): Columns<Row> => [
  {
    label: t('Hostel and batch'),
    value: ({ hostel, batch }) => t('{hostel}, {batch}', { hostel: hostel?.name ?? t('No hostel'), batch: batchName(batch) }),
    rank: 'lead',
  },
  { label: t('Students leave'), value: ({ leaving }) => leaving, right: true, rank: 'value' },
  { label: t('Make their place free'), value: ({ freeing }) => freeing, right: true },
  { label: t('Keep their seat'), value: ({ keeping }) => keeping, right: true },
  { label: t('Stay without a room'), value: ({ withoutRoom }) => withoutRoom, right: true },
];

export const countOf = (rows: readonly Row[], what: 'leaving' | 'freeing' | 'keeping' | 'withoutRoom'): number =>
  rows.reduce((sum, row) => sum + row[what], 0);

/** The numbers of students affected: in total, and for each hostel and batch in which somebody leaves or gives up a place. */
export function Summary({ preview: { rows, seats } }: { preview: AcademicYearPreview }) {
  const touched = rows.filter(({ leaving, freeing }) => leaving + freeing > 0);
  return (
    <Section id="summary" title={t('What happens')}>
      <div role="status">
        <Numbers
          counts={[
            { value: countOf(rows, 'leaving'), label: t('Students leave') },
            { value: countOf(rows, 'freeing'), label: t('Others make their place free') },
            { value: countOf(rows, 'keeping'), label: t('Keep their seat') },
            { value: seats, label: t('Seats become free') },
          ]}
        />
      </div>
      <ResourceList
        name={t('By hostel and batch')}
        rows={touched}
        keyOf={({ hostel, batch }) => `${hostel?._id ?? ''} ${batch}`}
        columns={columns()}
        empty={{ title: t('Nobody yet'), text: t('Choose the batches that leave, or whose seats become free.') }}
      />
    </Section>
  );
}
