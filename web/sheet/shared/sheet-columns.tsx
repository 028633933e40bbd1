import type { ColumnMatch, ListField, SheetColumn } from '#contract/sheet/sheet.ts';
import { t } from '#contract/text/text.ts';
import { Heading, Stack, Tag, Text } from '#web/ui/show/elements.tsx';
import { SmallSelect } from '#web/ui/form/fields.tsx';
import { ResourceList } from '#web/ui/list/resource-list.tsx';

type ShownColumn = SheetColumn & { examples: readonly string[] };

/** The distinct examples, with passwords masked. */
function shownExamples({ field, examples }: ShownColumn): string[] {
  const filled = [...new Set(examples)].filter((example) => example !== '');
  return field === 'password' ? filled.map(() => '•••') : filled;
}

function How({ match, field }: { match: ColumnMatch; field: string }) {
  if (match === 'unknown') return <Tag tone="warning">{t('Not recognised')}</Tag>;
  if (field === '') return <Tag>{t('Left out')}</Tag>;
  return { usual: t('By its heading'), remembered: t('As last time'), settled: t('As you chose') }[match];
}

/** Names the column of a field by its heading in the sheet, or by our label if the sheet has none. */
export const headingFrom =
  (columns: readonly SheetColumn[], fields: readonly ListField[]) =>
  (name: string): string =>
    columns.find(({ field }) => field === name)?.heading ?? t(fields.find((field) => field.name === name)?.label ?? name);

interface SheetColumnsProps {
  columns: readonly ShownColumn[];
  fields: readonly ListField[];
  onSettle: (heading: string, field: string) => void;
}

/** The columns of a sheet with examples from the first rows and a select for the field of each. Unrecognised ones come first. */
export function SheetColumns({ columns, fields, onSettle }: SheetColumnsProps) {
  const rows = columns.toSorted((a, b) => Number(b.match === 'unknown') - Number(a.match === 'unknown'));
  const choices = [{ value: '', label: t('Leave out') }, ...fields.map(({ name, label }) => ({ value: name, label: t(label) }))];
  const unknown = columns.filter(({ match }) => match === 'unknown').length;
  return (
    <Stack gap="sm">
      <Heading level={3}>{t('Columns')}</Heading>
      {unknown > 0 && (
        <Text>
          {t(
            '{unknown, plural, one {# column is not recognised and is left out. Choose what it stands for, and that is remembered.} other {# columns are not recognised and are left out. Choose what they stand for, and that is remembered.}}',
            { unknown },
          )}
        </Text>
      )}
      <ResourceList
        name={t('Columns of the sheet')}
        rows={rows}
        keyOf={({ heading }) => heading}
        columns={[
          { label: t('In the sheet'), value: ({ heading }) => heading },
          {
            label: t('First rows'),
            value: (column) => shownExamples(column).join(' · '),
            long: true,
          },
          {
            label: t('Stands for'),
            value: ({ heading, field }) => (
              <SmallSelect
                name={t('What {heading} stands for', { heading })}
                value={field}
                choices={choices}
                onChange={(chosen) => onSettle(heading, chosen)}
              />
            ),
          },
          { label: t('How'), value: (column) => <How {...column} /> },
        ]}
        empty={{ title: t('No columns') }}
      />
    </Stack>
  );
}
